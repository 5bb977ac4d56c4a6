// An animated PNG made of single ones of the same size, as the browser paints them: the chunks of
// each with what the format (PNG, third edition) puts around them. No pixel is packed again.

import { strToU8 } from "fflate";

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const LONGEST_MS = 65_535; // a frame's time has two bytes

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE.at((value ^ byte) & 255) ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

/** Whole numbers as bytes, [value, how many of them], the highest first. */
/** @type {(...pairs: number[][]) => number[]} */
const numbers = (...pairs) =>
  pairs.flatMap(([value, size]) =>
    Array.from({ length: size }, (_, n) => Math.floor(value / 256 ** (size - 1 - n)) % 256),
  );

/**
 * @param {string} type four letters
 * @param {ArrayLike<number>} data
 */
function chunk(type, data) {
  const bytes = new Uint8Array(data.length + 12);
  bytes.set(numbers([data.length, 4]));
  bytes.set(strToU8(type), 4);
  bytes.set(data, 8);
  bytes.set(numbers([checksum(bytes.subarray(4, -4)), 4]), data.length + 8);
  return bytes;
}

/**
 * The chunks of a PNG.
 * @param {Uint8Array} png
 */
export function chunksOf(png) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const found = [];
  for (let at = SIGNATURE.length; at + 12 <= png.length;) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    found.push({ type, data: png.subarray(at + 8, at + 8 + size) });
    at += size + 12;
  }
  return found;
}

/** @param {{ type: string, data: Uint8Array }[]} chunks */
const headOf = (chunks) => chunks.find(({ type }) => type === "IHDR")?.data;
/** @type {(a: Uint8Array | undefined, b: Uint8Array) => boolean} */
const alike = (a, b) => a?.length === b.length && a.every((byte, n) => byte === b.at(n));

/**
 * The frames one after the other, over and over.
 * @param {{ png: Uint8Array, ms: number }[]} frames
 * @returns {Uint8Array[]} the parts of the file
 */
export function apng(frames) {
  const head = headOf(chunksOf(frames[0].png));
  if (!head) throw new Error("The browser painted no PNG.");
  const size = [...head.subarray(0, 8)];
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", head),
    chunk("acTL", numbers([frames.length, 4], [0, 4])),
  ];
  let count = 0;
  frames.forEach(({ png, ms }, n) => {
    const chunks = chunksOf(png);
    if (!alike(headOf(chunks), head)) throw new Error("The pictures are not of one kind.");
    const time = numbers([Math.min(LONGEST_MS, ms), 2], [1000, 2]);
    const place = numbers([0, 4], [0, 4]);
    parts.push(chunk("fcTL", [...numbers([count++, 4]), ...size, ...place, ...time, 0, 0]));
    for (const { type, data } of chunks) {
      if (type !== "IDAT") continue;
      if (n === 0) parts.push(chunk("IDAT", data));
      else {
        const numbered = new Uint8Array(data.length + 4);
        numbered.set(numbers([count++, 4]));
        numbered.set(data, 4);
        parts.push(chunk("fdAT", numbered));
      }
    }
  });
  return [...parts, chunk("IEND", [])];
}
