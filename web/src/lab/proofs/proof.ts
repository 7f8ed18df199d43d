// Describes distributed proofs in words.

import type { ProofView } from "../../service/api";
import { counted } from "../../text";

const grouped = new Intl.NumberFormat("en-GB");

/** Formats a duration in the largest sensible unit. */
export function duration(seconds: number): string {
  const said = (n: number, unit: string) => `${grouped.format(n)} ${unit}${n === 1 ? "" : "s"}`;
  if (seconds < 1) return "less than a second";
  if (seconds < 120) return said(Math.floor(seconds), "second");
  if (seconds < 2 * 3600) return said(Math.floor(seconds / 60), "minute");
  if (seconds < 72 * 3600) return said(Math.floor(seconds / 3600), "hour");
  return said(Math.floor(seconds / 86400), "day");
}

/** Describes the goal of a proof and its puzzle. */
export function question({ goal, puzzle }: ProofView): string {
  const [spec = "", lights = "on"] = puzzle.split(":");
  const board = spec.replace(/(\d)x(?=\d)/g, "$1 × ");
  if (goal === "hardest") return `God’s number for ${board}`;
  return lights === "on" ? `Fewest presses for ${board}, all lights on` : `Fewest presses for one state of ${board}`;
}

/** Describes the result: a number, or its bounds. */
export function found({ goal, result }: ProofView): string {
  if (!result) return "";
  const { size, bound, proved } = result;
  if (proved) return `${grouped.format(size)} ${size === 1 ? "press" : "presses"}, proved`;
  const [low, high] = goal === "hardest" ? [size, bound] : [bound, size];
  return `Between ${grouped.format(low)} and ${grouped.format(high)} presses`;
}

/** Describes the state of a proof: its result or its current stage. */
export function standing(proof: ProofView): string {
  const { state, reason, stage, stage_name } = proof;
  if (state === "done") return found(proof);
  if (state === "cancelled") return "Cancelled";
  if (state === "failed") return `Failed: ${reason}`;
  return `Stage ${stage + 1}: ${stage_name}`;
}

/** Describes the progress of the current stage and the time left. */
export function progress(proof: ProofView): string {
  const { state, shards, answered, shards_per_second, seconds_left, workers } = proof;
  if (state !== "running") return "";
  if (answered >= shards)
    return `All ${grouped.format(shards)} shards are done. Now they’re being checked and combined.`;
  const far = `${grouped.format(answered)} of ${grouped.format(shards)} shards`;
  // Do not report that no worker is busy: a shard can take longer than half a minute.
  if (seconds_left === null) return `${far} done. None finished in the last half minute.`;
  const rate = shards_per_second.toFixed(1);
  return `${far}, ${rate} per second from ${counted(workers, "worker", "workers")}. About ${duration(seconds_left)} left in this stage.`;
}

/** Describes a finished proof: how long it took and how many audits agreed. */
export function account(proof: ProofView): string {
  return [taken(proof), audits(proof)].filter(Boolean).join(" ");
}

function taken({ state, asked, ended }: ProofView): string {
  if (state !== "done" || !ended) return "";
  return `It took ${duration((Date.parse(ended) - Date.parse(asked)) / 1000)}.`;
}

function audits({ state, audits: wanted, self_audited }: ProofView): string {
  if (state !== "done" || wanted === 0) return "";
  const confirmed = wanted - self_audited;
  if (confirmed === 0) return "The audits were not independent: only one worker was running.";
  return `A second worker confirmed ${grouped.format(confirmed)} of the ${grouped.format(wanted)} shards picked for audit.`;
}
