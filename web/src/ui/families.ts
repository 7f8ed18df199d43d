import { parseJSON, read, write } from "../storage";

/** The boards to choose from, by spec, with at least one from every family. */
export const boards = [
  ["3x3", "3 × 3"],
  ["5x5", "5 × 5"],
  ["7x7", "7 × 7"],
  ["10x10", "10 × 10"],
  ["20x20", "20 × 20"],
  ["5x7,cylinder", "Cylinder"],
  ["5x5,torus", "Torus"],
  ["4x8,mobius", "Möbius strip"],
  ["6x6,klein", "Klein bottle"],
  ["6x6,projective", "Projective plane"],
  ["6x6,rule=x", "Diagonals"],
  ["6x6,rule=star", "Star"],
  ["6x6,rule=knight", "Knight"],
  ["6x6,rule=ring", "Ring"],
  ["hex4", "Hexagons"],
  ["tri6", "Triangles"],
  ["cube3", "Cube"],
  ["3x3x3", "3 × 3 × 3"],
  ["2x2x2x2", "Hypercube"],
  ["graph6=IheA@GUAo", "Petersen graph"],
  ["5x5,mod=3", "Three colours"],
] as const;

export const levels = [
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
] as const;

export type BoardSpec = (typeof boards)[number][0];
export type Level = (typeof levels)[number][0];

/** Returns the board and level chosen for the last new puzzle. */
export function lastChoice(): { board: BoardSpec; level: Level } {
  const { board, level } = Object(parseJSON(read("new"))) as Record<string, unknown>;
  return {
    board: boards.find(([spec]) => spec === board)?.[0] ?? "5x5",
    level: levels.find(([name]) => name === level)?.[0] ?? "easy",
  };
}

export function rememberChoice(board: BoardSpec, level: Level): void {
  write("new", JSON.stringify({ board, level }));
}
