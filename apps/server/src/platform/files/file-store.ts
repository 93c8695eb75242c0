import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The first and the last byte that are wanted, counted from 0, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of files live, under random names. An object storage can do all of this as well, though it neither
 * appends nor renames: there a piece is parts of a multipart upload, and finishing completes it.
 */
export interface FileStore {
  /** How much of what arrives slowly is held in memory before it is worth an append. */
  gathers: { bytes: number; milliseconds: number };
  /** Adds a piece to a file that arrives, from an offset on, over what lies behind that. Returns how far it is durable. */
  append(name: string, offset: number, piece: AsyncIterable<Buffer>): Promise<number>;
  /** The file has arrived whole, so long. From now on it can be read, and its bytes never change. May be repeated. */
  finish(name: string, length: number): Promise<void>;
  read(name: string, range?: ByteRange): Readable;
  sizeOf(name: string): Promise<number>;
  /** Removes a file, whole or arriving. */
  remove(name: string): Promise<void>;
  /** The names of whole files that were last written before an instant, some at a time. */
  namesBefore(instant: Date): AsyncIterable<string[]>;
  /** Removes files that never became whole, and of which nothing has arrived since an instant. */
  removeUnfinished(instant: Date): Promise<void>;
}

/** A name that tells nothing and that nobody guesses. */
export const newStorageName = (): string => randomBytes(16).toString('hex');
