import { randomUUID } from 'node:crypto';
import { allowedExtensionOf, ruleMessages } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { headError } from '../../../platform/files/file-content.ts';
import { invalidField, ProblemError } from '../../../platform/http/problem-error.ts';
import { type ArrivingFile, framesOf } from '../arriving-file.ts';
import type { FilesParts } from '../file.parts.ts';
import { claimUpload, keepUpload, moveUpload, releaseUpload, type UploadRow } from '../upload.repo.ts';
import { endUpload } from './end-upload.ts';

/**
 * Stores the next chunk of an upload: first the bytes, then the row that acknowledges them. Bytes left by a
 * crash in between are after the acknowledged end and are overwritten.
 */
export async function continueUpload(
  parts: FilesParts,
  act: Act,
  arriving: ArrivingFile,
  piece: Buffer,
): Promise<ArrivingFile> {
  const { row, size, seal, offset } = arriving;
  if (offset === 0) await refuseWrongHead(parts, act, arriving, piece);
  const isEnd = offset + piece.length === size;
  const { frames, tail, sealedTail } = seal
    ? await framesOf({ ...arriving, seal }, piece, isEnd)
    : { frames: [piece], tail: arriving.tail, sealedTail: null };
  const storedLength = await alone(act, row, async (writer) => {
    const length = frames.length
      ? await parts.store.append(row.storageName, row.storedLength, inOrder(frames))
      : row.storedLength;
    const end = { storedLength: length, tail: sealedTail };
    if (!(await act.transaction(({ tx }) => moveUpload(tx, row, writer, end)))) throw uploadConflict();
    return length;
  });
  return {
    ...arriving,
    row: { ...row, storedLength, tail: sealedTail, revision: row.revision + 1 },
    tail,
    offset: offset + piece.length,
  };
}

/**
 * Writes a chunk under a lease in the row, so that no other request on any server writes. No transaction
 * stays open meanwhile.
 */
async function alone(act: Act, row: UploadRow, write: (writer: string) => Promise<number>): Promise<number> {
  const writer = randomUUID();
  const claim = await act.transaction(({ tx }) => claimUpload(tx, row, writer));
  if (claim === 'moved') throw uploadConflict();
  if (claim === 'written') throw uploadLocked();
  const keep = () => act.transaction(({ tx }) => keepUpload(tx, row.id, writer)).catch(() => undefined);
  const timer = setInterval(() => void keep(), 2000);
  try {
    return await write(writer);
  } catch (error) {
    // If this fails too, the lease expires after some seconds.
    await act.transaction(({ tx }) => releaseUpload(tx, row.id, writer)).catch(() => undefined);
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
async function refuseWrongHead(
  parts: FilesParts,
  act: Act,
  { row, name, size }: ArrivingFile,
  head: Buffer,
): Promise<void> {
  const extension = allowedExtensionOf(name);
  const message = extension
    ? await headError(head, extension, { isWhole: head.length === size })
    : ruleMessages.fileType;
  if (!message) return;
  await endUpload(parts, act, row.id);
  throw invalidField('file', message);
}

async function* inOrder(pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}
