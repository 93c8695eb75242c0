import { randomUUID } from 'node:crypto';
import { allowedExtensionOf, ruleMessages } from '@tenderbox/contract';
import { headError } from '../../../platform/files/file-content.ts';
import { invalidField, ProblemError } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import type { FilesDeps } from '../file.deps.ts';
import {
  acquireUploadLease,
  commitChunk,
  releaseUploadLease,
  renewUploadLease,
  type UploadRow,
} from '../upload.repo.ts';
import { framesOf, type UploadInProgress } from '../upload-in-progress.ts';
import { cancelUpload } from './cancel-upload.ts';

/**
 * Stores the next chunk of an upload: first the bytes, then the row that acknowledges them. Bytes left by a
 * crash in between are after the acknowledged end and are overwritten.
 */
export async function continueUpload(
  deps: FilesDeps,
  ctx: RequestContext,
  arriving: UploadInProgress,
  chunk: Buffer,
): Promise<UploadInProgress> {
  const { row, size, seal, offset } = arriving;
  if (offset === 0) await rejectWrongHead(deps, ctx, arriving, chunk);
  const isEnd = offset + chunk.length === size;
  const { frames, tail, sealedTail } = seal
    ? await framesOf({ ...arriving, seal }, chunk, isEnd)
    : { frames: [chunk], tail: arriving.tail, sealedTail: null };
  const storedLength = await withUploadLease(ctx, row, async (writer) => {
    const length = frames.length
      ? await deps.store.append(row.storageName, row.storedLength, inOrder(frames))
      : row.storedLength;
    const end = { storedLength: length, tail: sealedTail };
    if (!(await ctx.transaction(({ tx }) => commitChunk(tx, row, writer, end)))) throw uploadConflict();
    return length;
  });
  return {
    ...arriving,
    row: { ...row, storedLength, tail: sealedTail, revision: row.revision + 1 },
    tail,
    offset: offset + chunk.length,
  };
}

/**
 * Writes a chunk under a lease in the row, so that no other request on any server writes. No transaction
 * stays open meanwhile.
 */
async function withUploadLease(
  ctx: RequestContext,
  row: UploadRow,
  write: (writer: string) => Promise<number>,
): Promise<number> {
  const writer = randomUUID();
  const claim = await ctx.transaction(({ tx }) => acquireUploadLease(tx, row, writer));
  if (claim === 'moved') throw uploadConflict();
  if (claim === 'written') throw uploadLocked();
  const keep = () => ctx.transaction(({ tx }) => renewUploadLease(tx, row.id, writer)).catch(() => undefined);
  const timer = setInterval(() => void keep(), 2000);
  try {
    return await write(writer);
  } catch (error) {
    // If this fails too, the lease expires after some seconds.
    await ctx.transaction(({ tx }) => releaseUploadLease(tx, row.id, writer)).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

const uploadLocked = () =>
  new ProblemError(423, 'UPLOAD_LOCKED', {
    message: 'Another request is storing part of this file. Please try again shortly.',
    headers: { 'retry-after': '1' },
  });

export const uploadConflict = () =>
  new ProblemError(409, 'UPLOAD_CONFLICT', {
    message: 'The upload has moved to a different position. Please continue from there.',
  });

/** Rejects a file whose content does not match its extension before the rest is sent. */
async function rejectWrongHead(
  deps: FilesDeps,
  ctx: RequestContext,
  { row, name, size }: UploadInProgress,
  head: Buffer,
): Promise<void> {
  const extension = allowedExtensionOf(name);
  const message = extension
    ? await headError(head, extension, { isWhole: head.length === size })
    : ruleMessages.fileType;
  if (!message) return;
  await cancelUpload(deps, ctx, row.id);
  throw invalidField('file', message);
}

async function* inOrder(chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
