import { item } from "../item";
import { count, flat, maxLights, type Rule, type Shape, sortedUnique } from "./shape";

/** Lights on a circle; button i toggles the lights in toggles[i]. */
function ring(lights: number, toggles: number[][], apart: boolean): Shape {
  const radius = Math.max(1, lights / 5);
  return {
    lights,
    buttons: toggles.length,
    frame: flat(2 * radius + 1, 2 * radius + 1),
    toggles: (button) => item(toggles, button),
    spot: (light) => {
      const angle = (2 * Math.PI * light) / lights;
      return { x: radius + 0.5 + radius * Math.sin(angle), y: radius + 0.5 - radius * Math.cos(angle), cell: "disc" };
    },
    row: () => 0,
    place: (light) => `light ${light + 1}`,
    wired: true,
    apart,
  };
}

/** Parses the text after "buttons=": the number of lights, then each button's lights. */
export function buttonLists(text: string): Shape | undefined {
  const [head = "", ...rest] = text.split("_");
  const lights = count(head, 1, maxLights);
  if (lights === undefined) return undefined;
  const toggles: number[][] = [];
  for (const button of rest) {
    const numbers = button === "" ? [] : button.split(".").map((n) => count(n, 0, lights - 1) ?? -1);
    const once = sortedUnique([...numbers]);
    if (once.length !== numbers.length || (once[0] ?? 0) < 0) return undefined;
    toggles.push(once);
  }
  return ring(lights, toggles, true);
}

/** The maximum number of nodes in a graph in graph6 or digraph6 format. */
const maxNodes = 4096;

/** Parses a graph in nauty's graph6 or digraph6 format. */
export function graph6(word: string, directed: boolean, rule: Rule): Shape | undefined {
  if (!/^[?-~]+$/.test(word)) return undefined;
  const codes = [...word].map((c) => c.charCodeAt(0) - 63);
  let nodes = codes[0] ?? 0;
  let start = 1;
  if (nodes === 63) {
    if (codes.length < 4) return undefined;
    nodes = (item(codes, 1) << 12) | (item(codes, 2) << 6) | item(codes, 3);
    start = 4;
  }
  if (nodes < 1 || nodes > maxNodes) return undefined;
  const bits = directed ? nodes * nodes : (nodes * (nodes - 1)) / 2;
  if (codes.length - start !== Math.ceil(bits / 6)) return undefined;
  const one = (k: number) => ((item(codes, start + Math.floor(k / 6)) >> (5 - (k % 6))) & 1) === 1;
  for (let k = bits; k % 6 !== 0; k++) if (one(k)) return undefined;
  const toggles: number[][] = Array.from({ length: nodes }, (_, i) => (rule === "plus" ? [i] : []));
  let k = 0;
  for (let i = 0; i < nodes; i++) {
    for (let j = 0; j < (directed ? nodes : i); j++, k++) {
      if (!one(k)) continue;
      if (i === j) return undefined;
      item(toggles, i).push(j);
      if (!directed) item(toggles, j).push(i);
    }
  }
  return ring(nodes, toggles.map(sortedUnique), false);
}
