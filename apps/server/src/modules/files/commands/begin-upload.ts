import { randomUUIDv7 } from 'node:crypto';
import { allowedExtensionOf, ruleMessages, uploadFieldsSchema } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { newStorageName } from '../../../platform/files/file-store.ts';
import { assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import { RequestInvalidError } from '../../../platform/http/validation.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import type { FilesParts } from '../file.parts.ts';
import { cleanFileName } from '../receive-upload.ts';
import { insertUpload } from '../upload.repo.ts';
import { assertRoom } from './assert-room.ts';
import { makeRoom } from './make-room.ts';
import { removeAllBytes, tooLarge } from './receive-file.ts';
import { bytesOf } from './record-file.ts';

/** What the sender states about a new upload. */
interface Announced {
  metadata: Record<string, string | null>;
  size: number;
}

/** Starts an upload in chunks after checking the permission, the file type by name and the size. */
export async function beginUpload(
  { purposes, store }: FilesParts,
  act: Act,
  { metadata, size }: Announced,
): Promise<string> {
  const parsed = uploadFieldsSchema.safeParse(metadata, { reportInput: true });
  if (!parsed.success) throw new RequestInvalidError('body', parsed.error.issues);
  const { purpose, ownerId: placeId } = parsed.data;
  const rule = purposes[purpose];
  await act.read(async (moment) =>
    assertAllowed(await rule.mayUpload({ ...moment, caller: act.caller }, placeId)),
  );
  const name = cleanFileName(metadata.filename ?? '');
  const extension = allowedExtensionOf(name);
  if (!extension || !rule.extensions.includes(extension)) {
    throw invalidField('filename', ruleMessages.fileType);
  }
  if (size > rule.maxSize) throw tooLarge('file', rule.maxSize);

  const id = randomUUIDv7();
  const seal = await rule.sealing?.begin(act, { id, placeId });
  const plain = { name, size };
  let displaced: string[] = [];
  const uploadId = await act.transaction(({ tx }) =>
    once(
      tx,
      act,
      { purpose, placeId, ...plain },
      async () => {
        const reserved = bytesOf(size, seal);
        await assertRoom(tx, reserved);
        displaced = await makeRoom(tx, act, { purpose, placeId, bytes: reserved });
        await insertUpload(tx, {
          ...rule.tenantOf(act.caller, placeId),
          ...{
            id,
            purpose,
            placeId,
            uploadedBy: act.caller.roleEntryId,
            storageName: newStorageName(),
            reserved,
          },
          ...(seal ? { plain: null, sealed: seal.keep(plain) } : { plain, sealed: null }),
        });
      },
      id,
    ),
  );
  await removeAllBytes(store, displaced);
  return uploadId;
}
