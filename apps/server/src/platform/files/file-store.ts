import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** First and last byte (inclusive), counted from 0 as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Storage for file contents under random names. Object storages can implement it although they neither append
 * nor rename: there a piece becomes parts of a multipart upload, which `finish` completes.
 */
export interface FileStore {
  /** How much slowly arriving data is buffered in memory before an append. */
  bufferLimits: { bytes: number; milliseconds: number };
  /** Writes a piece of an arriving file at an offset, overwriting what follows. Returns the durable length. */
  append(name: string, offset: number, chunk: AsyncIterable<Buffer>): Promise<number>;
  /** Completes a file of this length. From then on it can be read and never changes. Idempotent. */
  finish(name: string, length: number): Promise<void>;
  read(name: string, range?: ByteRange): Readable;
  sizeOf(name: string): Promise<number>;
  /** Removes a file, complete or arriving. */
  remove(name: string): Promise<void>;
  /** The names of complete files last written before an instant, in batches. */
  namesBefore(instant: Date): AsyncIterable<string[]>;
  /** Removes incomplete files that received nothing since an instant. */
  removeUnfinished(instant: Date): Promise<void>;
}

/** An unguessable name without meaning. */
export const newStorageName = (): string => randomBytes(16).toString('hex');
