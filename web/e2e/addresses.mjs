// Addresses to open, valid and damaged, shared by the tests in Node and in a browser.

import { random } from "./random.mjs";

/** Valid addresses, which the tests damage. */
const seeds = [
  "",
  "#today",
  "#daily#2026-11-14",
  "#daily#2026-13-01",
  "#daily#2026-02-30",
  "#daily#0000-00-00",
  "#daily",
  "#5x5",
  "#5x5:1ffffff",
  "#5x5#monday,par=8",
  "#5x5,torus:on",
  "#4x8,mobius#moon",
  "#6x6,rule=knight:0",
  "#hex3:on",
  "#tri4:1",
  "#cube2:~AAAA",
  "#3x3x3",
  "#4x4,mod=3:0120120120120120",
  "#graph6=FhCKG:on",
  "#buttons=3_0.1_0.1.2_1.2:on",
  "#5x5,holes=8_13:0",
  "#learn",
  "#learn/quiet",
  "#studio?size=9x9&order=wipe&dither=bayer&seconds=2&hold=1&lights=1ff&lights=0",
  "#solve",
  "#solve?p=5x5,rule=ring,mod=3:0120120120120120120120120,to=on&same&lit&done=3.4.3",
  "#lab",
  "#lab/board/5x5:0,to=on",
  "#lab/board/graph6=FhCKG",
  "#lab/3d/4x8,mobius:on",
  "#lab/map/torus",
  "#lab/graph?g=graph6=Bg&at=0.0_20.0_40.0&lit=3&to=4&names=a,b,c",
  "#__proto__",
  "#constructor",
  "#%E0%A4%A",
  "#<img src=x onerror=alert(1)>",
];

const letters = [
  ..."0123456789xX,=:#_~.-+%/?&<>\"'\\ abcdehmnorstu",
  "%00",
  "%0A",
  "%23",
  "\u202e",
  "é",
  "💡",
  "NaN",
  "1e9",
];

/** Returns random addresses: some valid, most damaged. */
export function addresses(seed, count) {
  const pick = random(seed);
  return Array.from({ length: count }, (_, i) => {
    if (i < seeds.length) return seeds[i];
    const text = [...seeds[pick(seeds.length)].slice(1)];
    for (let edits = pick(4); edits > 0; edits--) {
      text.splice(pick(text.length + 1), pick(3), ...(pick(4) ? [letters[pick(letters.length)]] : []));
    }
    return `#${text.join("")}`;
  });
}
