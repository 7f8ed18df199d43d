// Explains what a press does on a board, in words and with a small sample board.

import { type Board, parseBoard } from "./board";

export interface RuleText {
  text: string;
  /** Some lights around a press; undefined if a drawing would not help. */
  sample?: Sample;
}

/** A small drawing of a press: the lights, whether each one changes, and the one pressed. */
export interface Sample {
  width: number;
  height: number;
  lights: { x: number; y: number; changed: boolean }[];
  pressed: number;
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

function sampleOf({ head, rule }: Spec): Sample | undefined {
  const self = rule !== "ring";
  if (head.startsWith("hex")) return aroundSample(6, 1, self);
  if (head.startsWith("tri")) return aroundSample(3, 0.7, self);
  const dimensions = head.split("x").length;
  if (!/^\d/.test(head) || dimensions > 3) return undefined;
  if (dimensions === 3) return layers(self);
  const far = rule === "knight" ? 2 : Math.max(1, ...(rule.match(/\d+/g) ?? []).map(Number));
  const side = 2 * far + 1;
  return far > maxReach ? undefined : gridSample(side, rule);
}

function gridSample(side: number, rule: string): Sample | undefined {
  const board = parseBoard(`${side}x${side},rule=${rule}`);
  if (!board) return undefined;
  const pressed = (side * side - 1) / 2;
  const changed = new Set(board.toggles(pressed));
  const lights = Array.from({ length: board.lights }, (_, i) => ({ ...board.spot(i), changed: changed.has(i) }));
  return { width: side, height: side, lights, pressed };
}

/** A light with n others around it, which all change. */
function aroundSample(n: number, far: number, self: boolean): Sample {
  const side = 2 * far + 1;
  const others = Array.from({ length: n }, (_, i) => {
    const angle = (2 * Math.PI * i) / n + Math.PI / 6;
    return { x: side / 2 + far * Math.sin(angle), y: side / 2 + far * Math.cos(angle), changed: true };
  });
  return { width: side, height: side, lights: [{ x: side / 2, y: side / 2, changed: self }, ...others], pressed: 0 };
}

/** Three layers side by side, with a press in the middle one. */
function layers(self: boolean): Sample {
  const lights = Array.from({ length: 27 }, (_, light) => {
    const [layer, row, col] = [Math.floor(light / 9), Math.floor(light / 3) % 3, light % 3];
    const away = Math.abs(layer - 1) + Math.abs(row - 1) + Math.abs(col - 1);
    return { x: 4 * layer + col + 0.5, y: row + 0.5, changed: away === 1 || (away === 0 && self) };
  });
  return { width: 11, height: 3, lights, pressed: 13 };
}
