import type { Board } from "../board/board";
import { type Lights, press } from "../board/state";

const unit = 20;
const radius = 7;

interface Props {
  board: Board;
  lights: Lights;
  /** The lights to ring because they are pressed. Each label is the number of the press, or how
   * many times the light is pressed, or empty. */
  words?: Map<number, string>;
  /** Whether to number the colours of a board with more than two, for printing in black and white. */
  numbered?: boolean;
}

/** Returns the rings for some presses, with a label on buttons that are pressed more than once. */
export function ringsOf(presses: readonly number[]): Map<number, string> {
  const times = new Map<number, number>();
  for (const button of presses) times.set(button, (times.get(button) ?? 0) + 1);
  return new Map([...times].map(([button, n]) => [button, n > 1 ? `${n}×` : ""]));
}

/** A small picture of a board. Screen readers skip it, because the text next to it describes it. */
export function Thumbnail({ board, lights, words, numbered }: Props) {
  const { width, height } = board.frame;
  const colours = [...new Set(lights)].sort((a, b) => a - b);
  return (
    <svg class="thumbnail" viewBox={`0 0 ${width * unit} ${height * unit}`} aria-hidden="true">
      {board.wired && !board.apart && board.lights <= maxWired && <path class="wire" d={wires(board)} />}
      {colours.map((colour) => (
        <path key={colour} class={colour === 0 ? "dark" : `bulb c${colour}`} d={discs(board, lights, colour)} />
      ))}
      {numbered &&
        board.colours > 2 &&
        [...lights].map((own, light) => own > 0 && <Label key={light} {...board.spot(light)} text={own} />)}
      {words && [...words].map(([light, text]) => <Word key={light} board={board} light={light} text={text} />)}
    </svg>
  );
}

function Word({ board, light, text }: { board: Board; light: number; text: string }) {
  const { x, y } = board.spot(light);
  return (
    <g class="word">
      <circle cx={x * unit} cy={y * unit} r={radius + 1} />
      <Label x={x} y={y} text={text} />
    </g>
  );
}

function Label({ x, y, text }: { x: number; y: number; text: string | number }) {
  return (
    <text x={x * unit} y={y * unit}>
      {text}
    </text>
  );
}

/** Graphs with more nodes than this are drawn without edges. */
const maxWired = 64;

/** Returns one path for all edges of a graph. */
function wires(board: Board): string {
  const at = (light: number) => `${board.spot(light).x * unit} ${board.spot(light).y * unit}`;
  let path = "";
  for (let button = 0; button < board.buttons; button++)
    for (const light of board.toggles(button)) if (light !== button) path += `M${at(button)}L${at(light)}`;
  return path;
}

/** Returns one path for all lights of a colour, so that a board with thousands of lights draws quickly. */
function discs(board: Board, lights: Lights, colour: number): string {
  let path = "";
  lights.forEach((own, light) => {
    if (own !== colour) return;
    const { x, y, cell } = board.spot(light);
    const r = cell === "up" || cell === "down" ? radius - 2 : radius; // triangles are closer together
    path += `M${x * unit - r} ${y * unit}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  });
  return path;
}

/** Shows a board's rule as a picture of its lights after one press. The press is in the middle, or
 * in a corner if edges are joined, to show that it reaches across. */
export function RulePicture({ board }: { board: Board }) {
  const lights = new Uint8Array(board.lights);
  const { sides, ends } = board.frame;
  const joined = sides !== "open" || ends !== "open";
  press(board, lights, board.apart || joined ? 0 : middleOf(board));
  return <Thumbnail board={board} lights={lights} />;
}

function middleOf(board: Board): number {
  const { width, height } = board.frame;
  const far = (light: number) => Math.hypot(board.spot(light).x - width / 2, board.spot(light).y - height / 2);
  let middle = 0;
  for (let light = 1; light < board.lights; light++) if (far(light) < far(middle)) middle = light;
  return middle;
}
