import {
  allowed,
  allowedFileExtensions,
  limits,
  never,
  type SupplierCaller,
  type UnitCaller,
  unseen,
} from '@tenderbox/contract';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { newKey } from '../../../platform/crypto/sealed-bytes.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import type { FilePurposeRule, FileSeal } from '../../files/index.ts';
import { ensureResponse } from '../commands/ensure-response.ts';
import { denySealedFile, openSentFile } from '../disclosure/open-sent-file.ts';
import { insertKeys } from '../keys/response-key.repo.ts';
import { responseFileAad, unwrapWithKey, wrapWithKey } from '../keys/response-keys.ts';
import { responseAbilities } from '../response.policy.ts';
import { policyInputOf } from '../response.presenter.ts';
import { findResponseState, type ResponseState } from '../response.repo.ts';
import { cipherOf, unwrapDraftKey } from './draft.ts';
import { draftCipher } from './draft-cipher.ts';
import { findFiles, findTaskOfFile, insertFile, listFileKeys } from './response-file.repo.ts';

/** Loads a response. Throws 404 if the task is not visible to the supplier. */
async function loadState(tx: Transaction, taskId: string): Promise<ResponseState> {
  const known = await findResponseState(tx, taskId);
  if (!known) throw notFound();
  return known;
}

/** Files of a response: encrypted on upload, readable only by the supplier's own people until the box is opened. */
export function responseFiles(keyring: Keyring): FilePurposeRule {
  const beginWith = (ctx: RequestContext, taskId: string) =>
    ctx.step(({ tx }) =>
      ensureResponse(keyring, ctx.caller as SupplierCaller, tx, {
        taskId,
        read: () => findResponseState(tx, taskId),
      }),
    );
  return {
    extensions: allowedFileExtensions,
    maxSize: limits.fileSize,
    tenantOf: ({ organisationId, businessUnitId, supplierId }) => ({
      organisationId: organisationId ?? '',
      businessUnitId,
      supplierId,
    }),
    mayUpload: async ({ tx, caller, now }, taskId) => {
      if (caller.scope !== 'supplier') return never;
      const known = await findResponseState(tx, taskId);
      return known ? responseAbilities.edit(caller, policyInputOf(known), now) : unseen;
    },
    // Row-level security limits file uses to the supplier itself and to a business unit that can read the
    // submission.
    mayRead: async ({ caller: { scope } }) => (scope === 'supplier' || scope === 'unit' ? allowed : unseen),
    sealing: {
      begin: async (ctx, { id, targetId: taskId }) => {
        const caller = ctx.caller as SupplierCaller;
        const known = await ctx.read(({ tx }) => loadState(tx, taskId));
        // An existing response keeps its key, so no lock is needed and colleagues' saves do not block the
        // upload.
        const draft = cipherOf(keyring, caller, known) ?? (await beginWith(ctx, taskId)).cipher;
        const key = newKey();
        return {
          ...sealBy(keyring, caller, { taskId, fileId: id, key }),
          sealUploadState: (promised) => draft.sealUpload(id, { ...promised, key: key.toString('base64') }),
        };
      },
      resume: async ({ tx, caller: anyone }, { id, targetId: taskId }, kept) => {
        const caller = anyone as SupplierCaller;
        const draft = cipherOf(keyring, caller, await loadState(tx, taskId));
        if (!draft) throw notFound();
        const { name, size, key } = draft.openUpload(id, kept);
        const seal = sealBy(keyring, caller, { taskId, fileId: id, key: Buffer.from(key, 'base64') });
        return { name, size, ...seal };
      },
      denyAccess: (ctx, fileId) =>
        ctx.caller.scope === 'unit'
          ? denySealedFile(ctx as RequestContext<UnitCaller>, fileId)
          : Promise.resolve(unseen),
      open: (ctx, { fileId, ownerId }) => {
        if (ctx.caller.scope === 'unit') {
          return openSentFile(keyring, ctx as RequestContext<UnitCaller>, { fileId, recordId: ownerId });
        }
        return ctx.read(async ({ tx }) => {
          const caller = ctx.caller as SupplierCaller;
          const taskId = await findTaskOfFile(tx, fileId);
          const known = taskId ? await findResponseState(tx, taskId) : null;
          if (!taskId || !known?.responseId) throw notFound();
          const draftKey = unwrapDraftKey(keyring, caller, known);
          const [wrapped] = await listFileKeys(tx, [fileId]);
          const [sealed] = await findFiles(tx, known.responseId, [fileId]);
          if (!draftKey || !wrapped || !sealed) throw notFound();
          const { supplierId } = caller;
          const subject = { kind: 'FILE', taskId, supplierId, subjectId: fileId } as const;
          const facts = draftCipher(draftKey, { taskId, supplierId }).openFile(sealed);
          const key = unwrapWithKey(draftKey, subject, wrapped);
          return { ...facts, cipher: { key, place: responseFileAad(taskId, supplierId, fileId) } };
        });
      },
    },
  };
}

/** Encrypts a file with its own key, which is wrapped by the draft's key when the upload is complete. */
function sealBy(
  keyring: Keyring,
  caller: SupplierCaller,
  { taskId, fileId, key }: { taskId: string; fileId: string; key: Buffer },
): FileSeal {
  const { supplierId } = caller;
  return {
    cipher: { key, place: responseFileAad(taskId, supplierId, fileId) },
    record: async ({ tx }, facts) => {
      const known = await loadState(tx, taskId);
      const { responseId, eventId } = known;
      const draftKey = unwrapDraftKey(keyring, caller, known);
      if (!responseId || !draftKey) throw notFound();
      const subject = { kind: 'FILE', taskId, supplierId, subjectId: fileId } as const;
      const wrapped = wrapWithKey({ kind: 'DRAFT', subjectId: responseId, key: draftKey }, subject, key);
      await insertKeys(tx, { ...caller, eventId }, [wrapped]);
      const content = draftCipher(draftKey, { taskId, supplierId }).sealFile(fileId, facts);
      await insertFile(tx, caller, { responseId, eventId, taskId, fileId, content });
    },
  };
}
