// The sentences about a proof that many machines work on.

import type { ProofView } from "../../service/api";
import { counted } from "../../text";

const grouped = new Intl.NumberFormat("en-GB");

/** A time as people say it. */
export function duration(seconds: number): string {
  const said = (n: number, unit: string) => `${grouped.format(n)} ${unit}${n === 1 ? "" : "s"}`;
  if (seconds < 1) return "less than a second";
  if (seconds < 120) return said(Math.floor(seconds), "second");
  if (seconds < 2 * 3600) return said(Math.floor(seconds / 60), "minute");
  if (seconds < 72 * 3600) return said(Math.floor(seconds / 3600), "hour");
  return said(Math.floor(seconds / 86400), "day");
}

/** What is to be proved of which puzzle. */
export function question({ goal, puzzle }: ProofView): string {
  const [spec = "", lights = "on"] = puzzle.split(":");
  const board = spec.replace(/(\d)x(?=\d)/g, "$1 × ");
  if (goal === "hardest") return `God’s number of ${board}`;
  return lights === "on"
    ? `The fewest presses for ${board}, all lights on`
    : `The fewest presses for a state of ${board}`;
}

/** What was found, as a number or from where to where it can be. */
export function found({ goal, result }: ProofView): string {
  if (!result) return "";
  const { size, bound, proved } = result;
  if (proved) return `${grouped.format(size)} ${size === 1 ? "press" : "presses"}, proved`;
  const [low, high] = goal === "hardest" ? [size, bound] : [bound, size];
  return `From ${grouped.format(low)} to ${grouped.format(high)} presses`;
}

/** How a proof stands: what was found, or what is being done. */
export function standing(proof: ProofView): string {
  const { state, reason, stage, stage_name } = proof;
  if (state === "done") return found(proof);
  if (state === "cancelled") return "Cancelled";
  if (state === "failed") return `Failed: ${reason}`;
  if (state === "disputed") return `Stopped: ${reason}; a third worker has to decide`;
  return `Stage ${stage + 1}: ${stage_name}`;
}

/** How far a stage is, and how long it will take. */
export function progress(proof: ProofView): string {
  const { state, shards, answered, shards_per_second, seconds_left, workers } = proof;
  if (state !== "running") return "";
  if (answered >= shards)
    return `All ${grouped.format(shards)} shards are done. The stage ends when they have been checked and put together.`;
  const far = `${grouped.format(answered)} of ${grouped.format(shards)} shards`;
  // A worker whose shards take longer than that may be at work.
  if (seconds_left === null) return `${far}. None was done in the last half minute.`;
  const rate = shards_per_second.toFixed(1);
  return `${far}, ${rate} a second by ${counted(workers, "worker", "workers")}. About ${duration(seconds_left)} left of this stage.`;
}

/** How a proof that has ended went: how long it took, and what audits say about it. */
export function account(proof: ProofView): string {
  return [taken(proof), audits(proof)].filter(Boolean).join(" ");
}

function taken({ state, asked, ended }: ProofView): string {
  if (state !== "done" || !ended) return "";
  return `Done after ${duration((Date.parse(ended) - Date.parse(asked)) / 1000)}.`;
}

function audits({ state, audits: wanted, audited }: ProofView): string {
  if (state !== "done" || wanted === 0) return "";
  if (audited === 0) return "Nothing was audited, as there was only one worker.";
  return `${grouped.format(audited)} of ${grouped.format(wanted)} audits by a second worker agree.`;
}
