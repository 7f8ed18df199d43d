// A film that can seek to any frame, forwards and backwards.

import { type Lights, parsePosition, press } from "../board/state";
import { item } from "../item";
import type { Film } from "../protocol";

export class Reel {
  readonly cols: number;
  readonly rows: number;
  readonly lights: Lights;
  readonly frames: number;
  /** The start time of each frame, followed by the end of the film, in milliseconds. */
  readonly starts: number[];
  private readonly board;
  private readonly presses: number[];
  /** The number of presses made up to each frame. */
  private readonly made: number[];
  /** The frame of each picture. */
  private readonly stops: number[];
  private readonly film: Film;
  private done = 0;

  constructor(film: Film) {
    this.film = film;
    const first = parsePosition(item(film.shots, 0).state);
    if (!first) throw new Error("This board is too large to show here.");
    this.board = first.board;
    this.lights = first.lights;
    const [rows = 0, cols = 0] = first.board.spec.split("x").map(Number);
    this.rows = rows;
    this.cols = cols;
    this.presses = film.scenes.flatMap((scene) => scene.presses);
    this.made = [0];
    this.stops = [0];
    for (const { presses, steps } of film.scenes) {
      const before = item(this.made, this.made.length - 1);
      for (let step = 1; step <= steps; step++) this.made.push(before + Math.floor((presses.length * step) / steps));
      this.stops.push(this.made.length - 1);
    }
    this.frames = this.made.length;
    this.starts = [0];
    for (const time of film.times) this.starts.push(item(this.starts, this.starts.length - 1) + time);
  }

  get length(): number {
    return item(this.starts, this.starts.length - 1);
  }

  pressesAt(frame: number): number {
    return item(this.made, frame);
  }

  /** Returns the frame at a time in milliseconds. */
  frameAt(time: number): number {
    let [low, high] = [0, this.frames - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (item(this.starts, middle) <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns the frame that shows a picture. */
  frameOf(picture: number): number {
    return item(this.stops, picture);
  }

  /** Returns the picture nearest to a frame. In a loop, the last stop is the first picture again. */
  nearest(frame: number, pictures: number): number {
    let best = 0;
    this.stops.forEach((stop, i) => {
      if (Math.abs(stop - frame) < Math.abs(item(this.stops, best) - frame)) best = i;
    });
    return best % pictures;
  }

  /** Seeks to a frame. Pressing a button twice changes nothing, so going back means pressing the
   * same buttons again. */
  seek(frame: number): void {
    const to = item(this.made, frame);
    for (; this.done < to; this.done++) press(this.board, this.lights, item(this.presses, this.done));
    for (; this.done > to; this.done--) press(this.board, this.lights, item(this.presses, this.done - 1));
  }

  /** Returns the presses as a text file for the commands lightsout press and lightsout animate. */
  list(): string {
    const { scenes, shots } = this.film;
    const line = (button: number) => `${Math.floor(button / this.cols) + 1} ${(button % this.cols) + 1}\n`;
    return [
      "# The presses in a film: where it starts, then the row and column of each press, counting from 1.\n",
      "# To make these presses: lightsout press --presses FILE\n",
      "# To make the film: lightsout animate --presses FILE -o film.gif\n",
      scenes.length < shots.length ? "" : "loop\n", // the last scene returns to the first picture
      `${item(shots, 0).state}\n`,
      scenes.map(({ presses }) => presses.map(line).join("")).join("hold\n"),
    ].join("");
  }
}
