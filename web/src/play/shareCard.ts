// Draws a win as a picture to share or save: the puzzle, the stars and the numbers, with no spoilers.

import type { Board } from "../board/board";
import type { Lights } from "../board/state";

/** The side of the picture in pixels, a common size for square pictures on social networks. */
const side = 1080;
const margin = 90;

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

/** Draws the card of a win, in the colours of the page. */
export async function drawCard(card: Card): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser can’t draw pictures");
  const style = getComputedStyle(document.documentElement);
  const colour: Colour = (name) => style.getPropertyValue(name).trim();
  context.fillStyle = colour("--ground");
  context.fillRect(0, 0, side, side);
  context.textAlign = "center";
  write(context, "Lights Out", 92, 40, colour("--soft"), "600");
  write(context, card.title, 158, 56, colour("--ink"), "600");
  drawStars(context, card.stars, 210, colour);
  drawBoard(context, card, 265, colour);
  drawBars(context, card.bars, 800, colour);
  write(context, card.line, 870, 48, colour("--ink"), "600");
  write(context, card.streak, 935, 38, colour("--soft"));
  write(context, card.link, 1010, 30, colour("--soft"));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("couldn’t make the picture"))), "image/png");
  });
}

type Colour = (name: string) => string;

/** Writes a centred line, in a smaller font if it would be too wide. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  y: number,
  size: number,
  fill: string,
  weight = "400",
): void {
  const font = (pixels: number) => `${weight} ${pixels}px system-ui, sans-serif`;
  context.font = font(size);
  const wide = context.measureText(text).width / (side - 2 * margin);
  if (wide > 1) context.font = font(Math.max(14, Math.floor(size / wide)));
  context.fillStyle = fill;
  context.fillText(text, side / 2, y, side - margin);
}

/** The radius of a star. */
const starSize = 30;

function drawStars(context: CanvasRenderingContext2D, stars: number, y: number, colour: Colour): void {
  for (let i = 0; i < 3; i++) {
    context.beginPath();
    for (let corner = 0; corner < 10; corner++) {
      const angle = (Math.PI * corner) / 5;
      const radius = corner % 2 === 0 ? starSize : 0.43 * starSize;
      context.lineTo(side / 2 + 80 * (i - 1) + radius * Math.sin(angle), y - radius * Math.cos(angle));
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

/** The side of the square that holds the puzzle. */
const boardSize = 470;

function drawBoard(context: CanvasRenderingContext2D, { board, lights }: Card, from: number, colour: Colour): void {
  const { width, height } = board.frame;
  const cell = boardSize / Math.max(width, height);
  const left = side / 2 - (cell * width) / 2;
  const top = from + (boardSize - cell * height) / 2;
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
