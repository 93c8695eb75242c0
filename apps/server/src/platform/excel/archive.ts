import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { WorkbookRefusedError } from './workbook-content.ts';

const mostEntries = 1000;
const mostBytes = 200 * 1024 * 1024;
/** Text shrinks a lot, but not by more than this once there is much of it. */
const mostShrinking = 200;
const muchOfIt = 8 * 1024 * 1024;

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Inflates every part of a workbook once, so that no bomb and nothing that is no archive gets any further. */
export async function checkArchive(bytes: Buffer): Promise<void> {
  if (bytes.subarray(0, 8).equals(compoundFile)) {
    throw bytes.includes(encryptedPackage)
      ? new WorkbookRefusedError(
          'This workbook is protected by a password. Remove the password and try again.',
        )
      : new WorkbookRefusedError('This is a workbook of an old kind. Save it as .xlsx and try again.');
  }
  try {
    await inflateAll(await fromBufferPromise(bytes, { validateEntrySizes: true }), bytes.length);
  } catch (error) {
    throw error instanceof WorkbookRefusedError ? error : notAWorkbook();
  }
}

async function inflateAll(file: ZipFile, size: number): Promise<void> {
  const names = new Set<string>();
  if (file.entryCount > mostEntries) throw tooLarge();
  let inflated = 0;
  for await (const entry of file.eachEntry()) {
    if (entry.isEncrypted()) throw new WorkbookRefusedError('This workbook is encrypted.');
    // What a reader finds under one name must be what was looked at.
    if (names.has(entry.fileName)) throw notAWorkbook();
    names.add(entry.fileName);
    if (inflated + entry.uncompressedSize > mostBytes) throw tooLarge();
    for await (const chunk of await file.openReadStreamPromise(entry)) {
      inflated += (chunk as Buffer).length;
      if (inflated > mostBytes || (inflated > muchOfIt && inflated > size * mostShrinking)) throw tooLarge();
    }
  }
}

/** The texts in an archive that was checked. */
export interface Archive {
  has(name: string): boolean;
  text(name: string): Promise<string>;
}

/** Opens an archive that was checked. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const file = await fromBufferPromise(bytes);
  const entries = new Map<string, Entry>();
  for await (const entry of file.eachEntry()) entries.set(entry.fileName, entry);
  return {
    has: (name) => entries.has(name),
    text: async (name) => {
      const entry = entries.get(name);
      if (!entry) throw notAWorkbook();
      const chunks: Buffer[] = [];
      for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}

/** Whatever the file is, it is no workbook that a spreadsheet wrote. */
export function notAWorkbook(): WorkbookRefusedError {
  const advice = 'Open it in Excel or LibreOffice, save it as .xlsx and try again.';
  return new WorkbookRefusedError(`This file is not an Excel workbook, or it is damaged. ${advice}`);
}

export function tooLarge(): WorkbookRefusedError {
  return new WorkbookRefusedError('This workbook is too large to be read.');
}
