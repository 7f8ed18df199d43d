// Turns H.264 as encoders stream it (ISO/IEC 14496-10, Annex B) into what an MP4 file stores
// (ISO/IEC 14496-15). Browsers can do this themselves, but Firefox repeats a byte of the sequence
// parameter set in the decoder configuration, and players reject the file.

/** The types of NAL units that describe the stream, and the one that only separates frames. */
const [sequence, picture, delimiter] = [7, 8, 9];

const typeOf = (unit: Uint8Array) => (unit[0] ?? 0) & 31;

/** Splits a stream into NAL units, without the start codes and the zeros between units. */
function unitsOf(stream: Uint8Array): Uint8Array[] {
  const starts: number[] = [];
  for (let at = stream.indexOf(1, 2); at >= 0; at = stream.indexOf(1, at + 1))
    if (stream[at - 1] === 0 && stream[at - 2] === 0) starts.push(at + 1);
  return starts.map((start, i) => {
    let end = (starts[i + 1] ?? stream.length + 3) - 3;
    while (end > start && stream[end - 1] === 0) end--;
    return stream.subarray(start, end);
  });
}

/** Returns a frame with the length before each NAL unit. The parameter sets are left out, because the
 * decoder configuration has them. */
export function frameOf(stream: Uint8Array): Uint8Array {
  const units = unitsOf(stream).filter((unit) => ![sequence, picture, delimiter].includes(typeOf(unit)));
  const frame = new Uint8Array(units.reduce((sum, { length }) => sum + 4 + length, 0));
  let at = 0;
  for (const unit of units) {
    new DataView(frame.buffer).setUint32(at, unit.length);
    frame.set(unit, at + 4);
    at += 4 + unit.length;
  }
  return frame;
}

/** Returns the decoder configuration, an avcC record, for a stream that begins with this key frame. */
export function configurationOf(keyFrame: Uint8Array): Uint8Array {
  const units = unitsOf(keyFrame);
  const [sps, pps] = [sequence, picture].map((type) => units.find((unit) => typeOf(unit) === type));
  if (!sps || !pps) throw new Error("This browser can’t encode the film as MP4. Save a GIF instead.");
  const sized = (set: Uint8Array) => [set.length >> 8, set.length & 255, ...set];
  // Version 1, profile and level, lengths of four bytes, and one set of each kind.
  return Uint8Array.of(1, ...sps.subarray(1, 4), 0xff, 0xe1, ...sized(sps), 1, ...sized(pps));
}
