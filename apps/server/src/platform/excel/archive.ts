import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { damagedWorkbook, notAWorkbook, tooLarge, WorkbookRejectedError } from './workbook-content.ts';

const maxEntries = 1000;
const maxBytes = 200 * 1024 * 1024;
/** Maximum compression ratio of large text. */
const maxCompressionRatio = 200;
const ratioCheckedFrom = 8 * 1024 * 1024;

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const zipSignature = 'PK';
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** The parts of a workbook by name. */
export interface Archive {
  has(name: string): boolean;
  /** The bytes of a part. Throws if it is larger than the archive's directory says. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
}

/** Opens a workbook by reading only its directory. Rejects zip bombs and files that are no archives. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  if (bytes.subarray(0, 8).equals(compoundFile)) {
    throw bytes.includes(encryptedPackage)
      ? new WorkbookRejectedError(
          'This Excel file is protected by a password. Remove the password and try again.',
        )
      : new WorkbookRejectedError('This Excel file is in an old format. Save it as .xlsx and try again.');
  }
  if (bytes.toString('latin1', 0, 2) !== zipSignature) throw notAWorkbook();
  const file = await fromBufferPromise(bytes, { validateEntrySizes: true });
  const entries = await listEntries(file, bytes.length);
  // Other archives, such as text documents, have no such folder.
  if (![...entries.keys()].some((name) => name.startsWith('xl/'))) throw notAWorkbook();
  return {
    has: (name) => entries.has(name),
    read: async (name) => {
      const entry = entries.get(name);
      if (!entry) throw damagedWorkbook();
      return (await file.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
    },
  };
}

async function listEntries(file: ZipFile, size: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (file.entryCount > maxEntries) throw tooLarge();
  let inflated = 0;
  for await (const entry of file.eachEntry()) {
    if (entry.isEncrypted())
      throw new WorkbookRejectedError('This Excel file is encrypted. Remove the encryption and try again.');
    if (entries.has(entry.fileName)) throw damagedWorkbook();
    entries.set(entry.fileName, entry);
    inflated += entry.uncompressedSize;
    if (inflated > maxBytes || (inflated > ratioCheckedFrom && inflated > size * maxCompressionRatio))
      throw tooLarge();
  }
  return entries;
}
