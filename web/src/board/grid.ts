import { count, type Frame, type Seam, type Shape, sortedUnique } from "./shape";

type Offset = [row: number, col: number];

/** The named rules, written like a rule of the player's own. */
const rules: Record<string, string> = {
  plus: "-1.0_0.-1_0.0_0.1_1.0",
  ring: "-1.0_0.-1_0.1_1.0",
  x: "-1.-1_-1.1_0.0_1.-1_1.1",
  star: "-1.-1_-1.0_-1.1_0.-1_0.0_0.1_1.-1_1.0_1.1",
  knight: "-2.-1_-2.1_-1.-2_-1.2_0.0_1.-2_1.2_2.-1_2.1",
};

const surfaces: Record<string, [sides: Seam, ends: Seam]> = {
  plane: ["open", "open"],
  cylinder: ["straight", "open"],
  torus: ["straight", "straight"],
  mobius: ["flipped", "open"],
  klein: ["flipped", "straight"],
  projective: ["flipped", "flipped"],
};

const maxOffsets = 64;
const maxReach = 64;

function parseOffsets(rule: string): Offset[] | undefined {
  const listed = Object.hasOwn(rules, rule) ? (rules[rule] ?? "") : rule;
  const seen = new Set<string>();
  const list: Offset[] = [];
  for (const text of listed.split("_")) {
    const [row = "", col = "", more] = text.split(".");
    const offset: Offset = [reach(row), reach(col)];
    if (more !== undefined || offset.some(Number.isNaN) || seen.has(text)) return undefined;
    seen.add(text);
    list.push(offset);
  }
  return list.length <= maxOffsets ? list : undefined;
}

function reach(text: string): number {
  const negative = text.startsWith("-");
  const n = count(negative ? text.slice(1) : text, negative ? 1 : 0, maxReach);
  return n === undefined ? Number.NaN : negative ? -n : n;
}

/** A rectangle of lights whose edges may be glued together. */
export function grid(rows: number, cols: number, surface = "plane", rule = "plus"): Shape | undefined {
  const offsets = parseOffsets(rule);
  const seams = Object.hasOwn(surfaces, surface) ? surfaces[surface] : undefined;
  if (!offsets || !seams) return undefined;
  const [sides, ends] = seams;
  const frame: Frame = { width: cols, height: rows, sides, ends };
  const toggles = (button: number) => {
    const row = Math.floor(button / cols);
    const col = button % cols;
    const lights: number[] = [];
    for (const [dr, dc] of offsets) {
      const at = wrap(row + dr, col + dc, rows, cols, sides, ends);
      // On a surface one light wide, wrapping around leads back to the light itself.
      if (at >= 0 && !(rule === "ring" && at === button)) lights.push(at);
    }
    return sortedUnique(lights);
  };
  return {
    lights: rows * cols,
    buttons: rows * cols,
    frame,
    toggles,
    spot: (light) => ({ x: (light % cols) + 0.5, y: Math.floor(light / cols) + 0.5, cell: "square" }),
    place: (light) => `row ${Math.floor(light / cols) + 1}, column ${(light % cols) + 1}`,
    wired: false,
    apart: false,
  };
}

/** Returns the light at a place that may be beyond an edge, or -1 if there is no light. */
function wrap(row: number, col: number, rows: number, cols: number, sides: Seam, ends: Seam): number {
  let r = row;
  let c = col;
  while (c < 0 || c >= cols) {
    if (sides === "open") return -1;
    c += c < 0 ? cols : -cols;
    if (sides === "flipped") r = rows - 1 - r;
  }
  while (r < 0 || r >= rows) {
    if (ends === "open") return -1;
    r += r < 0 ? rows : -rows;
    if (ends === "flipped") c = cols - 1 - c;
  }
  return r * cols + c;
}
