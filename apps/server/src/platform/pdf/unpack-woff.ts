import { inflateSync } from 'node:zlib';

const woffHeaderSize = 44;
const woffEntrySize = 20;
const headerSize = 12;
const entrySize = 16;

/**
 * The TrueType font in a WOFF file, which has the same tables, each compressed. The PDF library reads WOFF too,
 * but would decompress the outlines again for every letter.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font.');
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * entrySize, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * entrySize, 10);
  let end = headerSize + count * entrySize;
  for (let index = 0; index < count; index += 1) {
    const from = woffHeaderSize + index * woffEntrySize;
    const to = headerSize + index * entrySize;
    const [offset, packedSize, size] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as Triple;
    const packed = woff.subarray(offset, offset + packedSize);
    const table = packedSize < size ? inflateSync(packed) : packed;
    woff.copy(font, to, from, from + 4);
    woff.copy(font, to + 4, from + 16, from + 20);
    font.writeUInt32BE(end, to + 8);
    font.writeUInt32BE(size, to + 12);
    table.copy(font, end);
    // Tables begin at multiples of four.
    end += (size + 3) & ~3;
  }
  return font;
}

type Triple = [number, number, number];
