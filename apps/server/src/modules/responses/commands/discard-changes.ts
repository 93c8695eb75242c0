import type { FieldValue, Response, SupplierCaller } from '@tenderbox/contract';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { forEachInSlices } from '../../../platform/queues/time-slice.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { findSent } from '../../deadlines/index.ts';
import { attachFiles } from '../../files/index.ts';
import { cipherOf, openDraft } from '../draft/draft.ts';
import { readWithHashes } from '../draft/known-sheets.ts';
import { type FieldToSave, saveFields } from '../draft/response-field.repo.ts';
import { listFilesOfRecord } from '../draft/response-file.repo.ts';
import { broadcastDraft } from '../response.broadcasts.ts';
import type { ResponseDeps } from '../response.deps.ts';
import { responseAbilities } from '../response.policy.ts';
import { policyInputOf } from '../response.presenter.ts';
import { responseAt } from '../response.queries.ts';
import { findStoredResponse, incrementRevision, lockResponse, setSentRevision } from '../response.repo.ts';
import { openSent } from '../submission/sent-content.ts';

/** Resets the draft to the current submission. */
export function discardChanges(
  deps: ResponseDeps,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
): Promise<Response> {
  const { keyring } = deps;
  const { caller } = ctx;
  return ctx.transaction(async ({ tx, now }) => {
    await lockResponse(tx, taskId);
    const whole = await readWithHashes(taskId, (knownEdition) =>
      findStoredResponse(tx, taskId, { knownEdition }),
    );
    if (!whole) throw notFound();
    assertAllowed(responseAbilities.discard(caller, policyInputOf(whole), now));
    const sent = await findSent(tx, taskId, whole.last?.version ?? 0);
    const cipher = cipherOf(keyring, caller, whole);
    const { responseId } = whole;
    if (!sent || !cipher || !responseId) throw notFound();

    const content = JSON.parse(openSent(keyring, { taskId, supplierId: caller.supplierId }, sent).toString());
    const fileIds = await listFilesOfRecord(tx, sent.id);
    const wanted = new Map<string, FieldValue>(Object.entries(content.values));
    content.files.forEach(({ path }: { path: string }, index: number) => {
      wanted.set(path, [...((wanted.get(path) ?? []) as string[]), fileIds[index] ?? '']);
    });
    const draft = await openDraft(keyring, caller, whole);
    const isSameSheet = whole.sheetVersion === whole.last?.sheetVersion;
    const present = new Map([...draft.fields, ...draft.orphans]);
    const paths = [...new Set([...present.keys(), ...wanted.keys()])];
    const rows: FieldToSave[] = [];
    await forEachInSlices(paths, (path) => {
      const value = wanted.get(path) ?? null;
      const now = present.get(path);
      if (JSON.stringify(now?.value ?? null) === JSON.stringify(value)) return;
      const revision = (now?.revision ?? 0) + 1;
      const askedThen = isSameSheet ? (whole.asked.get(path) ?? '') : '';
      const content = cipher.sealField({ path, value, asked: askedThen }, revision);
      rows.push({ pathHash: cipher.hashOf(path), revision, content });
    });
    if (rows.length) await saveFields(tx, caller, { ...whole, responseId }, rows);
    const owner = { purpose: 'RESPONSE_FILE', ownerId: responseId, targetId: taskId } as const;
    await attachFiles(tx, owner, { fileIds, property: 'fileIds' });
    const revision = await incrementRevision(tx, responseId);
    await setSentRevision(tx, responseId, revision);
    await broadcastDraft(tx, caller, { taskId, revision });
    return responseAt(deps, caller, tx, taskId, now);
  });
}
