import { Readable } from 'node:stream';
import type { AllowedFileExtension } from '@tenderbox/contract';
import { fileTypeFromBuffer, fileTypeFromStream } from 'file-type';
import type { OpenedFile } from './open-file.ts';

const headLength = 65_536;
/** So long a head tells every kind that has a signature. */
const signatureLength = 4100;
const isZipped = new Set<AllowedFileExtension>(['.docx', '.xlsx']);
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

/** Whether a file is, by its content, what its name says. */
export async function contentMatches(file: OpenedFile, extension: AllowedFileExtension): Promise<boolean> {
  if (extension === '.txt' || extension === '.svg') {
    const text = await readHead(file);
    if (text === null) return false;
    return (
      extension === '.txt' ||
      (/^\s*(<\?xml|<!--|<!doctype svg|<svg)[\s\S]*/i.test(text) && /<svg[\s>]/i.test(text))
    );
  }
  const found = await fileTypeFromStream(Readable.toWeb(file.read()));
  return found !== undefined && kindsOf[extension].includes(found.ext);
}

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
