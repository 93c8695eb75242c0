import { open } from 'node:fs/promises';
import type { AllowedFileExtension } from '@tenderbox/contract';
import { fileTypeFromFile } from 'file-type';

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
export async function contentMatches(path: string, extension: AllowedFileExtension): Promise<boolean> {
  if (extension === '.txt' || extension === '.svg') {
    const text = await readHead(path);
    if (text === null) return false;
    return (
      extension === '.txt' ||
      (/^\s*(<\?xml|<!--|<!doctype svg|<svg)[\s\S]*/i.test(text) && /<svg[\s>]/i.test(text))
    );
  }
  const found = await fileTypeFromFile(path);
  return found !== undefined && kindsOf[extension].includes(found.ext);
}

/** The beginning of a text file, or null where it is not text. */
async function readHead(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const bytes = buffer.subarray(0, bytesRead);
    return bytes.includes(0) ? null : bytes.toString('utf8').replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}
