// Preset graphs.

import {
  bipartite,
  circle,
  complete,
  cycle,
  type Drawn,
  type Edge,
  famous,
  hypercube,
  path,
  star,
  wheel,
} from "../../board/famous";
import { spread } from "./layout";

export interface Preset {
  name: string;
  /** The label and range of its size; undefined if the size is fixed. */
  size?: { label: string; least: number; most: number; usual: number };
  /** Whether the graph is random, so the core has to lay it out. */
  random?: boolean;
  make(n: number, pick: (below: number) => number): Drawn;
}

const nodes = (usual: number, least = 1, most = 100) => ({ label: "Nodes", least, most, usual });

function fixed([name, graph]: readonly [string, Drawn]): Preset {
  return { name, make: () => graph };
}

export const firstPreset: Preset = { name: "Cycle", size: nodes(8, 3), make: cycle };

export const presets: Record<string, Preset> = {
  cycle: firstPreset,
  path: { name: "Path", size: nodes(8), make: path },
  complete: { name: "Complete graph", size: nodes(6, 1, 40), make: complete },
  bipartite: {
    name: "Complete bipartite graph",
    size: { label: "Nodes on each side", least: 1, most: 20, usual: 4 },
    make: (n) => bipartite(n, n),
  },
  star: { name: "Star", size: nodes(8, 2), make: star },
  wheel: { name: "Wheel", size: nodes(8, 4), make: wheel },
  tree: { name: "Random tree", size: nodes(12, 2), random: true, make: randomTree },
  binary: {
    name: "Binary tree",
    size: { label: "Levels", least: 1, most: 6, usual: 4 },
    make: binaryTree,
  },
  regular: {
    name: "Random 3-regular graph",
    random: true,
    size: nodes(12, 4),
    make: (n, pick) => randomRegular(n + (n % 2), 3, pick),
  },
  hypercube: { name: "Hypercube", size: { label: "Dimensions", least: 1, most: 6, usual: 4 }, make: hypercube },
  petersen: fixed(famous.petersen),
  tetrahedron: fixed(famous.tetrahedron),
  cube: fixed(famous.cube),
  octahedron: fixed(famous.octahedron),
  dodecahedron: fixed(famous.dodecahedron),
  icosahedron: fixed(famous.icosahedron),
  heawood: fixed(famous.heawood),
  chlond: fixed(famous.chlond),
};

/** Makes the graph of a preset, with space between its nodes. */
export function makePreset(preset: Preset, n: number, pick: (below: number) => number): Drawn {
  const { points, edges } = preset.make(n, pick);
  return { points: spread(points), edges };
}

/** Makes a tree that joins every node to a random earlier one. */
function randomTree(n: number, pick: (below: number) => number): Drawn {
  const edges: Edge[] = Array.from({ length: n - 1 }, (_, i) => [pick(i + 1), i + 1]);
  return { points: circle(n, n / 4), edges };
}

function binaryTree(levels: number): Drawn {
  const count = 2 ** levels - 1;
  const points = Array.from({ length: count }, (_, i) => {
    const level = Math.floor(Math.log2(i + 1));
    const width = 2 ** (levels - 1);
    return [((i + 1 - 2 ** level + 0.5) * width) / 2 ** level, level * Math.max(1.4, width / 6)] as const;
  });
  return { points, edges: points.slice(1).map((_, i) => [Math.floor(i / 2), i + 1] as const) };
}

/** Makes a random graph whose nodes all have the same degree. It pairs edge ends at random, and
 * starts over if that makes a loop or a double edge. After many failures, it returns a graph that
 * is not random. */
export function randomRegular(n: number, degree: number, pick: (below: number) => number): Drawn {
  for (let attempt = 0; ; attempt++) {
    const edges = attempt < 400 ? joinEnds(n, degree, pick) : around(n, degree);
    if (edges) return { points: circle(n, n / 4), edges };
  }
}

function joinEnds(n: number, degree: number, pick: (below: number) => number): Edge[] | undefined {
  const ends = Array.from({ length: n * degree }, (_, i) => Math.floor(i / degree));
  const seen = new Set<number>();
  const edges: Edge[] = [];
  while (ends.length > 0) {
    const [a = 0] = ends.splice(pick(ends.length), 1);
    const [b = 0] = ends.splice(pick(ends.length), 1);
    const key = Math.min(a, b) * n + Math.max(a, b);
    if (a === b || seen.has(key)) return undefined;
    seen.add(key);
    edges.push([a, b]);
  }
  return edges;
}

/** Joins every node to its nearest neighbours on a circle and, if the degree is odd, to the
 * opposite node. */
function around(n: number, degree: number): Edge[] {
  const edges: Edge[] = [];
  for (let i = 0; i < n; i++) {
    for (let far = 1; far <= degree / 2; far++) edges.push([i, (i + far) % n]);
    if (degree % 2 === 1 && i < n / 2) edges.push([i, i + n / 2]);
  }
  return edges;
}
