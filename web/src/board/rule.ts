// Explains what a press does on a board, in words and with a small sample board.

import { type Board, parseBoard } from "./board";

export interface RuleText {
  text: string;
  /** A small board and the button pressed on it; undefined if a drawing would not help. */
  sample?: { board: Board; button: number };
}

const reaches: Record<string, string> = {
  plus: "a light and its neighbours",
  ring: "a light’s neighbours, but not the light itself",
  x: "a light and its diagonal neighbours",
  star: "a light and all eight around it",
  knight: "a light and the ones a knight’s move away",
};

const joins: Record<string, string> = {
  cylinder: "Left joins right.",
  torus: "Left joins right, and top joins bottom.",
  mobius: "Left joins right with a twist.",
  klein: "Left joins right with a twist, and top joins bottom.",
  projective: "Opposite edges join with a twist.",
};

/** Rules that reach further than this many lights are not drawn. */
const maxReach = 3;

interface Spec {
  head: string;
  surface?: string;
  rule: string;
}

function readSpec(spec: string): Spec {
  const [head = "", ...options] = spec.split(",");
  const rule = options.find((option) => option.startsWith("rule="))?.slice(5) ?? "plus";
  return { head, surface: options.find((option) => !option.includes("=")), rule };
}

/** Explains what a press does on a board. */
export function ruleOf(board: Board): RuleText {
  const spec = readSpec(board.spec);
  const text = [
    `A press ${board.colours > 2 ? "changes" : "toggles"} ${reach(spec)}.`,
    joined(spec),
    board.colours > 2 ? "Each moves on to its next colour; after the last, it goes out." : "",
  ];
  return { text: text.filter(Boolean).join(" "), sample: sampleOf(spec) };
}

function reach({ head, rule }: Spec): string {
  if (head.startsWith("buttons=")) return "the lights connected to the button";
  if (head.startsWith("digraph6="))
    return rule === "ring" ? "the lights that a light’s arrows point to" : "a light and the ones its arrows point to";
  if (head.startsWith("graph6="))
    return rule === "ring" ? "the lights connected to a light" : "a light and the ones connected to it";
  return reaches[rule] ?? "the lights shown here";
}

function joined({ head, surface }: Spec): string {
  if (head.startsWith("cube")) return "Edges of the same colour are joined.";
  if (head.split("x").length < 3) return joins[surface ?? ""] ?? "";
  const slices = "The slices are stacked on top of each other";
  return surface === "torus" ? `${slices}, and opposite ends are joined.` : `${slices}.`;
}

function sampleOf({ head, rule }: Spec): RuleText["sample"] {
  const sample = (spec: string, button: number) => {
    const board = parseBoard(rule === "plus" ? spec : `${spec},rule=${rule}`);
    return board && { board, button };
  };
  if (head.startsWith("hex")) return sample("hex2", 3);
  if (head.startsWith("tri")) return sample("tri2", 2);
  const dimensions = head.split("x").length;
  if (!/^\d/.test(head) || dimensions > 3) return undefined;
  if (dimensions === 3) return sample("3x3x3", 13);
  const far = rule === "knight" ? 2 : Math.max(1, ...(rule.match(/\d+/g) ?? []).map(Number));
  const side = 2 * far + 1;
  return far > maxReach ? undefined : sample(`${side}x${side}`, (side * side - 1) / 2);
}
