import { describe, expect, it } from "vitest";
import { configurationOf, frameOf } from "../src/studio/avc";

const sps = [0x67, 0x42, 0xc0, 0x1f, 0x8c, 0x8d, 0x40];
const pps = [0x68, 0xce, 0x3c, 0x80];
const delimiter = [0x09, 0x10];
const slice = [0x65, 0xb8, 0x00, 0x01, 0x02];
const short = [0, 0, 1];
const long = [0, ...short];
const keyFrame = Uint8Array.of(...long, ...delimiter, ...long, ...sps, ...long, ...pps, 0, ...short, ...slice);

describe("a key frame of an H.264 stream", () => {
  it("gives the decoder configuration, with each parameter set once", () => {
    const want = [1, 0x42, 0xc0, 0x1f, 0xff, 0xe1, 0, sps.length, ...sps, 1, 0, pps.length, ...pps];
    expect([...configurationOf(keyFrame)]).toEqual(want);
  });

  it("keeps only its picture, with its length before it", () => {
    expect([...frameOf(keyFrame)]).toEqual([0, 0, 0, slice.length, ...slice]);
    expect([...frameOf(Uint8Array.of(...short, 0x41, 1, ...long, 0x41, 2))]).toEqual([
      0, 0, 0, 2, 0x41, 1, 0, 0, 0, 2, 0x41, 2,
    ]);
  });

  it("without parameter sets is an error", () => {
    expect(() => configurationOf(Uint8Array.of(...long, ...slice))).toThrow("as MP4");
  });
});
