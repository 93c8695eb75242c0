import type { FileHandle } from 'node:fs/promises';

const blockLength = 512;
/** The longest content that the size field of the format (ustar) can state. */
const maxSize = 8 ** 11 - 1;

/** Blocks that are written after the content of an entry. */
export const paddingOf = (size: number): Buffer =>
  Buffer.alloc((blockLength - (size % blockLength)) % blockLength);

/** Marks the end of an archive. */
export const endOfTar = Buffer.alloc(2 * blockLength);

/** The header of a file in a tar archive (POSIX ustar), as `tar` reads it. */
export function tarHeader(name: string, size: number, seconds: number): Buffer {
  const header = Buffer.alloc(blockLength);
  if (Buffer.byteLength(name) > 100 || size > maxSize)
    throw new Error(`${name} does not fit into an archive.`);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(seconds, 12), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(checksumOf(header), 7)} `, 148);
  return header;
}

/** The sum of the bytes of a header, with spaces in place of the sum itself. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  header.forEach((byte, index) => {
    if (index < 148 || index >= 156) sum += byte;
  });
  return sum;
}

/** A file in an archive, and where its content begins. */
export interface TarEntry {
  name: string;
  start: number;
  size: number;
}

/** An archive that cannot be read. The message names the place. */
export class ArchiveError extends Error {}

/** Lists the entries of an archive in order, without reading their contents. */
export async function* listTar(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: total } = await file.stat();
  for (let position = 0; ; ) {
    const header = Buffer.alloc(blockLength);
    const { bytesRead } = await file.read(header, 0, blockLength, position);
    if (bytesRead < blockLength) throw new ArchiveError(`The archive was cut off at byte ${position}.`);
    if (header.every((byte) => byte === 0)) {
      if (position + endOfTar.length !== total)
        throw new ArchiveError(`The archive does not end at byte ${position}, where it should.`);
      return;
    }
    const name = header.toString('utf8', 0, header.indexOf(0));
    const size = readOctal(header, 124, 12);
    if (size === null || readOctal(header, 148, 8) !== checksumOf(header))
      throw new ArchiveError(`The header at byte ${position} is damaged.`);
    const start = position + blockLength;
    position = start + size + paddingOf(size).length;
    if (position > total) throw new ArchiveError(`The archive was cut off in ${name}.`);
    yield { name, start, size };
  }
}

function readOctal(header: Buffer, start: number, length: number): number | null {
  const text = header.toString('latin1', start, start + length).replace(/[\0 ]+$/, '');
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : null;
}
