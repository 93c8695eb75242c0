import {
  decryptFrame,
  encryptFrames,
  type FrameCipher,
  frameContent,
  frameLength,
} from '../../platform/files/frame-cipher.ts';
import { assertAllowed, notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext, TransactionContext } from '../../platform/request-context/request-context.ts';
import type { FilesDeps } from './file.deps.ts';
import type { FileSeal } from './file.purposes.ts';
import { findUpload, type UploadRow } from './upload.repo.ts';

/** A file that is being uploaded in chunks, as its sender sees it. */
export interface UploadInProgress {
  row: UploadRow;
  name: string;
  size: number;
  seal: FileSeal | null;
  /** Number of bytes stored durably. */
  offset: number;
  /** Content of a sealed file that does not fill a frame yet. */
  tail: Buffer;
}

/** Finds an unfinished upload of the caller; throws if the caller may no longer upload it. */
export function findUploadInProgress(
  deps: FilesDeps,
  ctx: RequestContext,
  id: string,
): Promise<UploadInProgress> {
  return ctx.read((txContext) => loadUploadInProgress(deps, ctx, txContext, id));
}

async function loadUploadInProgress(
  { purposes }: FilesDeps,
  { caller }: RequestContext,
  txContext: TransactionContext,
  id: string,
): Promise<UploadInProgress> {
  const row = await findUpload(txContext.tx, id);
  if (!row) throw notFound();
  const { purpose, targetId, plain, sealed, isComplete, storedLength } = row;
  const { mayUpload, sealing } = purposes[purpose];
  const callerContext = { ...txContext, caller };
  if (!isComplete) assertAllowed(await mayUpload(callerContext, targetId));
  if (plain) return { row, ...plain, seal: null, offset: storedLength, tail: Buffer.alloc(0) };
  if (!sealing || !sealed) throw notFound();
  const { name, size, ...seal } = await sealing.resume(callerContext, { id, targetId }, sealed);
  const frames = storedLength / frameLength;
  const tail = row.tail ? openTail(seal.cipher, frames, row.tail) : Buffer.alloc(0);
  // The last frame may be shorter than the others, and always exists once everything has arrived.
  const offset = Math.min(size, frames * frameContent + tail.length);
  return { row, name, size, seal, offset, tail };
}

/** Turns a chunk into whole frames of a sealed file, and a tail that waits for the next chunk. */
export async function framesOf(
  { row, seal, tail }: UploadInProgress & { seal: FileSeal },
  chunk: Buffer,
  isEnd: boolean,
): Promise<{ frames: Buffer[]; tail: Buffer; sealedTail: Buffer | null }> {
  const content = Buffer.concat([tail, chunk]);
  const firstFrame = row.storedLength / frameLength;
  const frames = await all(encryptFrames(one(content), seal.cipher, { firstFrame, isEnd }));
  const rest = isEnd ? Buffer.alloc(0) : content.subarray(frames.length * frameContent);
  if (rest.length === 0) return { frames, tail: rest, sealedTail: null };
  return { frames, tail: rest, sealedTail: await sealTail(seal.cipher, firstFrame + frames.length, rest) };
}

/** The tail has its own associated data, so that it cannot be substituted for a frame of the file. */
const tailCipher = ({ key, place }: FrameCipher): FrameCipher => ({ key, place: [...place, 'tail'] });

const openTail = (cipher: FrameCipher, number: number, sealed: Buffer) =>
  decryptFrame(tailCipher(cipher), { number, isLast: true }, sealed);

async function sealTail(cipher: FrameCipher, firstFrame: number, tail: Buffer): Promise<Buffer> {
  return Buffer.concat(await all(encryptFrames(one(tail), tailCipher(cipher), { firstFrame })));
}

async function* one(chunk: Buffer): AsyncGenerator<Buffer> {
  yield chunk;
}

async function all(frames: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const frame of frames) found.push(frame);
  return found;
}
