// Encodes a drawing in the address: the graph's spec and, for each node, its position, its name,
// and whether it is on at the start and in the target.

import { parseBoard } from "../../board/board";
import { specOf } from "../../board/graph6";
import { item } from "../../item";
import { spread } from "./layout";
import { empty, fromToggles, type Graph, maxNodes, type Point, togglesOf } from "./model";

/** Positions are written as integers, in tenths. */
const tenth = 10;

export function bits(list: readonly boolean[]): string {
  let text = "";
  for (let i = 0; i < list.length; i += 4) {
    const digit = [0, 1, 2, 3].reduce((sum, k) => sum + (list[i + k] ? 1 << k : 0), 0);
    text = digit.toString(16) + text;
  }
  return text.replace(/^0+(?=.)/, "");
}

function readBits(text: string | undefined, n: number): boolean[] {
  const digits = [...(text ?? "")].reverse().map((digit) => Number.parseInt(digit, 16) || 0);
  return Array.from({ length: n }, (_, i) => (((digits[i >> 2] ?? 0) >> (i & 3)) & 1) === 1);
}

export function writeDrawing(graph: Graph): string {
  const { nodes } = graph;
  if (nodes.length === 0) return "";
  const fields: [string, string][] = [
    ["g", specOf(togglesOf(graph))],
    ["at", nodes.map(({ x, y }) => `${Math.round(x * tenth)}.${Math.round(y * tenth)}`).join("_")],
  ];
  if (nodes.some(({ lit }) => lit)) fields.push(["lit", bits(nodes.map(({ lit }) => lit))]);
  if (nodes.some(({ wanted }) => wanted)) fields.push(["to", bits(nodes.map(({ wanted }) => wanted))]);
  if (graph.directed) fields.push(["directed", "1"]);
  // Encode twice, because the address is decoded once before its fields are split.
  const twice = (label: string) => encodeURIComponent(encodeURIComponent(label)).replaceAll("'", "%2527");
  if (nodes.some(({ label }) => label)) fields.push(["names", nodes.map(({ label }) => twice(label)).join(",")]);
  return fields.map(([key, value]) => `${key}=${value}`).join("&");
}

function fieldsOf(text: string): Map<string, string> {
  return new Map(
    text.split("&").map((field) => {
      const equals = field.indexOf("=");
      return [field.slice(0, equals), field.slice(equals + 1)] as const;
    }),
  );
}

/** Returns the spec of the graph in a drawing. */
export function specIn(text: string): string {
  return fieldsOf(text).get("g") ?? "";
}

/** Parses a drawing from an address. Malformed parts are ignored. The drawing is empty if the graph is not
 * one that can be drawn here, or if the core has not sent its shape yet. */
export function readDrawing(text: string): Graph {
  const fields = fieldsOf(text);
  const board = parseBoard(specIn(text));
  if (!board || board.lights > maxNodes || board.buttons !== board.lights || board.colours !== 2) return empty;
  const toggles = Array.from({ length: board.buttons }, (_, i) => board.toggles(i));
  const labels = (fields.get("names") ?? "").split(",").map(decoded);
  const lit = readBits(fields.get("lit"), board.lights).flatMap((on, i) => (on ? [i] : []));
  const file = { lights: board.lights, toggles, labels, lit, places: [] };
  const places = readPlaces(fields.get("at"), board.lights);
  const known = toggles.map((_, i) => [board.spot(i).x, board.spot(i).y] as const);
  const graph = fromToggles(file, places ?? spread(known));
  const wanted = readBits(fields.get("to"), board.lights);
  const directed = graph.directed || fields.has("directed");
  // In a directed graph, an edge in both directions is listed as two arrows.
  const bothWays =
    directed && !graph.directed ? graph.edges.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]) : graph.edges;
  return { nodes: graph.nodes.map((node, i) => ({ ...node, wanted: item(wanted, i) })), edges: bothWays, directed };
}

/** Reports whether the positions of the nodes are known: from the address, or because the graph has
 * a well-known drawing. */
export function hasPlaces(text: string): boolean {
  return fieldsOf(text).has("at") || Boolean(parseBoard(specIn(text))?.name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 40);
  } catch {
    return "";
  }
}

const farthest = 10_000;

function readPlaces(text: string | undefined, n: number): Point[] | undefined {
  const places = (text ?? "").split("_").map((place) => place.split(".").map(Number));
  const good = ([x = Number.NaN, y = Number.NaN]: number[]) => Math.abs(x) <= farthest && Math.abs(y) <= farthest;
  if (places.length !== n || !places.every(good)) return undefined;
  return places.map(([x = 0, y = 0]) => [x / tenth, y / tenth] as const);
}
