// The boards of the gallery, family by family.

import { type Drawn, type FamousName, famous, specOfGraph } from "../board/famous";

export interface Exhibit {
  /** The ID of a puzzle, or a board's spec. */
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

const graphs = (Object.keys(famous) as FamousName[]).map((key) => {
  const [name, graph] = famous[key];
  return { id: specOfGraph(graph as Drawn), name };
});
const chlond = specOfGraph(famous.chlond[1]);

export const families: Family[] = [
  {
    title: "Grids and surfaces",
    about: "A rectangle of lights, and what happens when its edges are joined.",
    exhibits: list(
      ["5x5", "5 × 5", "The classic game."],
      ["7x7", "7 × 7"],
      ["5x7,cylinder", "Cylinder"],
      ["5x5,torus", "Torus"],
      ["4x8,mobius", "Möbius strip"],
      ["6x6,klein", "Klein bottle"],
      ["6x6,projective", "Projective plane"],
      ["6x6,holes=0_5_14_15_20_21_30_35", "With holes"],
    ),
  },
  {
    title: "Rules",
    about: "Which lights a press reaches.",
    exhibits: list(
      ["6x6,rule=ring", "Ring"],
      ["6x6,rule=x", "Diagonals"],
      ["6x6,rule=star", "Star"],
      ["6x6,rule=knight", "Knight’s move"],
      [
        "5x5,torus,rule=-1.0_0.0_0.1",
        "A rule of your own",
        "The light itself, the one to its right and the one above.",
      ],
    ),
  },
  {
    title: "Colours",
    about: "Lights that go through several colours before they are off again.",
    exhibits: list(
      ["5x5,mod=3", "Three colours", "As in Lights Out 2000."],
      ["4x4,mod=4", "Four colours"],
      ["hex3,mod=5", "Five colours"],
    ),
  },
  {
    title: "Hexagons, triangles, cubes",
    about: "Other shapes of lights.",
    exhibits: list(["hex4", "Hexagons"], ["tri6", "Triangles"], ["cube2", "Pocket cube"], ["cube3", "Lights Out Cube"]),
  },
  {
    title: "Three dimensions and more",
    about: "Slices that lie on top of each other.",
    exhibits: list(
      ["3x3x3", "3 × 3 × 3"],
      ["3x3x3,torus", "Torus of three dimensions"],
      ["2x2x2x2", "Hypercube"],
      ["3x3x3x3", "3 × 3 × 3 × 3"],
      ["3x3x3x3,torus", "Hypertorus"],
    ),
  },
  {
    title: "Graphs",
    about: "A press toggles a node and those joined to it.",
    exhibits: graphs,
  },
  {
    title: "Buttons",
    about: "Buttons that are not lights.",
    exhibits: list(
      ["buttons=6_0.1.2_2.3.4_0.4.5_1.3.5", "Four buttons, six lights"],
      [
        "buttons=7_0.1.2_0.3.4_0.5.6_1.3.5_1.4.6_2.3.6_2.4.5",
        "Fano plane",
        "Seven lights, and seven buttons that toggle three each.",
      ],
    ),
  },
  {
    title: "From an article",
    about: "The puzzles of Martin Chlond’s “Shedding Light on Higher Dimensions” (2015): turn every light on.",
    exhibits: list(
      [`${chlond}:3,to=on`, "The simple graph", "Two lights are on at the start."],
      ["5x5:0,to=on", "5 × 5, all on", "Fifteen presses, and no fewer."],
      ["3x3x3x3:0,to=on", "The hypercube", "Forty-one presses, and only one way."],
      ["3x3x3x3,torus:0,to=on", "The hypertorus", "Left to the reader; nine presses do, and no fewer."],
    ),
  },
];

/** What a board is called in the gallery. */
export function exhibitName(spec: string): string | undefined {
  return families.flatMap(({ exhibits }) => exhibits).find(({ id }) => id === spec)?.name;
}
