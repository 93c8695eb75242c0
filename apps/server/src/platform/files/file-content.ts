import { Readable } from 'node:stream';
import { type AllowedFileExtension, ruleMessages } from '@tenderbox/contract';
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

const programs = new Set(['exe', 'elf', 'macho', 'msi', 'class', 'wasm', 'dex', 'deb', 'rpm', 'apk']);
const otherArchives = new Set([
  'rar',
  '7z',
  'gz',
  'bz2',
  'xz',
  'tar',
  'zst',
  'lz',
  'lz4',
  'cab',
  'Z',
  'tar.gz',
  'arj',
]);

/** The message for bytes of another kind than the name says. */
function messageFor(extension: AllowedFileExtension, found: string | undefined): string {
  if (found && programs.has(found)) return ruleMessages.fileProgram;
  const isArchive = found && (otherArchives.has(found) || (found === 'zip' && !isZipped.has(extension)));
  if (isArchive) return ruleMessages.fileArchive;
  return ruleMessages.fileType;
}

/** Why the content of a file is not accepted: it is not what its name says, or a bomb. Null where it is accepted. */
export async function contentError(
  file: OpenedFile,
  extension: AllowedFileExtension,
): Promise<string | null> {
  if (extension === '.txt' || extension === '.svg') {
    const text = await readHead(file);
    if (text === null)
      return messageFor(extension, (await fileTypeFromStream(Readable.toWeb(file.read())))?.ext);
    return extension === '.txt' || isSvg(text) ? null : ruleMessages.fileType;
  }
  if (file.size === 0) return ruleMessages.fileEmpty;
  const found = await fileTypeFromStream(Readable.toWeb(file.read()));
  if (found === undefined || !kindsOf[extension].includes(found.ext))
    return messageFor(extension, found?.ext);
  if (archives.has(extension)) {
    const isSound = await isSoundArchive(file, { isOffice: extension !== '.zip' });
    return isSound ? null : ruleMessages.fileUnsafeArchive;
  }
  const wanted = streamsOf[extension];
  const matches = !wanted || (await namesInCompoundFile(file)).some((name) => wanted.includes(name));
  return matches ? null : ruleMessages.fileType;
}

/** Entities that stand for one another make much of little. */
const isSvg = (text: string) =>
  /^\s*(<\?xml|<!--|<!doctype svg|<svg)[\s\S]*/i.test(text) &&
  /<svg[\s>]/i.test(text) &&
  !/<!entity[^>]*&/i.test(text);

/**
 * Why a file cannot be what its name says, by what has arrived of it; null while it can. A head too short to tell passes, as
 * what lies further in is looked at once the file is whole.
 */
export async function headError(
  head: Buffer,
  extension: AllowedFileExtension,
  { isWhole }: { isWhole: boolean },
): Promise<string | null> {
  const isText = extension === '.txt' || extension === '.svg';
  if (isText && !head.subarray(0, headLength).includes(0)) return null;
  const found = await fileTypeFromBuffer(head.subarray(0, headLength));
  if (isText) return messageFor(extension, found?.ext);
  if (!found) return !isWhole && head.length < signatureLength ? null : ruleMessages.fileType;
  const kinds = [...kindsOf[extension], ...(isZipped.has(extension) ? zipFamily : [])];
  return kinds.includes(found.ext) ? null : messageFor(extension, found.ext);
}

/** The beginning of a text file, or null where it is not text. */
async function readHead({ size, read }: OpenedFile): Promise<string | null> {
  if (size === 0) return '';
  const bytes = Buffer.concat(await read({ start: 0, end: Math.min(size, headLength) - 1 }).toArray());
  return bytes.includes(0) ? null : bytes.toString('utf8').replace(/^\uFEFF/, '');
}
