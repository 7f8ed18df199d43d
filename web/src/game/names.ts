import type { Board } from "../board/board";
import { counted } from "../text";

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const surfaceNames: Record<string, string> = {
  cylinder: "cylinder",
  torus: "torus",
  mobius: "Möbius strip",
  klein: "Klein bottle",
  projective: "projective plane",
};

function word(n: number): string {
  return numbers[n] ?? String(n);
}

/** What a board is called, as in "five by five torus". Sides are words, or digits if one of
 * them is above ten. */
export function boardName(board: Board): string {
  const [head = "", ...options] = board.spec.split(",");
  const surface = options.map((option) => surfaceNames[option]).find(Boolean);
  const rule = options.find((option) => option.startsWith("rule="))?.slice(5);
  let name = shapeName(head);
  if (surface) name += ` ${surface}`;
  if (rule) name += rule.includes(".") ? ", own rule" : `, ${rule} rule`;
  if (options.some((option) => option.startsWith("holes="))) name += ", with holes";
  if (board.colours > 2) name += `, ${word(board.colours)} colours`;
  return name;
}

function shapeName(head: string): string {
  const figure = /^(hex|tri|cube)(\d+)$/.exec(head);
  if (figure) return { hex: "hexagon", tri: "triangle", cube: "cube" }[figure[1] ?? ""] as string;
  if (head.includes("=")) return head.startsWith("buttons") ? "board of buttons" : "graph";
  const sides = head.split("x").map(Number);
  const words = sides.every((side) => side < numbers.length);
  return sides.map((side) => (words ? word(side) : side)).join(" by ");
}

const dayNames = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });
const dateNames = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
const yearNames = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** The day here, as in 2026-11-14. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The date of a daily puzzle's ID; undefined if it is not a day of the calendar. */
export function dateOf(id: string): string | undefined {
  const date = /^daily#(\d{4}-\d\d-\d\d)$/.exec(id)?.[1];
  const time = Date.parse(`${date}T00:00:00Z`);
  // Date.parse takes the 30th of February for a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${date}`) ? date : undefined;
}

const dayLength = 24 * 60 * 60 * 1000;

/** The day of the week of a date. */
export function dayName(date: string): string {
  return dayNames.format(new Date(date));
}

/** The number of the daily puzzle of a date: 1 is that of 2026-01-01. */
export function dayNumber(date: string): number {
  return Math.round((Date.parse(date) - Date.parse("2025-12-31")) / dayLength);
}

/** The date of a daily puzzle's number. */
export function dateOfNumber(number: number): string {
  return new Date(Date.parse("2025-12-31") + number * dayLength).toISOString().slice(0, 10);
}

/** A text that begins with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A time on the clock, as in 1:24. */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The time until the next daily puzzle, as on a clock. */
export function untilTomorrow(now = new Date()): string {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const seconds = Math.ceil((next.getTime() - now.getTime()) / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The heading of a puzzle, and what stands below it. */
export function titleOf(id: string, board: Board | undefined, now = new Date()): { title: string; sub: string } {
  const date = dateOf(id);
  const name = board ? boardName(board) : "puzzle";
  if (date) {
    const day = new Date(`${date}T00:00:00Z`);
    const dated = date.slice(0, 4) === String(now.getFullYear()) ? dateNames : yearNames;
    return { title: `${dayName(date)}’s ${name}`, sub: dated.format(day) };
  }
  const title = capital(name);
  const seed = id.includes("#") ? id.slice(id.indexOf("#") + 1).split(",")[0] : "";
  const size = board ? counted(board.lights, "light", "lights") : "";
  return { title, sub: [seed && `Puzzle ${seed}`, size].filter(Boolean).join(" · ") || "\u00a0" };
}
