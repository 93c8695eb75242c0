import type { ByteRange } from '../files/file-store.ts';

/**
 * The byte range that a Range header requests. `whole` if there is none, several or an unreadable one, as
 * HTTP allows; `none` if the file does not have the range.
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'whole';
  if (first === '') {
    return Number(last) > 0 && size > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'none';
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size ? { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) } : 'none';
}
