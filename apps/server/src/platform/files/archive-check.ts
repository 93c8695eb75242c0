import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { OpenedFile } from './open-file.ts';

const mostEntries = 10_000;
const mostBytes = 4 * 1024 ** 3;
/** Text shrinks a lot, but not by more than this once there is much of it. */
const mostShrinking = 200;
const muchOfIt = 8 * 1024 * 1024;
/** An archive in an archive in an archive is the most that people send. */
const deepest = 3;
/** So much is unpacked to see whether entries are what the directory says, the smallest first. */
const mostUnpacked = 32 * 1024 * 1024;
const headLength = 1024;
const archiveName = /\.(zip|docx|xlsx|jar)$/i;
const officeName = /\.(docx|xlsx)$/i;
const xmlName = /\.(xml|rels)$/i;

interface Level {
  depth: number;
  /** Documents of Word and Excel define no entities. */
  isOffice: boolean;
  /** How much more may be unpacked, of an archive and all that are in it. */
  budget: { bytes: number };
}

/**
 * Whether an archive can be given to somebody: by its directory no bomb, and as far as it is unpacked what the directory
 * says. Reads the directory and at most so much as a fraction of a second takes, however large it is.
 */
export async function isSoundArchive(
  file: OpenedFile,
  { isOffice }: { isOffice: boolean },
): Promise<boolean> {
  try {
    return await isSound(file, { depth: 1, isOffice, budget: { bytes: mostUnpacked } });
  } catch (error) {
    // What the storage says is no fault of the file; all else is an archive that cannot be read.
    if (error instanceof Error && ('$metadata' in error || 'syscall' in error)) throw error;
    return false;
  }
}

async function isSound(file: OpenedFile, { depth, isOffice, budget }: Level): Promise<boolean> {
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
    if (depth === deepest || !(await isSound(inMemory(content), inside))) return false;
  }
  return true;
}

/** What the directory names, the smallest first; null if it promises more than there can be, or links and devices. */
async function listEntries(archive: ZipFile, size: number): Promise<Entry[] | null> {
  if (archive.entryCount > mostEntries) return null;
  const entries: Entry[] = [];
  let [packed, unpacked] = [0, 0];
  for await (const entry of archive.eachEntry()) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    // Entries that lie over each other are packed once and unpacked often.
    if (packed > size || unpacked > mostBytes) return null;
    if (unpacked > muchOfIt && unpacked > size * mostShrinking) return null;
    if (isSpecial(entry)) return null;
    if (!entry.isEncrypted() && !entry.fileName.endsWith('/')) entries.push(entry);
  }
  return entries.sort((one, other) => one.uncompressedSize - other.uncompressedSize);
}

const [typeMask, plainFile, folder] = [0o170000, 0o100000, 0o040000];
const reparsePoint = 0x400;

/** Whether an entry would be unpacked as a symbolic link, a device or the like; the file system it names may be made up. */
function isSpecial({ externalFileAttributes: attributes }: Entry): boolean {
  const type = (attributes >>> 16) & typeMask;
  return ![0, plainFile, folder].includes(type) || (attributes & reparsePoint) !== 0;
}

/** The content of an entry; one that holds more or less than the directory says is an error. */
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

/** Reads parts of a file where it is stored. */
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
