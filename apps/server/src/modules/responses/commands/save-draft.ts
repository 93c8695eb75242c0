import {
  type DraftChange,
  type DraftSaved,
  type FieldValue,
  formatSize,
  responseLimits,
  type SupplierCaller,
} from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import { forEachInSlices, mapInSlices } from '../../../platform/queues/time-slice.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { attachFiles } from '../../files/index.ts';
import { openField } from '../draft/draft.ts';
import { readWithHashes } from '../draft/known-sheets.ts';
import { findFields, saveFields } from '../draft/response-field.repo.ts';
import { findFiles } from '../draft/response-file.repo.ts';
import { filesPath, type QuestionHashes } from '../question-hashes.ts';
import { broadcastDraft } from '../response.broadcasts.ts';
import type { ResponseDeps } from '../response.deps.ts';
import { responseAbilities } from '../response.policy.ts';
import { policyInputOf } from '../response.presenter.ts';
import { findResponse, incrementRevision } from '../response.repo.ts';
import { type EnsuredResponse, ensureResponse } from './ensure-response.ts';

type StoredField = ReturnType<typeof openField>;
type AskedResponse = EnsuredResponse & { known: { asked: QuestionHashes } };

/**
 * Saves fields of a draft. Fields that a colleague has changed in the meantime are not saved but returned as
 * conflicts.
 */
export function saveDraft<Answer = DraftSaved>(
  { keyring }: Pick<ResponseDeps, 'keyring'>,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  change: DraftChange,
  /** Builds the response body if it contains more than the saved fields. */
  present: (saved: DraftSaved) => Answer = (saved) => saved as Answer,
): Promise<Answer> {
  return ctx.transaction(async ({ tx, now }) => {
    const begun = await ensureResponse(keyring, ctx.caller, tx, {
      taskId,
      read: () => readWithHashes(taskId, (knownEdition) => findResponse(tx, taskId, knownEdition)),
      assertMay: (seen) => assertAllowed(responseAbilities.edit(ctx.caller, policyInputOf(seen), now)),
    });
    const { known, cipher } = begun;
    const { asked } = known;
    const { changes, keep } = changesToSave(change, known);
    const { addFileIds, removeFileIds } = change;
    if (addFileIds.length || removeFileIds.length) {
      const present = (await storedFields(tx, begun, [filesPath])).get(filesPath)?.value ?? [];
      changes.push({ path: filesPath, value: changedList(present as string[], change), revision: 0 });
    }
    const touchesFiles = changes.some(({ path }) => asked.filePaths.has(path));
    const paths = [...changes.map(({ path }) => path), ...keep, ...(touchesFiles ? asked.filePaths : [])];
    const stored = await storedFields(tx, begun, paths);
    const conflicts: DraftSaved['conflicts'] = [];
    const saved: { path: string; value: FieldValue; revision: number }[] = [];
    await forEachInSlices(changes, ({ path, value, revision }) => {
      const now = stored.get(path);
      if (isSame(now?.value ?? null, value) && !now?.needsReview) return;
      // The additional files have no revision: the last list wins.
      if (path !== filesPath && (now?.revision ?? 0) !== revision) {
        const { value: there = null, revision: theirs = 0, changedBy: by = null } = now ?? {};
        conflicts.push({ path, value: there, revision: theirs, by });
      } else saved.push({ path, value, revision: (now?.revision ?? 0) + 1 });
    });
    const savedPaths = new Set(saved.map(({ path }) => path));
    for (const path of keep) {
      const now = stored.get(path);
      if (now?.needsReview && !savedPaths.has(path)) {
        saved.push({ path, value: now.value, revision: now.revision + 1 });
      }
    }
    if (!saved.length) return present({ revision: known.revision, fields: {}, conflicts });
    if (touchesFiles) await useFiles(tx, begun, stored, saved);
    const rows = await mapInSlices(saved, ({ path, value, revision }) => ({
      pathHash: cipher.hashOf(path),
      revision,
      content: cipher.sealField({ path, value, asked: asked.get(path) ?? '' }, revision),
    }));
    await saveFields(tx, ctx.caller, known, rows);
    const revision = await incrementRevision(tx, known.responseId);
    await broadcastDraft(tx, ctx.caller, { taskId, revision });
    const { fullName: changedBy } = ctx.caller;
    const fields = saved.map(({ path, value, revision: own }) => [
      path,
      { value, revision: own, changedAt: now, changedBy, needsReview: false },
    ]);
    return present({ revision, fields: Object.fromEntries(fields), conflicts });
  });
}

/** The changes to save, one per path. Throws if the sheet does not have a field. */
function changesToSave(change: DraftChange, { asked, additionalFilesAllowed }: AskedResponse['known']) {
  const changes = [...change.changes.map(({ path, value, revision }) => ({ path, value, revision }))];
  if (change.fileIds) changes.push({ path: filesPath, value: change.fileIds, revision: 0 });
  const unknown = [...changes.map(({ path }) => path), ...change.keep].find((path) => !asked.has(path));
  if (unknown) throw invalidField(unknown, 'The answer sheet does not ask for this');
  if ((change.fileIds?.length || change.addFileIds.length) && !additionalFilesAllowed) {
    throw invalidField('fileIds', 'This task does not accept additional files');
  }
  const last = new Map(changes.map((one) => [one.path, one]));
  return { changes: [...last.values()], keep: [...new Set(change.keep)] };
}

/** Adds and removes additional files without undoing changes by colleagues. */
function changedList(present: string[], { addFileIds, removeFileIds }: DraftChange): string[] {
  const list = [...new Set([...present.filter((id) => !removeFileIds.includes(id)), ...addFileIds])];
  if (list.length <= responseLimits.files) return list;
  throw invalidField('addFileIds', `A response can have up to ${responseLimits.files} additional files`);
}

async function storedFields(
  tx: Transaction,
  { known, cipher }: AskedResponse,
  paths: string[],
): Promise<Map<string, StoredField>> {
  const hashes = await mapInSlices(new Set(paths), (path) => cipher.hashOf(path));
  const stored = new Map<string, StoredField>();
  await forEachInSlices(await findFields(tx, known.responseId, hashes), (sealed) => {
    const field = openField(cipher, known.asked, sealed);
    stored.set(field.path, field);
  });
  return stored;
}

const isSame = (one: FieldValue, other: FieldValue) => JSON.stringify(one) === JSON.stringify(other);

/** Attaches exactly the files that the draft refers to. Each file can be used only once. */
async function useFiles(
  tx: Transaction,
  { known, cipher }: AskedResponse,
  stored: Map<string, StoredField>,
  saved: { path: string; value: FieldValue }[],
): Promise<void> {
  const values = new Map(
    Array.from(known.asked.filePaths, (path) => [path, stored.get(path)?.value ?? null] as const),
  );
  for (const { path, value } of saved) if (values.has(path)) values.set(path, value);
  const ids = [...values].flatMap(([path, value]) => {
    if (value !== null && !Array.isArray(value)) throw invalidField(path, 'This must be a list of files');
    return value ?? [];
  });
  const property = saved[0]?.path ?? filesPath;
  if (new Set(ids).size < ids.length) throw invalidField(property, 'Each file can be added only once');
  const { responseId, taskId } = known;
  const files = await findFiles(tx, responseId, ids);
  if (files.length < ids.length) throw invalidField(property, 'This file was not found');
  const size = files.reduce((sum, file) => sum + cipher.openFile(file).size, 0);
  if (size > responseLimits.filesSize) {
    const most = formatSize(responseLimits.filesSize);
    throw invalidField(property, `The files of a response must not be larger than ${most} in total`);
  }
  const owner = { purpose: 'RESPONSE_FILE', ownerId: responseId, targetId: taskId } as const;
  await attachFiles(tx, owner, { fileIds: ids, property });
}
