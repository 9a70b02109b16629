// Compresses a PNG: a screenshot has few colors, so each pixel is an index into a palette of 256.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function* chunksOf(png) {
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The neighbor that is closest to the value predicted from all three. */
function paeth(left, above, corner) {
  const [a, b, c] = [left, above, corner].map((one) => Math.abs(left + above - corner - one));
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

const PREDICTED = [() => 0, (left) => left, (_left, above) => above, (left, above) => (left + above) >> 1, paeth];

/** The bytes of red, green and blue of each pixel, row by row. */
function pixelsOf(png, width, height) {
  const packed = [...chunksOf(png)].filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const raw = inflateSync(Buffer.concat(packed));
  const stride = width * 3;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const predicted = PREDICTED[raw[y * (stride + 1)]];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < 3 ? 0 : pixels[at - 3];
      const above = y === 0 ? 0 : pixels[at - stride];
      const corner = x < 3 || y === 0 ? 0 : pixels[at - stride - 3];
      pixels[at] = raw[y * (stride + 1) + 1 + x] + predicted(left, above, corner);
    }
  }
  return pixels;
}

const distance = (one, other) =>
  [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);

/** The same picture with its 256 most frequent colors, and the closest of these for the others. */
export function withPalette(png) {
  const [{ data: header }] = chunksOf(png);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header[8] !== 8 || header[9] !== 2 || header[12] !== 0) throw new Error('not a PNG as Chromium writes it');
  const pixels = pixelsOf(png, width, height);
  const colours = Array.from({ length: width * height }, (_, index) => pixels.readUIntBE(index * 3, 3));
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const all = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a) || a - b);
  const table = all.slice(0, 256);
  const nearest = (colour) => table.reduce((a, b) => (distance(b, colour) < distance(a, colour) ? b : a));
  const numbers = new Map(all.map((colour, index) => [colour, index < 256 ? index : table.indexOf(nearest(colour))]));
  const rows = Buffer.alloc((width + 1) * height);
  for (const [index, colour] of colours.entries()) {
    rows[Math.floor(index / width) * (width + 1) + 1 + (index % width)] = numbers.get(colour);
  }
  const indexed = Buffer.from(header);
  indexed[9] = 3;
  const palette = Buffer.from(table.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', indexed),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
