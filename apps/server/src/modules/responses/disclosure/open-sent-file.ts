import { allowed, conflict, type UnitCaller, unseen, type Verdict } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { FrameCipher } from '../../../platform/files/frame-cipher.ts';
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { findResponseOfRecord, findTaskOfSealedFile } from '../../deadlines/index.ts';
import type { FileMetadata } from '../../files/index.ts';
import { responseFileAad } from '../keys/response-keys.ts';
import { decryptForBuyer } from './decrypt-for-buyer.ts';

/** Opens a submitted file for a buyer who can read its response, and audits it. */
export async function openSentFile(
  keyring: Keyring,
  ctx: RequestContext<UnitCaller>,
  { fileId, recordId }: { fileId: string; recordId: string },
): Promise<FileMetadata & { cipher: FrameCipher }> {
  const { items } = await decryptForBuyer(keyring, ctx, { recordId, fileId }, async ({ tx }) => {
    const part = await findResponseOfRecord(tx, recordId);
    if (!part) throw notFound();
    const { taskId, supplierId } = part;
    await recordAudit(tx, ctx, {
      action: 'responses.file-read',
      subjectType: 'task',
      subjectId: taskId,
      after: { supplierId, fileId },
    });
    return allowed;
  });
  const [opened] = items;
  if (!opened) throw notFound();
  const { response, fileKey } = opened;
  const facts = response.files.find(({ id }) => id === fileId);
  if (!facts || !fileKey || !response.receipt) {
    const message = response.fault ?? 'This file cannot be read because the stored data was changed.';
    throw new ProblemError(409, 'CONFLICT', { message });
  }
  const place = responseFileAad(response.receipt.taskId, response.supplierId, fileId);
  return { ...facts, cipher: { key: fileKey, place } };
}

/** Rejects and audits an attempt to read a file in a sealed box. */
export function denySealedFile(ctx: RequestContext<UnitCaller>, fileId: string): Promise<Verdict> {
  return ctx.step(async ({ tx }) => {
    const taskId = await findTaskOfSealedFile(tx, fileId);
    if (!taskId) return unseen;
    await recordAudit(tx, ctx, { action: 'box.look-refused', subjectType: 'task', subjectId: taskId });
    return conflict('The box is sealed: responses cannot be read before it is opened.', 'BOX_SEALED');
  });
}
