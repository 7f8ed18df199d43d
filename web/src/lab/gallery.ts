// The boards in the gallery, grouped into families.

import { famous } from "../board/offered";

export interface Exhibit {
  /** A puzzle ID or a board spec. */
  id: string;
  name: string;
  about?: string;
}

export interface Family {
  title: string;
  about: string;
  exhibits: Exhibit[];
}

function list(...entries: [id: string, name: string, about?: string][]): Exhibit[] {
  return entries.map(([id, name, about]) => ({ id, name, about }));
}

const chlond = famous.at(-1)?.id;

export const families: Family[] = [
  {
    title: "Grids and surfaces",
    about: "A rectangle of lights, and what changes when you glue its edges together.",
    exhibits: list(
      ["5x5", "5 × 5", "The classic game."],
      ["7x7", "7 × 7"],
      ["5x7,cylinder", "Cylinder"],
      ["5x5,torus", "Torus"],
      ["4x8,mobius", "Möbius strip"],
      ["6x6,klein", "Klein bottle"],
      ["6x6,projective", "Projective plane"],
      ["6x6,holes=1_6_15_16_21_22_31_36", "With holes"],
    ),
  },
  {
    title: "Rules",
    about: "The same grid, but a press reaches different lights.",
    exhibits: list(
      ["6x6,rule=ring", "Ring"],
      ["6x6,rule=x", "Diagonals"],
      ["6x6,rule=star", "Star"],
      ["6x6,rule=knight", "Knight’s move"],
      [
        "5x5,torus,rule=-1.0_0.0_0.1",
        "A rule of your own",
        "A press flips the light, the one above it and the one to its right.",
      ],
    ),
  },
  {
    title: "Colours",
    about: "A press moves lights on to their next colour. After the last colour, a light is off again.",
    exhibits: list(
      ["5x5,mod=3", "Three colours", "Like the Lights Out 2000 toy."],
      ["4x4,mod=4", "Four colours"],
      ["hex3,mod=5", "Five colours"],
    ),
  },
  {
    title: "Hexagons, triangles, cubes",
    about: "Boards that aren’t flat grids of squares.",
    exhibits: list(["hex4", "Hexagons"], ["tri6", "Triangles"], ["cube2", "Pocket cube"], ["cube3", "Lights Out Cube"]),
  },
  {
    title: "Three dimensions and more",
    about: "Grids stacked on top of each other, so a press also reaches the layers above and below.",
    exhibits: list(
      ["3x3x3", "3 × 3 × 3"],
      ["3x3x3,torus", "3D torus"],
      ["2x2x2x2", "Hypercube"],
      ["3x3x3x3", "3 × 3 × 3 × 3"],
      ["3x3x3x3,torus", "Hypertorus"],
    ),
  },
  {
    title: "Graphs",
    about: "Press a node and it flips, along with its neighbours.",
    exhibits: famous,
  },
  {
    title: "Buttons",
    about: "The buttons are separate from the lights.",
    exhibits: list(
      ["buttons=6_0.1.2_2.3.4_0.4.5_1.3.5", "Four buttons, six lights"],
      [
        "buttons=7_0.1.2_0.3.4_0.5.6_1.3.5_1.4.6_2.3.6_2.4.5",
        "Fano plane",
        "Seven lights and seven buttons. Each button toggles three lights.",
      ],
    ),
  },
  {
    title: "From an article",
    about: "Puzzles from Martin Chlond’s “Shedding Light on Higher Dimensions” (2015). Turn every light on.",
    exhibits: list(
      [`${chlond}:3,to=on`, "The simple graph", "Two lights start on."],
      ["5x5:0,to=on", "5 × 5, all on", "It takes fifteen presses."],
      ["3x3x3x3:0,to=on", "The hypercube", "It takes forty-one presses, and there’s only one solution."],
      ["3x3x3x3,torus:0,to=on", "The hypertorus", "An exercise from the article. It takes nine presses."],
    ),
  },
];

/** Returns the name of a board in the gallery. */
export function exhibitName(spec: string): string | undefined {
  return families.flatMap(({ exhibits }) => exhibits).find(({ id }) => id === spec)?.name;
}
