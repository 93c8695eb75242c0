import { randomUUIDv7 } from 'node:crypto';
import { allowedExtensionOf, ruleMessages, uploadFieldsSchema } from '@tenderbox/contract';
import { newStorageName } from '../../../platform/files/file-store.ts';
import { assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import { RequestInvalidError } from '../../../platform/http/validation.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import type { FilesDeps } from '../file.deps.ts';
import { cleanFileName } from '../receive-upload.ts';
import { insertUpload } from '../upload.repo.ts';
import { assertUploadQuota } from './assert-upload-quota.ts';
import { removeAllBytes, tooLarge } from './receive-file.ts';
import { bytesOf } from './record-file.ts';
import { reserveStorage } from './reserve-storage.ts';

/** What the sender states about a new upload. */
interface UploadAnnouncement {
  metadata: Record<string, string | null>;
  size: number;
}

/** Starts an upload in chunks after checking the permission, the file type by name and the size. */
export async function beginUpload(
  { purposes, store }: FilesDeps,
  ctx: RequestContext,
  { metadata, size }: UploadAnnouncement,
): Promise<string> {
  const parsed = uploadFieldsSchema.safeParse(metadata, { reportInput: true });
  if (!parsed.success) throw new RequestInvalidError('body', parsed.error.issues);
  const { purpose, ownerId: targetId } = parsed.data;
  const rule = purposes[purpose];
  await ctx.read(async (txContext) =>
    assertAllowed(await rule.mayUpload({ ...txContext, caller: ctx.caller }, targetId)),
  );
  const name = cleanFileName(metadata.filename ?? '');
  const extension = allowedExtensionOf(name);
  if (!extension || !rule.extensions.includes(extension)) {
    throw invalidField('filename', ruleMessages.fileType);
  }
  if (size > rule.maxSize) throw tooLarge('file', rule.maxSize);

  const id = randomUUIDv7();
  const seal = await rule.sealing?.begin(ctx, { id, targetId });
  const plain = { name, size };
  let evicted: string[] = [];
  const uploadId = await ctx.transaction(({ tx }) =>
    runIdempotent(
      tx,
      ctx,
      { purpose, targetId, ...plain },
      async () => {
        const reserved = bytesOf(size, seal);
        await assertUploadQuota(tx, reserved);
        evicted = await reserveStorage(tx, ctx, { purpose, targetId, bytes: reserved });
        await insertUpload(tx, {
          ...rule.tenantOf(ctx.caller, targetId),
          id,
          purpose,
          targetId,
          uploadedBy: ctx.caller.roleEntryId,
          storageName: newStorageName(),
          reserved,
          ...(seal ? { plain: null, sealed: seal.sealUploadState(plain) } : { plain, sealed: null }),
        });
      },
      id,
    ),
  );
  await removeAllBytes(store, evicted);
  return uploadId;
}
