// Writes greyscale PNG files for the tests, and reads screenshots.

import { crc32, deflateSync, inflateSync } from "node:zlib";

function chunk(name, body) {
  const data = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data));
  return Buffer.concat([size, data, check]);
}

/** Makes a picture from a function that returns tones from 0 to 255. */
export function png(width, height, tone) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits per pixel; the colour type stays 0, greyscale
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = tone(x, y);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns the filter's prediction for a byte from its neighbours to the left, above and above left. */
function predict(filter, left, above, corner) {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** Decodes a browser's screenshot: a PNG file with 8 bits per channel, with or without alpha. */
export function decodePNG(file) {
  const [width, height, kind] = [file.readUInt32BE(16), file.readUInt32BE(20), file[25]];
  const bytes = kind === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts));
  const data = new Uint8Array(4 * width * height).fill(255);
  let above = new Uint8Array(width * bytes);
  for (let y = 0; y < height; y++) {
    const start = y * (width * bytes + 1);
    const row = new Uint8Array(width * bytes);
    for (let i = 0; i < row.length; i++)
      row[i] = raw[start + 1 + i] + predict(raw[start], row[i - bytes] ?? 0, above[i], above[i - bytes] ?? 0);
    for (let x = 0; x < width; x++) data.set(row.subarray(x * bytes, (x + 1) * bytes), 4 * (y * width + x));
    above = row;
  }
  return { width, height, data };
}
