// A table of which button toggles which light.

import { parseBoard } from "../../board/board";
import { buttonSpec } from "../../board/graph6";
import type { GraphBoard } from "../../protocol";
import { bits, readBits } from "../graph/link";

export interface Table {
  /** A row for each button, a column for each light. */
  rows: readonly (readonly boolean[])[];
  /** The lights that are on at the start. */
  lit: readonly boolean[];
}

/** The maximum number of buttons, and of lights. */
export const most = 24;

/** The default table: three lights in a row. */
export const simple: Table = tableOf(
  3,
  [
    [0, 1],
    [0, 1, 2],
    [1, 2],
  ],
  [],
);

export function tableOf(lights: number, toggles: readonly (readonly number[])[], lit: readonly number[]): Table {
  const row = (list: readonly number[]) => Array.from({ length: lights }, (_, light) => list.includes(light));
  return { rows: toggles.map(row), lit: row(lit) };
}

function listed(row: readonly boolean[]): number[] {
  return row.flatMap((on, light) => (on ? [light] : []));
}

export function toFile({ rows, lit }: Table): GraphBoard {
  return { lights: lit.length, toggles: rows.map(listed), labels: [], lit: listed(lit), apart: true, places: [] };
}

export function specOfTable({ rows, lit }: Table): string {
  return buttonSpec(lit.length, rows.map(listed));
}

export function flip(table: Table, button: number, light: number): Table {
  const flipped = (row: readonly boolean[]) => row.map((on, i) => (i === light ? !on : on));
  return { ...table, rows: table.rows.map((row, i) => (i === button ? flipped(row) : row)) };
}

export function flipLit(table: Table, light: number): Table {
  return { ...table, lit: table.lit.map((on, i) => (i === light ? !on : on)) };
}

/** Returns the table with the given numbers of buttons and lights; new entries are off. */
export function resize(table: Table, buttons: number, lights: number): Table {
  const clamp = (n: number) => Math.min(most, Math.max(1, Math.round(n) || 1));
  const [height, width] = [clamp(buttons), clamp(lights)];
  const cut = (row: readonly boolean[] = []) => Array.from({ length: width }, (_, i) => row[i] ?? false);
  return { rows: Array.from({ length: height }, (_, i) => cut(table.rows[i])), lit: cut(table.lit) };
}

export function writeTable(table: Table): string {
  const lit = table.lit.some(Boolean) ? `&lit=${bits(table.lit)}` : "";
  return `b=${specOfTable(table)}${lit}`;
}

/** Parses the table from an address; returns undefined if it is malformed or too large. */
export function readTable(text: string): Table | undefined {
  const [, spec, , lit] = /^b=(buttons=[0-9._]*)(&lit=([0-9a-f]*))?$/.exec(text) ?? [];
  const board = parseBoard(spec ?? "");
  if (!board || Math.max(board.lights, board.buttons) > most || board.buttons === 0) return undefined;
  const toggles = Array.from({ length: board.buttons }, (_, button) => board.toggles(button));
  return { ...tableOf(board.lights, toggles, []), lit: readBits(lit, board.lights) };
}
