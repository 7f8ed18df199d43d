// Writes grey PNG files for the tests.

import { crc32, deflateSync } from "node:zlib";

function chunk(name, body) {
  const data = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data));
  return Buffer.concat([size, data, check]);
}

/** A picture whose tones, from 0 to 255, a function tells. */
export function png(width, height, tone) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits of a pixel, which are grey
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = tone(x, y);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
