// Draws a win or a week as a picture to share or save: the puzzles, the stars and the numbers, with no
// spoilers.

import type { Board } from "../board/board";
import type { Lights, Position } from "../board/state";
import type { Recap, RecapDay } from "../protocol";

/** The side of the picture in pixels, a common size for square pictures on social networks. */
const side = 1080;
const margin = 90;
/** A square that holds a puzzle. */
interface Field {
  /** The middle of the square. */
  x: number;
  top: number;
  size: number;
}

export interface Card {
  board: Board;
  /** The lights that the puzzle starts with. */
  lights: Lights;
  title: string;
  /** The result in one line, such as "11 presses, par 9, 2 hints". */
  line: string;
  stars: number;
  /** The height of a bar for the lights left after each press, from 0 to 7. */
  bars: readonly number[];
  /** The streak in words; may be empty. */
  streak: string;
  link: string;
}

/** Draws the card of a win. */
export function drawCard(card: Card): Promise<Blob> {
  return draw((context, colour) => {
    drawHead(context, card.title, colour);
    drawStars(context, card.stars, { x: side / 2, y: 210, size: 30 }, colour);
    drawBoard(context, card, { x: side / 2, top: 265, size: 470 }, colour);
    drawBars(context, card.bars, 800, colour);
    write(context, card.line, 870, 48, colour("--ink"), "600");
    write(context, card.streak, 935, 38, colour("--soft"));
    write(context, card.link, 1010, 30, colour("--soft"));
  });
}

/** A week to draw. */
export interface WeekCard {
  recap: Recap;
  /** The puzzles by their IDs. */
  boards: Map<string, Position>;
  link: string;
}

/** The size of a day on the card of a week. */
const day = { width: 225, height: 285, board: 165 };

/** Draws the card of a week, with four days in the first row and three in the second. */
export function drawWeek({ recap, boards, link }: WeekCard): Promise<Blob> {
  return draw((context, colour) => {
    drawHead(context, recap.title, colour);
    recap.days.forEach((one, i) => {
      const column = i < 4 ? i - 1.5 : i - 5;
      const place = { x: side / 2 + column * day.width, y: 215 + (i < 4 ? 0 : day.height) };
      context.globalAlpha = one.solved ? 1 : 0.4;
      drawDay(context, one, boards.get(one.id), place, colour);
      context.globalAlpha = 1;
    });
    write(context, recap.summary, 855, 48, colour("--ink"), "600");
    if (recap.best) write(context, `Best: ${recap.best}`, 915, 34, colour("--soft"));
    if (recap.hardest) write(context, `Hardest: ${recap.hardest}`, 963, 34, colour("--soft"));
    write(context, link, 1030, 30, colour("--soft"));
  });
}

function drawDay(
  context: CanvasRenderingContext2D,
  { name, line, stars }: RecapDay,
  position: Position | undefined,
  { x, y }: { x: number; y: number },
  colour: Colour,
): void {
  write(context, name, y + 28, 28, colour("--ink"), "400", x);
  if (position) drawBoard(context, position, { x, top: y + 46, size: day.board }, colour);
  if (line) drawStars(context, stars, { x, y: y + 240, size: 15 }, colour);
}

/** Makes a picture in the colours of the page. */
async function draw(paint: (context: CanvasRenderingContext2D, colour: Colour) => void): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser can’t draw pictures");
  const style = getComputedStyle(document.documentElement);
  const colour: Colour = (name) => style.getPropertyValue(name).trim();
  context.fillStyle = colour("--ground");
  context.fillRect(0, 0, side, side);
  context.textAlign = "center";
  paint(context, colour);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("couldn’t make the picture"))), "image/png");
  });
}

type Drawn = Pick<Position, "board" | "lights">;

type Colour = (name: string) => string;

function drawHead(context: CanvasRenderingContext2D, title: string, colour: Colour): void {
  write(context, "Lights Out", 92, 40, colour("--soft"), "600");
  write(context, title, 158, 56, colour("--ink"), "600");
}

/** Writes a centred line, in a smaller font if it would be too wide. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  y: number,
  size: number,
  fill: string,
  weight = "400",
  x = side / 2,
): void {
  const font = (pixels: number) => `${weight} ${pixels}px system-ui, sans-serif`;
  context.font = font(size);
  const wide = context.measureText(text).width / (side - 2 * margin);
  if (wide > 1) context.font = font(Math.max(14, Math.floor(size / wide)));
  context.fillStyle = fill;
  context.fillText(text, x, y, side - margin);
}

interface StarsAt {
  x: number;
  y: number;
  /** The radius of a star. */
  size: number;
}

function drawStars(context: CanvasRenderingContext2D, stars: number, { x, y, size }: StarsAt, colour: Colour): void {
  for (let i = 0; i < 3; i++) {
    context.beginPath();
    for (let corner = 0; corner < 10; corner++) {
      const angle = (Math.PI * corner) / 5;
      const radius = corner % 2 === 0 ? size : 0.43 * size;
      context.lineTo(x + 2.67 * size * (i - 1) + radius * Math.sin(angle), y - radius * Math.cos(angle));
    }
    context.closePath();
    context.fillStyle = colour(i < stars ? "--c1" : "--off-rim");
    context.fill();
  }
}

/** Draws the lights left after each press as bars that stand on a line. */
function drawBars(context: CanvasRenderingContext2D, bars: readonly number[], y: number, colour: Colour): void {
  const width = Math.min(28, (side - 2 * margin) / Math.max(1, bars.length) - 4);
  const left = side / 2 - (bars.length * (width + 4)) / 2;
  context.fillStyle = colour("--c1");
  for (const [i, height] of bars.entries()) context.fillRect(left + i * (width + 4), y, width, -4 - 5 * height);
}

function drawBoard(
  context: CanvasRenderingContext2D,
  position: Drawn,
  { x, top: from, size }: Field,
  colour: Colour,
): void {
  const { board, lights } = position;
  const { width, height } = board.frame;
  const cell = size / Math.max(width, height);
  const left = x - (cell * width) / 2;
  const top = from + (size - cell * height) / 2;
  lights.forEach((own, light) => {
    const spot = board.spot(light);
    const radius = (spot.cell === "up" || spot.cell === "down" ? 0.25 : 0.38) * cell;
    context.beginPath();
    context.arc(left + spot.x * cell, top + spot.y * cell, radius, 0, 2 * Math.PI);
    context.fillStyle = colour(own === 0 ? "--off" : `--c${own}`);
    // A light that is on glows, on a dark ground.
    context.shadowColor = colour(`--c${own || 1}`);
    context.shadowBlur = own === 0 ? 0 : 1.4 * cell * Number(colour("--shine"));
    context.fill();
    context.shadowBlur = 0;
    context.lineWidth = Math.max(1, cell / 40);
    context.strokeStyle = colour(own === 0 ? "--off-rim" : "--lit-rim");
    context.stroke();
  });
}
