import { type Board, parseBoard } from "./board";

/** The colour of each light; 0 means off. */
export type Lights = Uint8Array;

const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** IDs of boards with more lights than this use base64 instead of hexadecimal. */
const hexLights = 400;

export interface Position {
  board: Board;
  lights: Lights;
  /** The lights to reach; undefined means all lights off. */
  target?: Lights;
}

/** Parses the ID of a position, such as 5x5:1ffffff. Returns undefined if it is invalid. */
export function parsePosition(id: string): Position | undefined {
  const colon = id.indexOf(":");
  if (colon < 0) return undefined;
  const board = parseBoard(id.slice(0, colon));
  const lights = board && parseLights(board, id.slice(colon + 1));
  return lights && { board, lights };
}

/** Returns the ID of a position. */
export function formatPosition(board: Board, lights: Lights, target?: Lights): string {
  const to = target ? `,to=${formatLights(board, target)}` : "";
  return `${board.spec}:${formatLights(board, lights)}${to}`;
}

export function parseLights(board: Board, text: string): Lights | undefined {
  if (text === "on") return new Uint8Array(board.lights).fill(1);
  if (board.colours > 2) return parseDigits(board, text.startsWith("=") ? text.slice(1) : text);
  return text.startsWith("~") ? parseBase64(board, text.slice(1)) : parseHex(board, text);
}

function parseDigits(board: Board, text: string): Lights | undefined {
  const lights = Uint8Array.from(text, (c) => digits.indexOf(c));
  return text.length === board.lights && lights.every((d) => d < board.colours) ? lights : undefined;
}

function parseHex(board: Board, text: string): Lights | undefined {
  if (!/^[0-9a-fA-F]+$/.test(text)) return undefined;
  const lights = new Uint8Array(board.lights);
  for (let i = 0; i < text.length; i++) {
    const digit = Number.parseInt(text.charAt(text.length - 1 - i), 16);
    for (let bit = 0; bit < 4; bit++) {
      if (((digit >> bit) & 1) === 0) continue;
      if (4 * i + bit >= board.lights) return undefined;
      lights[4 * i + bit] = 1;
    }
  }
  return lights;
}

function parseBase64(board: Board, text: string): Lights | undefined {
  const bytes = Math.ceil(board.lights / 8);
  if (text.length !== Math.ceil((bytes * 4) / 3)) return undefined;
  const bits = new Uint8Array(text.length * 6);
  for (let i = 0; i < text.length; i++) {
    const value = base64.indexOf(text.charAt(i));
    if (value < 0) return undefined;
    for (let k = 0; k < 6; k++) bits[6 * i + k] = (value >> (5 - k)) & 1;
  }
  // In bits, each byte's highest bit comes first, but it stands for the last of its eight lights.
  const light = (i: number) => bits[(i & ~7) + 7 - (i & 7)] ?? 0;
  for (let i = board.lights; i < bytes * 8; i++) if (light(i)) return undefined;
  for (let i = bytes * 8; i < bits.length; i++) if (bits[i]) return undefined;
  return Uint8Array.from({ length: board.lights }, (_, i) => light(i));
}

function formatLights(board: Board, lights: Lights): string {
  if (board.colours > 2) {
    const text = Array.from(lights, (d) => digits[d]).join("");
    // Mark digits that happen to spell a keyword.
    return text === "on" || text === "off" ? `=${text}` : text;
  }
  if (board.lights > hexLights) return `~${formatBase64(lights)}`;
  let text = "";
  for (let i = 0; i < lights.length; i += 4) {
    let digit = 0;
    for (let k = 0; k < 4; k++) digit |= (lights[i + k] ?? 0) << k;
    text = digit.toString(16) + text;
  }
  return text.replace(/^0+(?=.)/, "");
}

function formatBase64(lights: Lights): string {
  const bytes = Math.ceil(lights.length / 8);
  const bit = (i: number) => lights[(i & ~7) + 7 - (i & 7)] ?? 0;
  let text = "";
  for (let i = 0; i < bytes * 8; i += 6) {
    let value = 0;
    for (let k = 0; k < 6; k++) value = (value << 1) | bit(i + k);
    text += base64[value];
  }
  return text;
}

/** Presses a button the given number of times, in place, and returns the lights it toggled. */
export function press(board: Board, lights: Lights, button: number, times = 1): number[] {
  const moved = board.toggles(button);
  for (const light of moved) lights[light] = ((lights[light] ?? 0) + times) % board.colours;
  return moved;
}

/** Counts the lights that are on. */
export function lit(lights: Lights): number {
  let n = 0;
  for (const light of lights) if (light !== 0) n++;
  return n;
}
