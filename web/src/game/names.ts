import type { Board } from "../board/board";
import { counted } from "../text";
import { levelOf } from "./level";

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const figureNames: Record<string, string> = { hex: "hexagon", tri: "triangle", cube: "cube" };
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

/** Returns the name of a board, such as "five by five torus". The sides are spelled out unless one
 * of them is above nine. */
export function boardName({ spec, name: known }: Pick<Board, "spec" | "name">): string {
  const [head = "", ...options] = spec.split(",");
  const surface = options.map((option) => surfaceNames[option]).find(Boolean);
  const rule = options.find((option) => option.startsWith("rule="))?.slice(5);
  const colours = Number(/,mod=(\d+)/.exec(spec)?.[1] ?? 2);
  let name = known || shapeName(head);
  if (surface) name += ` ${surface}`;
  if (rule) name += rule.includes(".") ? ", custom rule" : `, ${rule} rule`;
  if (options.some((option) => option.startsWith("holes="))) name += ", with holes";
  if (colours > 2) name += `, ${word(colours)} colours`;
  return name;
}

function shapeName(head: string): string {
  const figure = figureNames[head.replace(/\d+/, "")];
  if (figure) return figure;
  if (head.includes("=")) return head.startsWith("buttons") ? "board of buttons" : "graph";
  const sides = head.split("x").map(Number);
  const words = sides.every((side) => side < numbers.length);
  return sides.map((side) => (words ? word(side) : side)).join(" by ");
}

const dayNames = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });
const dateNames = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
const yearNames = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** Returns today's date in local time, such as 2026-11-14. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Returns the ID of today's puzzle. */
export function todaysID(date = today()): string {
  return `daily#${date}`;
}

/** Returns the ID of the puzzle with this name: today and daily name today's, and an ID names itself. */
export function named(name: string): string {
  return /^(today|daily)$/.test(name) ? todaysID() : name;
}

/** Returns the date in the ID of a daily puzzle, or undefined if the ID has no valid date. */
export function dateOf(id: string): string | undefined {
  const date = /^daily#(\d{4}-\d\d-\d\d)$/.exec(id)?.[1];
  const time = Date.parse(`${date}T00:00:00Z`);
  // Date.parse turns 30 February into a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${date}`) ? date : undefined;
}

const dayLength = 24 * 60 * 60 * 1000;

/** Returns the weekday of a date. */
export function dayName(date: string): string {
  return dayNames.format(new Date(date));
}

const hour = dayLength / 24;

/** Reports whether this date has begun anywhere on Earth, which is first at UTC+14. Before, nobody gets
 * its puzzle. Go's package play has the same rule. */
export function hasBegun(date: string, now = Date.now()): boolean {
  return now - Date.parse(date) >= -14 * hour;
}

/** Reports whether it is this date anywhere on Earth, from UTC+14 to UTC-12. A daily puzzle solved
 * then counts toward the streak. Go's package play has the same rule. */
export function onDay(date: string, now = Date.now()): boolean {
  return hasBegun(date, now) && now - Date.parse(date) < dayLength + 12 * hour;
}

/** Returns the number of a date's daily puzzle. 2026-01-01 is number 1. */
export function dayNumber(date: string): number {
  return Math.round((Date.parse(date) - Date.parse("2025-12-31")) / dayLength);
}

/** Returns the date of the daily puzzle with this number. */
export function dateOfNumber(number: number): string {
  return new Date(Date.parse("2025-12-31") + number * dayLength).toISOString().slice(0, 10);
}

/** Capitalises the first letter of a string. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats seconds as a clock time, such as 1:24. */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns the title and the subtitle of a puzzle. */
export function titleOf(id: string, board: Board | undefined, now = new Date()): { title: string; sub: string } {
  const date = dateOf(id);
  const name = board ? boardName(board) : "puzzle";
  if (date) {
    const day = new Date(`${date}T00:00:00Z`);
    const dated = date.slice(0, 4) === String(now.getFullYear()) ? dateNames : yearNames;
    return { title: `${dayName(date)}’s ${name}`, sub: dated.format(day) };
  }
  const title = capital(name);
  const level = levelOf(id);
  if (level?.number) return { title: `${level.number} · ${level.title}`, sub: title };
  const seed = id.includes("#") ? id.slice(id.indexOf("#") + 1).split(",")[0] : "";
  const size = board ? counted(board.lights, "light", "lights") : "";
  return { title, sub: [seed && `Puzzle ${seed}`, size].filter(Boolean).join(" · ") || "\u00a0" };
}
