import type { MultipartFile } from '@fastify/multipart';
import { allowedExtensionOf, type FilePurpose, ruleMessages, type StoredFile } from '@tenderbox/contract';
import type { Act, Moment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { contentMatches } from '../../../platform/files/file-content.ts';
import { asSent } from '../../../platform/http/multipart.ts';
import { assertAllowed, invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import type { FilesParts } from '../file.parts.ts';
import { presentFile } from '../file.presenter.ts';
import { findFile, insertFile } from '../file.repo.ts';
import { cleanFileName, refuse } from '../receive-upload.ts';

interface Upload {
  purpose: FilePurpose;
  ownerId: string;
  part: MultipartFile;
  /** Throws where the request goes on after the file. */
  assertLast(): Promise<void>;
}

/** Stores an uploaded file: checked, durable, then its row, then the answer. */
export async function uploadFile(
  { store, purposes }: FilesParts,
  act: Act,
  { purpose, ownerId, part, assertLast }: Upload,
): Promise<StoredFile> {
  const rule = purposes[purpose];
  const assertMay = ({ now }: Moment) => assertAllowed(rule.upload(act.caller, ownerId, now));
  // Asked before the bytes are received, and again when they are stored.
  await act.read(async (moment) => assertMay(moment)).catch((error: Error) => refuse(part, error));
  const name = cleanFileName(part.filename);
  const extension = allowedExtensionOf(name);
  if (!extension || !rule.extensions.includes(extension)) {
    return refuse(part, invalidField('file', ruleMessages.fileType));
  }

  const draft = await store.receive(asSent(part.file), rule.maxSize);
  if (!draft) throw tooLarge(rule.maxSize);
  try {
    await assertLast();
    if (!(await contentMatches(draft.path, extension))) throw invalidField('file', ruleMessages.fileType);
    const { size, sha256 } = draft;
    const storageName = await draft.keep();
    const forget = async (error: unknown) => {
      await store.remove(storageName);
      throw error;
    };
    const row = {
      ...rule.tenantOf(ownerId),
      purpose,
      ownerId,
      name,
      size,
      sha256,
      storageName,
      uploadedBy: act.caller.roleEntryId,
    };
    const write = async (moment: Moment) => {
      assertMay(moment);
      const { tx } = moment;
      let isNew = false;
      const id = await once(tx, act, { purpose, ownerId, name, sha256 }, async (newId) => {
        isNew = true;
        await insertFile(tx, { ...row, id: newId });
        const after = { purpose, ownerId, size, sha256 };
        await recordAudit(tx, act, { action: 'file.uploaded', subjectType: 'file', subjectId: newId, after });
      });
      // A repeated upload keeps the first one's bytes.
      if (!isNew) await store.remove(storageName);
      const file = await findFile(tx, id);
      if (!file) throw notFound();
      return presentFile(file);
    };
    return await act.transaction(write).catch(forget);
  } finally {
    await draft.discard();
  }
}

function tooLarge(maxSize: number): ProblemError {
  const message = `The file must not be larger than ${Math.floor(maxSize / 1024 / 1024)} MB`;
  return new ProblemError(413, 'TOO_LARGE', { fieldErrors: [{ property: 'file', message }] });
}
