import { Readable } from 'node:stream';
import { type AllowedFileExtension, ruleMessages } from '@tenderbox/contract';
import { isSafeArchive } from './archive-check.ts';
import { namesInCompoundFile } from './compound-file.ts';
import type { OpenedFile } from './open-file.ts';
import { pictureSizeOf } from './picture-size.ts';

const headLength = 65_536;
/** A prefix of this length identifies every file type that has a signature. */
const signatureLength = 4100;
const isZipped = new Set<AllowedFileExtension>(['.docx', '.xlsx']);
const archives = new Set<AllowedFileExtension>(['.docx', '.xlsx', '.zip']);
/** Streams that must exist in the old formats, since other files share the container format. */
const streamsOf: Partial<Record<AllowedFileExtension, string[]>> = {
  '.doc': ['WordDocument'],
  '.xls': ['Workbook', 'Book', 'EncryptedPackage'],
};
const zipFamily = ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar'];

/** The detected types accepted for each extension. Plain text and SVG have no signature. */
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

/** The message for content of another type than the extension says. */
function messageFor(extension: AllowedFileExtension, found: string | undefined): string {
  if (found && programs.has(found)) return ruleMessages.fileProgram;
  const isArchive = found && (otherArchives.has(found) || (found === 'zip' && !isZipped.has(extension)));
  if (isArchive) return ruleMessages.fileArchive;
  return ruleMessages.fileType;
}

/** Why the content of a file is not accepted: it does not match its extension, or is a bomb. Null if it is accepted. */
export async function contentError(
  file: OpenedFile,
  extension: AllowedFileExtension,
  maxPictureSide?: number,
): Promise<string | null> {
  if (extension === '.txt' || extension === '.svg') {
    const text = await readHead(file);
    if (text === null) return messageFor(extension, (await typeOf(file))?.ext);
    return extension === '.txt' || isSvg(text) ? null : ruleMessages.fileType;
  }
  if (file.size === 0) return ruleMessages.fileEmpty;
  const found = await typeOf(file);
  if (found === undefined || !kindsOf[extension].includes(found.ext))
    return messageFor(extension, found?.ext);
  if (archives.has(extension)) {
    const isSound = await isSafeArchive(file, { isOffice: extension !== '.zip' });
    return isSound ? null : ruleMessages.fileUnsafeArchive;
  }
  if (maxPictureSide) return pictureError(file, maxPictureSide);
  const wanted = streamsOf[extension];
  const matches = !wanted || (await namesInCompoundFile(file)).some((name) => wanted.includes(name));
  return matches ? null : ruleMessages.fileType;
}

/** Loaded with the first file, so that a server is ready sooner. */
const loadFileType = () => import('file-type');

const typeOf = async (file: OpenedFile) =>
  (await loadFileType()).fileTypeFromStream(Readable.toWeb(file.read()));

/** Why a picture is not accepted: a small file may have so many pixels that showing it takes all memory. */
async function pictureError({ size, read }: OpenedFile, maxSide: number): Promise<string | null> {
  const head = await read({ start: 0, end: Math.min(size, headLength) - 1 }).toArray();
  const picture = pictureSizeOf(Buffer.concat(head));
  if (!picture?.width || !picture.height) return ruleMessages.fileType;
  return Math.max(picture.width, picture.height) > maxSide
    ? ruleMessages.pictureSide.replace('{{max}}', String(maxSide))
    : null;
}

/** Rejects entities that refer to other entities, which could expand exponentially. */
const isSvg = (text: string) =>
  /^\s*(<\?xml|<!--|<!doctype svg|<svg)[\s\S]*/i.test(text) &&
  /<svg[\s>]/i.test(text) &&
  !/<!entity[^>]*&/i.test(text);

/**
 * Why a file cannot be what its extension says, from its first bytes; null while it can. Passes if there are
 * too few bytes to tell, as the complete file is checked later.
 */
export async function headError(
  head: Buffer,
  extension: AllowedFileExtension,
  { isWhole }: { isWhole: boolean },
): Promise<string | null> {
  const isText = extension === '.txt' || extension === '.svg';
  if (isText && !head.subarray(0, headLength).includes(0)) return null;
  const { fileTypeFromBuffer } = await loadFileType();
  const found = await fileTypeFromBuffer(head.subarray(0, headLength));
  if (isText) return messageFor(extension, found?.ext);
  if (!found) return !isWhole && head.length < signatureLength ? null : ruleMessages.fileType;
  const kinds = [...kindsOf[extension], ...(isZipped.has(extension) ? zipFamily : [])];
  return kinds.includes(found.ext) ? null : messageFor(extension, found.ext);
}

/** The beginning of a text file; null if it is not text. */
async function readHead({ size, read }: OpenedFile): Promise<string | null> {
  if (size === 0) return '';
  const bytes = Buffer.concat(await read({ start: 0, end: Math.min(size, headLength) - 1 }).toArray());
  return bytes.includes(0) ? null : bytes.toString('utf8').replace(/^\uFEFF/, '');
}
