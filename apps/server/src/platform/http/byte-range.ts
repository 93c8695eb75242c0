import type { ByteRange } from '../files/file-store.ts';

/**
 * The one part of a file that a Range header asks for. `whole` where it asks for none, for several, or for something
 * unreadable, which a server may answer so; `none` where the file has no such part.
 */
export function wantedRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'whole';
  if (first === '') {
    return Number(last) > 0 && size > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'none';
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size ? { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) } : 'none';
}
