import { Readable } from 'node:stream';
import type { AllowedFileExtension } from '@tenderbox/contract';
import { fileTypeFromBuffer, fileTypeFromStream } from 'file-type';
import { isSoundArchive } from './archive-check.ts';
import { namesInCompoundFile } from './compound-file.ts';
import type { OpenedFile } from './open-file.ts';

const headLength = 65_536;
/** So long a head tells every kind that has a signature. */
const signatureLength = 4100;
const isZipped = new Set<AllowedFileExtension>(['.docx', '.xlsx']);
const archives = new Set<AllowedFileExtension>(['.docx', '.xlsx', '.zip']);
/** What lies in the old kinds: other things come in files of the same form. */
const streamsOf: Partial<Record<AllowedFileExtension, string[]>> = {
  '.doc': ['WordDocument'],
  '.xls': ['Workbook', 'Book', 'EncryptedPackage'],
};
const zipFamily = ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar'];

/** What the bytes of each kind are recognised as. Plain text and SVG have no signature of their own. */
const kindsOf: Record<Exclude<AllowedFileExtension, '.txt' | '.svg'>, string[]> = {
  '.pdf': ['pdf'],
  '.doc': ['cfb'],
  '.xls': ['cfb'],
  '.docx': ['docx'],
  '.xlsx': ['xlsx'],
  '.jpeg': ['jpg'],
  '.jpg': ['jpg'],
  '.gif': ['gif'],
  '.png': ['png', 'apng'],
  '.webp': ['webp'],
  '.zip': zipFamily,
};

/** Whether a file is, by its content, what its name says, and no bomb. */
export async function contentMatches(file: OpenedFile, extension: AllowedFileExtension): Promise<boolean> {
  if (extension === '.txt' || extension === '.svg') {
    const text = await readHead(file);
    if (text === null) return false;
    return extension === '.txt' || isSvg(text);
  }
  const found = await fileTypeFromStream(Readable.toWeb(file.read()));
  if (found === undefined || !kindsOf[extension].includes(found.ext)) return false;
  if (archives.has(extension)) return isSoundArchive(file, { isOffice: extension !== '.zip' });
  const wanted = streamsOf[extension];
  return !wanted || (await namesInCompoundFile(file)).some((name) => wanted.includes(name));
}

/** Entities that stand for one another make much of little. */
const isSvg = (text: string) =>
  /^\s*(<\?xml|<!--|<!doctype svg|<svg)[\s\S]*/i.test(text) &&
  /<svg[\s>]/i.test(text) &&
  !/<!entity[^>]*&/i.test(text);

/**
 * Whether a file can still be what its name says, by what has arrived of it. A head too short to tell passes, as what
 * lies further in is looked at once the file is whole.
 */
export async function headMatches(
  head: Buffer,
  extension: AllowedFileExtension,
  { isWhole }: { isWhole: boolean },
): Promise<boolean> {
  if (extension === '.txt' || extension === '.svg') return !head.subarray(0, headLength).includes(0);
  const found = await fileTypeFromBuffer(head.subarray(0, headLength));
  if (!found) return !isWhole && head.length < signatureLength;
  return [...kindsOf[extension], ...(isZipped.has(extension) ? zipFamily : [])].includes(found.ext);
}

/** The beginning of a text file, or null where it is not text. */
async function readHead({ size, read }: OpenedFile): Promise<string | null> {
  if (size === 0) return '';
  const bytes = Buffer.concat(await read({ start: 0, end: Math.min(size, headLength) - 1 }).toArray());
  return bytes.includes(0) ? null : bytes.toString('utf8').replace(/^\uFEFF/, '');
}
