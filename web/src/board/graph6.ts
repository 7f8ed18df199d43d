// Writes graphs in graph6 and digraph6 format, for specs that the core can read.

import { item } from "../item";
import { sortedUnique } from "./shape";

/** Encodes the number of nodes, which comes first. */
function head(nodes: number): string {
  if (nodes <= 62) return String.fromCharCode(nodes + 63);
  return `~${[12, 6, 0].map((shift) => String.fromCharCode(((nodes >> shift) & 63) + 63)).join("")}`;
}

function pack(bits: boolean[]): string {
  let word = "";
  for (let i = 0; i < bits.length; i += 6) {
    let value = 0;
    for (let k = 0; k < 6; k++) value = (value << 1) | (bits[i + k] ? 1 : 0);
    word += String.fromCharCode(value + 63);
  }
  return word;
}

/** Encodes a graph, given the neighbours of each node. */
export function toGraph6(neighbours: readonly (readonly number[])[], directed: boolean): string {
  const sets = neighbours.map((list) => new Set(list));
  const bits: boolean[] = [];
  sets.forEach((set, i) => {
    for (let j = 0; j < (directed ? sets.length : i); j++) bits.push(set.has(j));
  });
  return head(sets.length) + pack(bits);
}

/** Returns the spec of a board on which button i toggles the lights in toggles[i]. */
export function specOf(toggles: readonly (readonly number[])[]): string {
  const sets = toggles.map((list) => new Set(list));
  const selves = sets.filter((set, i) => set.has(i)).length;
  if (selves > 0 && selves < sets.length) return buttonSpec(sets.length, toggles);
  const others = sets.map((set, i) => [...set].filter((j) => j !== i));
  const directed = others.some((list, i) => list.some((j) => !item(sets, j).has(i)));
  return `${directed ? "digraph6" : "graph6"}=${toGraph6(others, directed)}${selves === 0 ? ",rule=ring" : ""}`;
}

/** Returns the spec of a board as a list of buttons. */
export function buttonSpec(lights: number, toggles: readonly (readonly number[])[]): string {
  return `buttons=${[lights, ...toggles.map((list) => sortedUnique([...list]).join("."))].join("_")}`;
}
