// Draws the marks of a board over its 3D picture, with the shapes of the flat board.

import { type Kind, type Marks, markKinds } from "../view/marks";
import { drawMark, element } from "../view/shapes";
import type { Space } from "./scene";

/** The radius of a light at the origin, in SVG units. */
const radius = 36;
/** The smallest radius of a marked light, in pixels. */
const smallest = 7;

/** An SVG whose marks follow the lights as the figure turns. */
export class MarkLayer {
  private marks = new Map<SVGElement, number>();

  constructor(private readonly svg: SVGElement) {}

  show(marks: Marks, wanted: readonly number[] = []): void {
    this.svg.replaceChildren();
    this.marks.clear();
    for (const light of wanted) this.add(light, (over) => element("circle", { r: 41, class: "wanted" }, over));
    for (const kind of markKinds) for (const light of marks[kind] ?? []) this.add(light, (over) => mark(kind, over));
  }

  private add(light: number, draw: (over: SVGElement) => void): void {
    const group = element("g", { "data-light": light }, this.svg);
    draw(group);
    this.marks.set(group, light);
  }

  /** Moves the marks to their lights; those of lights that are covered are fainter. */
  follow(space: Space): void {
    const seen = space.seen();
    for (const [group, light] of this.marks) {
      const spot = seen[light];
      if (!spot) continue;
      const scale = Math.max(smallest, spot.radius) / radius;
      group.setAttribute(
        "transform",
        `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)}) scale(${scale.toFixed(3)})`,
      );
      group.classList.toggle("covered", space.covers(light));
    }
  }
}

function mark(kind: Kind, over: SVGElement): void {
  drawMark(kind, { x: 0, y: 0, cell: "disc" }, element("g", { class: "under" }, over), over);
}
