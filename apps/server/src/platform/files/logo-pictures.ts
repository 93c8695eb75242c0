import type { PNG } from 'pngjs';
import type { StoredLogo } from '../db/organisation-logo.ts';
import type { FileStore } from './file-store.ts';
import { pictureSizeOf } from './picture-size.ts';

/** The logo of an organisation, small enough for every e-mail and document. */
export interface LogoPicture {
  contentType: 'image/png' | 'image/jpeg';
  content: Buffer;
  width: number;
  height: number;
  /** The same on white, which the PDF library embeds as it is. */
  opaque: Buffer;
}

const maxWidth = 480;
const maxHeight = 120;
/** A JPEG is not made smaller here; a larger one is left out of e-mails and documents. */
const maxJpegBytes = 100_000;
const maxKept = 50;
const kept = new Map<string, Promise<LogoPicture | null>>();

/** Reads the logo of an organisation; null if it cannot be used in e-mails and documents. A stored file never changes. */
export function readLogo(store: FileStore, stored: StoredLogo | null): Promise<LogoPicture | null> {
  if (!stored) return Promise.resolve(null);
  const known = kept.get(stored.id);
  if (known) return known;
  const read = readStored(store, stored);
  kept.set(stored.id, read);
  // What failed because of the storage is tried again next time.
  read.catch(() => kept.delete(stored.id));
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return read.catch(() => null);
}

/** The logo for pages, which also show a JPEG that is too large for e-mails and documents. */
export async function readLogoOfPages(
  store: FileStore,
  stored: StoredLogo | null,
): Promise<Pick<LogoPicture, 'contentType' | 'content'> | null> {
  const logo = await readLogo(store, stored);
  if (logo || !stored) return logo;
  const content = await readBytes(store, stored);
  return isJpeg(content) && pictureSizeOf(content) ? { contentType: 'image/jpeg', content } : null;
}

const isJpeg = (bytes: Buffer) => bytes.length > 1 && bytes.readUInt16BE(0) === 0xffd8;

const readBytes = async (store: FileStore, { storageName }: StoredLogo) =>
  Buffer.concat(await store.read(storageName).toArray());

async function readStored(store: FileStore, stored: StoredLogo): Promise<LogoPicture | null> {
  return smallPicture(await readBytes(store, stored));
}

/** A picture in the size of e-mails and documents, written anew without anything but its pixels; null if it is damaged. */
export async function smallPicture(bytes: Buffer): Promise<LogoPicture | null> {
  const size = pictureSizeOf(bytes);
  if (!size) return null;
  if (isJpeg(bytes)) {
    if (bytes.length > maxJpegBytes) return null;
    return { contentType: 'image/jpeg', content: bytes, opaque: bytes, ...size };
  }
  // Loaded with the first logo: many organisations have none.
  const { PNG: Png } = await import('pngjs');
  const png = decode(Png, bytes);
  if (!png) return null;
  const shrunk = shrink(Png, png, Math.min(1, maxWidth / png.width, maxHeight / png.height));
  const { width, height } = shrunk;
  return {
    contentType: 'image/png',
    content: Png.sync.write(shrunk),
    width,
    height,
    opaque: Png.sync.write(onWhite(Png, shrunk), { colorType: 2, inputHasAlpha: true }),
  };
}

const interlaced = 28;

function decode(Png: typeof PNG, bytes: Buffer): PNG | null {
  // The library would inflate an interlaced picture without a limit.
  if (bytes[interlaced] !== 0) return null;
  const end = bytes.lastIndexOf('IEND');
  try {
    return Png.sync.read(end < 0 ? bytes : bytes.subarray(0, end + 8));
  } catch {
    return null;
  }
}

/** Each pixel of the smaller picture is the mean of those it stands for, weighted by how opaque they are. */
function shrink(Png: typeof PNG, picture: PNG, factor: number): PNG {
  if (factor === 1) return picture;
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  const small = new Png({ width, height });
  for (let y = 0; y < height; y += 1) {
    const rows = span(y, height, picture.height);
    for (let x = 0; x < width; x += 1) {
      writeMean(picture, small.data, (y * width + x) * 4, { rows, columns: span(x, width, picture.width) });
    }
  }
  return small;
}

type Span = [from: number, to: number];

const span = (index: number, count: number, total: number): Span => {
  const from = Math.floor((index * total) / count);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * total) / count))];
};

function writeMean(
  { data, width }: PNG,
  into: Buffer,
  at: number,
  { rows, columns }: { rows: Span; columns: Span },
): void {
  const sums = [0, 0, 0];
  let opacity = 0;
  for (let y = rows[0]; y < rows[1]; y += 1) {
    for (let x = columns[0]; x < columns[1]; x += 1) {
      const from = (y * width + x) * 4;
      const alpha = data[from + 3] ?? 0;
      opacity += alpha;
      for (let channel = 0; channel < 3; channel += 1) {
        sums[channel] = (sums[channel] ?? 0) + (data[from + channel] ?? 0) * alpha;
      }
    }
  }
  const count = (rows[1] - rows[0]) * (columns[1] - columns[0]);
  for (let channel = 0; channel < 3; channel += 1) {
    into[at + channel] = opacity ? Math.round((sums[channel] ?? 0) / opacity) : 0;
  }
  into[at + 3] = Math.round(opacity / count);
}

function onWhite(Png: typeof PNG, picture: PNG): PNG {
  const flat = new Png({ width: picture.width, height: picture.height });
  for (let at = 0; at < picture.data.length; at += 4) {
    const alpha = (picture.data[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1) {
      flat.data[at + channel] = Math.round(255 + ((picture.data[at + channel] ?? 0) - 255) * alpha);
    }
    flat.data[at + 3] = 255;
  }
  return flat;
}
