import { type Assignment, maxNote, maxWait } from "./assignment";

/** Writes an assignment as it stands in an address; all characters of the note are kept. */
export function formatAssignment({ hints, goal, note }: Assignment): string {
  const wait = Number.isFinite(hints) ? String(Math.min(Math.max(0, Math.round(hints)), maxWait)) : "none";
  const words = [`hints=${wait === "0" ? "all" : wait}`, `goal=${goal}`];
  const text = Array.from(note.trim()).slice(0, maxNote).join("");
  if (text) words.push(`note=${encodeURIComponent(text)}`);
  return words.join("&");
}
