import { createHash } from 'node:crypto';
import { allowedExtensionOf, ruleMessages } from '@tenderbox/contract';
import { contentError } from '../../../platform/files/file-content.ts';
import { DamagedFileError } from '../../../platform/files/frame-cipher.ts';
import { type OpenedFile, openPlain, openSealed } from '../../../platform/files/open-file.ts';
import { assertAllowed, invalidField, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import type { FilesDeps } from '../file.deps.ts';
import { completeUpload, findUpload } from '../upload.repo.ts';
import type { UploadInProgress } from '../upload-in-progress.ts';
import { cancelUpload } from './cancel-upload.ts';
import { uploadConflict } from './continue-upload.ts';
import { removeAllBytes } from './receive-file.ts';
import { recordFile } from './record-file.ts';

/**
 * Turns a complete upload into a file: reads it back from storage, checks and hashes it, then inserts its
 * row. If the server dies meanwhile, the next request for the state of the upload finishes it.
 */
export async function finishUpload(
  deps: FilesDeps,
  ctx: RequestContext,
  { row, name, size, seal }: UploadInProgress,
): Promise<void> {
  if (row.isComplete) return;
  const { store, purposes } = deps;
  const { id, purpose, targetId, storageName } = row;
  await store.finish(storageName, row.storedLength);
  const read = await readBack().catch(async (error: unknown) => {
    // Two servers overwrote each other's bytes: the sender must start again.
    if (!(error instanceof DamagedFileError)) throw error;
    await cancelUpload(deps, ctx, id);
    throw uploadConflict();
  });
  if ('message' in read) {
    await cancelUpload(deps, ctx, id);
    throw invalidField('file', read.message);
  }
  const facts = { name, size, sha256: read.sha256 };

  let evicted: string[] = [];
  await ctx.transaction(async (txContext) => {
    assertAllowed(await purposes[purpose].mayUpload({ ...txContext, caller: ctx.caller }, targetId));
    const held = await findUpload(txContext.tx, id, { forUpdate: true });
    if (!held) throw notFound();
    if (held.isComplete) return;
    evicted = await recordFile(deps, ctx, txContext, { row, facts, seal });
    await completeUpload(txContext.tx, id, txContext.now);
  });
  await removeAllBytes(store, evicted);

  /** The hash of the stored content, or why it is rejected. */
  async function readBack(): Promise<{ sha256: string } | { message: string }> {
    const opened = await (seal
      ? openSealed(store, storageName, seal.cipher)
      : openPlain(store, storageName, size));
    const extension = allowedExtensionOf(name);
    const message = extension
      ? await contentError(opened, extension, purposes[purpose].maxPictureSide)
      : ruleMessages.fileType;
    return message ? { message } : { sha256: await hashOf(opened) };
  }
}

async function hashOf(file: OpenedFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.read()) hash.update(chunk);
  return hash.digest('hex');
}
