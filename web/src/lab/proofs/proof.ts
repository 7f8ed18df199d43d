// What is said about a proof that many machines work on.

import type { ProofView } from "../../service/api";

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
  const [board, lights] = puzzle.split(":");
  if (goal === "hardest") return `God’s number of ${board}`;
  return `The fewest presses for ${board}${lights === "on" || lights === undefined ? ", all lights on" : ""}`;
}

/** What was found, as a number or from where to where it can be. */
export function found({ goal, result }: ProofView): string {
  if (!result) return "";
  const { size, bound, proved } = result;
  if (proved) return `${grouped.format(size)}, proved`;
  const [low, high] = goal === "hardest" ? [size, bound] : [bound, size];
  return `from ${grouped.format(low)} to ${grouped.format(high)}`;
}

/** How a proof stands, in a line. */
export function standing(proof: ProofView): string {
  const { state, reason, stage, stage_name, shards, answered, shards_per_second, seconds_left, workers } = proof;
  if (state === "done") return found(proof);
  if (state === "cancelled") return "cancelled";
  if (state === "failed") return `failed: ${reason}`;
  if (state === "disputed") return `stopped: ${reason}; a third worker has to decide`;
  const far = `stage ${stage + 1}, ${stage_name}: ${grouped.format(answered)} of ${grouped.format(shards)} shards`;
  if (seconds_left === null) return `${far}; nobody works on it`;
  const by = workers === 1 ? "by 1 worker" : `by ${grouped.format(workers)} workers`;
  return `${far}, ${shards_per_second.toFixed(1)} a second ${by}, ${duration(seconds_left)} left of this stage`;
}

/** What audits say about a proof that is done. */
export function audits({ state, audits: wanted, audited }: ProofView): string {
  if (state !== "done" || wanted === 0) return "";
  if (audited === 0) return "Nothing was audited, as there was only one worker.";
  return `${grouped.format(audited)} of ${grouped.format(wanted)} audits by a second worker agree.`;
}
