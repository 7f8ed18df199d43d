import { type Assignment, maxNote, maxWait } from "./assignment";

/** Formats an assignment for an address. The note is escaped, so it may contain any character. */
export function formatAssignment({ hints, goal, note }: Assignment): string {
  const wait = Number.isFinite(hints) ? String(Math.min(Math.max(0, Math.round(hints)), maxWait)) : "none";
  const words = [`hints=${wait === "0" ? "all" : wait}`, `goal=${goal}`];
  const text = Array.from(note.trim()).slice(0, maxNote).join("");
  if (text) words.push(`note=${encodeURIComponent(text)}`);
  return words.join("&");
}
