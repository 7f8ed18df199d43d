// Writes an MP4 file (ISO/IEC 14496-12 and -15) with one H.264 track from the browser's encoder. It
// implements only what such a file needs, and puts the index first so that playback can start early.

/** An encoded frame. */
export interface Sample {
  data: Uint8Array;
  /** In milliseconds. */
  duration: number;
  /** Whether this is a key frame, which can be decoded on its own. */
  key: boolean;
}

export interface Track {
  width: number;
  height: number;
  /** The decoder configuration, an avcC record. */
  description: Uint8Array;
  samples: Sample[];
}

/** Ticks per second: times are in milliseconds. */
const timescale = 1000;

const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

export function writeMP4(track: Track): Uint8Array<ArrayBuffer> {
  const kind = box("ftyp", text("isom"), u32(512), text("isomiso2avc1mp41"));
  const media = box("mdat", ...track.samples.map(({ data }) => data));
  // The length of the index does not depend on the offset it contains.
  const begin = kind.length + index(track, 0).length + 8;
  return join([kind, index(track, begin), media]);
}

function index(track: Track, begin: number): Uint8Array {
  const { width, height, samples } = track;
  const duration = samples.reduce((sum, sample) => sum + sample.duration, 0);
  const movie = box(
    "mvhd",
    u32(0, 0, 0, timescale, duration, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  const header = box(
    "tkhd",
    u32(3, 0, 0, 1, 0, duration, 0, 0),
    u16(0, 0, 0, 0),
    matrix,
    u32(width * 0x10000, height * 0x10000),
  );
  const media = box(
    "mdia",
    box("mdhd", u32(0, 0, 0, timescale, duration), u16(0x55c4, 0)), // no language
    box("hdlr", u32(0, 0), text("vide"), u32(0, 0, 0), text("Video\0")),
    box(
      "minf",
      box("vmhd", u32(1), u16(0, 0, 0, 0)),
      box("dinf", box("dref", u32(0, 1), box("url ", u32(1)))), // the data is in this file
      table(track, begin),
    ),
  );
  return box("moov", movie, box("trak", header, media));
}

/** The sample table: where each frame is, its duration, and how to decode it. */
function table({ width, height, description, samples }: Track, begin: number): Uint8Array {
  const entry = box(
    "avc1",
    u16(0, 0, 0, 1, 0, 0),
    u32(0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0), // 72 dpi
    u16(1),
    new Uint8Array(32), // the name of the encoder
    u16(24, 0xffff),
    box("avcC", description),
  );
  const keys = samples.flatMap(({ key }, i) => (key ? [i + 1] : []));
  return box(
    "stbl",
    box("stsd", u32(0, 1), entry),
    box("stts", u32(0, samples.length), u32(...samples.flatMap(({ duration }) => [1, duration]))),
    box("stss", u32(0, keys.length), u32(...keys)),
    box("stsc", u32(0, 1, 1, samples.length, 1)), // all in one chunk
    box("stsz", u32(0, 0, samples.length), u32(...samples.map(({ data }) => data.length))),
    box("stco", u32(0, 1, begin)),
  );
}

function box(type: string, ...parts: Uint8Array[]): Uint8Array {
  const inside = join(parts);
  return join([u32(inside.length + 8), text(type), inside]);
}

function text(characters: string): Uint8Array {
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

function u16(...numbers: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * numbers.length));
  for (const [i, number] of numbers.entries()) view.setUint16(2 * i, number);
  return new Uint8Array(view.buffer);
}

function u32(...numbers: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [i, number] of numbers.entries()) view.setUint32(4 * i, number);
  return new Uint8Array(view.buffer);
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
