import { conflict, type Receipt, type SupplierCaller } from '@tenderbox/contract';
import { assertAllowed, notFound, refusedBy } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type {
  RequestContext,
  RequestTransactionContext,
} from '../../../platform/request-context/request-context.ts';
import {
  findRecord,
  insertRecord,
  isOvertaken,
  lockForSubmission,
  lockTaskShared,
} from '../../deadlines/index.ts';
import { broadcastResponse } from '../response.broadcasts.ts';
import type { ResponseDeps } from '../response.deps.ts';
import { notifySupplierTeam, submissionTimedOut, withFailureRecorded } from '../response.notices.ts';
import { responseAbilities } from '../response.policy.ts';
import { submissionPolicyInput } from '../response.presenter.ts';
import { presentRecord } from '../response.queries.ts';
import { findResponseState, setSentRevision } from '../response.repo.ts';
import { withdrawalMembers } from '../submission/record-members.ts';

const overtaken = 'Someone in your team submitted or withdrew a response at the same moment.';

/** Withdraws the current submission and keeps the draft. The withdrawal is a separate record, signed like a receipt. */
export function withdrawResponse(
  deps: ResponseDeps,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
): Promise<Receipt> {
  return withFailureRecorded(ctx, { taskId, kind: 'WITHDRAWAL' }, () =>
    ctx.transaction(async (txContext) => {
      const id = await runIdempotent(txContext.tx, ctx, [taskId], (newId) =>
        withdraw(deps, ctx, txContext, taskId, newId),
      );
      const record = await findRecord(txContext.tx, id);
      if (!record) throw notFound();
      return presentRecord(record);
    }),
  );
}

async function withdraw(
  deps: ResponseDeps,
  { caller }: RequestContext<SupplierCaller>,
  { tx, arrivedAt }: RequestTransactionContext,
  taskId: string,
  recordId: string,
): Promise<void> {
  if (!(await lockTaskShared(tx, taskId, arrivedAt))) throw notFound();
  const locked = await lockForSubmission(tx, taskId, arrivedAt);
  const known = await findResponseState(tx, taskId);
  if (!known) throw notFound();
  assertAllowed(responseAbilities.withdraw(caller, submissionPolicyInput(known, locked), arrivedAt));
  const { responseId, eventId, eventReference, last } = known;
  if (!locked || !responseId || !last) throw notFound();
  const { version, recordHash: previous } = last;
  const { supplierId, supplierName } = caller;
  const signed = await deps.signer.sign(
    tx,
    withdrawalMembers(
      {
        origin: deps.config.publicUrl,
        eventReference,
        taskId,
        supplierId,
        supplierName,
        responseId,
        version,
        epoch: locked.epoch,
        end: locked.end,
        previous,
      },
      { at: arrivedAt, by: caller.roleEntryId },
    ),
    locked.keyId,
  );
  const isTaken = await insertRecord(tx, caller, {
    ...signed,
    id: recordId,
    responseId,
    eventId,
    taskId,
    number: last.number + 1,
    kind: 'WITHDRAWAL',
    version,
    at: arrivedAt,
    sheetVersion: null,
    content: null,
    conditions: null,
  });
  if (!isTaken) {
    throw (await isOvertaken(tx, responseId, arrivedAt))
      ? refusedBy(conflict(overtaken))
      : submissionTimedOut();
  }
  await setSentRevision(tx, responseId, null);
  await notifySupplierTeam(tx, deps.outbox, caller, {
    kind: 'response.withdrawn',
    eventId,
    key: recordId,
    taskId,
    payload: { taskId, version, at: arrivedAt, key: signed.keyId },
  });
  await broadcastResponse(tx, caller, { eventId, taskId, isSeenByUnit: true });
}
