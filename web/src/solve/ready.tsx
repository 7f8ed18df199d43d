// Puzzles that many people know. Their facts come from public descriptions: Jaap Scherphuis's page
// about the toys (jaapsch.net/puzzles/lights.htm), the manuals of Lights Out 2000 and Lights Out Cube,
// the RuneLite plugins for the light box and the Tombs of Amascut, guides to Genshin Impact's cubes,
// RuneHQ's guide to the lockbox, and the wiki of A Tale in the Desert.

/** A name, what is known about the puzzle, and its link. */
export const readyMade: readonly (readonly [name: string, facts: string, link: string])[] = [
  ["Lights Out", "5 × 5. Turn all the lights off.", "p=5x5:0"],
  ["Mini Lights Out", "4 × 4; a press also reaches across the edges.", "p=4x4,torus:0"],
  ["Lights Out Deluxe", "6 × 6. For its game Lit Only, switch on “Only lit lights can be pressed”.", "p=6x6:0"],
  ["Lights Out 2000", "5 × 5 with three states: off and two colours.", `p=5x5,mod=3:${"0".repeat(25)}`],
  ["Lights Out Cube", "3 × 3 on each of six faces; a press reaches across the edges.", cube()],
  [
    "RuneScape: light box",
    "25 bulbs and eight buttons; you find out which bulbs each button switches. Light them all.",
    "p=buttons=25________:0,to=on&at=5x5&apart&unknown=0.1.2.3.4.5.6.7",
  ],
  [
    "RuneScape: Tombs of Amascut",
    "Eight lights around an empty middle; a press changes a light and those next to it. Light them all.",
    "p=buttons=8_0.1.3_0.1.2_1.2.4_0.3.5_2.4.7_3.5.6_5.6.7_4.6.7:0,to=on&at=5.5_15.5_25.5_5.15_25.15_5.25_15.25_25.25",
  ],
  [
    "RuneScape: lockbox",
    "5 × 5 symbols of three kinds. Make them all the same; any kind will do.",
    `p=5x5,mod=3:${"0".repeat(25)}&same`,
  ],
  [
    "Genshin Impact: cubes",
    "Three to five cubes; a hit turns a cube and some others. Make them all face the same way.",
    "p=buttons=4____,mod=4:0000&same&look=arrows&at=row&unknown=0.1.2.3",
  ],
  [
    "A Tale in the Desert: oyster beds",
    "6 × 6 with up to three colours; a dive changes the four squares around you and, on some beds, your own. Clear the bed.",
    `p=6x6,rule=ring,mod=4:${"0".repeat(36)}`,
  ],
];

/** Returns the link to the cube, unfolded. */
function cube(): string {
  const toggles =
    "0.1.3.9.38_0.1.2.4.37_1.2.5.29.36_0.3.4.6.10_1.3.4.5.7_2.4.5.8.28_3.6.7.11.18_4.6.7.8.19_5.7.8.20.27_0.9.10.12.38_3.9.10.11.13_6.10.11.14.18_9.12.13.15.41_10.12.13.14.16_11.13.14.17.21_12.15.16.44.51_13.15.16.17.48_14.16.17.24.45_6.11.18.19.21_7.18.19.20.22_8.19.20.23.27_14.18.21.22.24_19.21.22.23.25_20.22.23.26.30_17.21.24.25.45_22.24.25.26.46_23.25.26.33.47_8.20.27.28.30_5.27.28.29.31_2.28.29.32.36_23.27.30.31.33_28.30.31.32.34_29.31.32.35.39_26.30.33.34.47_31.33.34.35.50_32.34.35.42.53_2.29.36.37.39_1.36.37.38.40_0.9.37.38.41_32.36.39.40.42_37.39.40.41.43_12.38.40.41.44_35.39.42.43.53_40.42.43.44.52_15.41.43.44.51_17.24.45.46.48_25.45.46.47.49_26.33.46.47.50_16.45.48.49.51_46.48.49.50.52_34.47.49.50.53_15.44.48.51.52_43.49.51.52.53_35.42.50.52.53";
  // The faces from left to right and from top to bottom: where the first light of each is.
  const faces = [
    [35, 5],
    [5, 35],
    [35, 35],
    [65, 35],
    [95, 35],
    [35, 65],
  ] as const;
  const places = faces.flatMap(([x, y]) =>
    Array.from({ length: 9 }, (_, i) => `${x + 10 * (i % 3)}.${y + 10 * Math.floor(i / 3)}`),
  );
  return `p=buttons=54_${toggles}:0&at=${places.join("_")}`;
}

/** Links to puzzles that many people know. */
export function Ready() {
  return (
    <details class="ready">
      <summary>Ready-made puzzles</summary>
      <ul>
        {readyMade.map(([name, facts, link]) => (
          <li key={name}>
            <a href={`#solve?${link}`}>{name}</a>
            <p class="sub">{facts}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
