import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { OpenedFile } from './open-file.ts';

const maxEntries = 10_000;
const maxBytes = 4 * 1024 ** 3;
/** Maximum compression ratio of large text. */
const maxCompressionRatio = 200;
const ratioCheckedFrom = 8 * 1024 * 1024;
/** Maximum nesting of archives: users send no more than three levels. */
const deepest = 3;
/** Up to this many bytes are unpacked to compare entries with the directory, the smallest ones first. */
const maxUnpacked = 32 * 1024 * 1024;
const headLength = 1024;
const archiveName = /\.(zip|docx|xlsx|jar)$/i;
const officeName = /\.(docx|xlsx)$/i;
const xmlName = /\.(xml|rels)$/i;

interface Level {
  depth: number;
  /** Whether it is a Word or Excel document, which defines no entities. */
  isOffice: boolean;
  /** How many more bytes may be unpacked, nested archives included. */
  budget: { bytes: number };
}

/**
 * Whether an archive is safe to hand out: its directory describes no zip bomb, and the unpacked entries match
 * the directory. Reads the directory and a limited amount of data, a fraction of a second at any size.
 */
export async function isSafeArchive(file: OpenedFile, { isOffice }: { isOffice: boolean }): Promise<boolean> {
  try {
    return await isSafe(file, { depth: 1, isOffice, budget: { bytes: maxUnpacked } });
  } catch (error) {
    // Storage errors are rethrown; all others mean that the archive cannot be read.
    if (error instanceof Error && ('$metadata' in error || 'syscall' in error)) throw error;
    return false;
  }
}

async function isSafe(file: OpenedFile, { depth, isOffice, budget }: Level): Promise<boolean> {
  const archive = await fromRandomAccessReaderPromise(new PartReader(file), file.size, {
    validateEntrySizes: true,
    autoClose: false,
  });
  const entries = await listEntries(archive, file.size);
  if (!entries) return false;
  for (const entry of entries) {
    if (entry.uncompressedSize > budget.bytes) break;
    budget.bytes -= entry.uncompressedSize;
    const content = await unpack(archive, entry);
    const { fileName } = entry;
    if (isOffice && xmlName.test(fileName) && content.subarray(0, headLength).includes('<!DOCTYPE'))
      return false;
    if (!archiveName.test(fileName)) continue;
    const inside = { depth: depth + 1, isOffice: officeName.test(fileName), budget };
    if (depth === deepest || !(await isSafe(inMemory(content), inside))) return false;
  }
  return true;
}

/** The entries of the directory, the smallest first; null if sizes are impossible or there are links or devices. */
async function listEntries(archive: ZipFile, size: number): Promise<Entry[] | null> {
  if (archive.entryCount > maxEntries) return null;
  const entries: Entry[] = [];
  let [packed, unpacked] = [0, 0];
  for await (const entry of archive.eachEntry()) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    // Overlapping entries are stored once and unpacked several times.
    if (packed > size || unpacked > maxBytes) return null;
    if (unpacked > ratioCheckedFrom && unpacked > size * maxCompressionRatio) return null;
    if (isSpecial(entry)) return null;
    if (!entry.isEncrypted() && !entry.fileName.endsWith('/')) entries.push(entry);
  }
  return entries.sort((one, other) => one.uncompressedSize - other.uncompressedSize);
}

const [typeMask, plainFile, folder] = [0o170000, 0o100000, 0o040000];
const reparsePoint = 0x400;

/**
 * Whether an entry would be unpacked as a symbolic link, device or similar, whatever file system it claims to
 * come from.
 */
function isSpecial({ externalFileAttributes: attributes }: Entry): boolean {
  const type = (attributes >>> 16) & typeMask;
  return ![0, plainFile, folder].includes(type) || (attributes & reparsePoint) !== 0;
}

/** The content of an entry. Throws if its size differs from the directory. */
async function unpack(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const inMemory = (content: Buffer): OpenedFile => ({
  size: content.length,
  read: (range = { start: 0, end: content.length - 1 }) =>
    Readable.from([content.subarray(range.start, range.end + 1)], { objectMode: false }),
});

/** Reads ranges of a stored file. */
class PartReader extends RandomAccessReader {
  readonly #file: OpenedFile;

  constructor(file: OpenedFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return start < end ? this.#file.read({ start, end: end - 1 }) : Readable.from([]);
  }
}
