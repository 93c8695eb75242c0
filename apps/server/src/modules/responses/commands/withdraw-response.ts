import { conflict, type Receipt, type SupplierCaller } from '@tenderbox/contract';
import type { Act, ArrivedMoment } from '../../../platform/act/act.ts';
import { assertAllowed, notFound, refusedBy } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { tellOfResponse } from '../response.news.ts';
import { noteRefusal, outOfTime, tellTeam } from '../response.notices.ts';
import type { ResponseParts } from '../response.parts.ts';
import { responseAbilities } from '../response.policy.ts';
import { thingToSend } from '../response.presenter.ts';
import { presentRecord } from '../response.queries.ts';
import { findResponseState, holdTask, lockToSend } from '../response.repo.ts';
import { findRecord, insertRecord, isOvertaken, setSentRevision } from '../response-record.repo.ts';

const overtaken = 'Someone in your team submitted or withdrew a response at the same moment.';

/** Withdraws the current submission and keeps the draft. The withdrawal is a separate record, signed like a receipt. */
export function withdrawResponse(
  parts: ResponseParts,
  act: Act<SupplierCaller>,
  taskId: string,
): Promise<Receipt> {
  return noteRefusal(act, { taskId, kind: 'WITHDRAWAL' }, () =>
    act.transaction(async (moment) => {
      const id = await once(moment.tx, act, [taskId], (newId) => withdraw(parts, act, moment, taskId, newId));
      const record = await findRecord(moment.tx, id);
      if (!record) throw notFound();
      return presentRecord(record);
    }),
  );
}

async function withdraw(
  parts: ResponseParts,
  { caller }: Act<SupplierCaller>,
  { tx, arrivedAt }: ArrivedMoment,
  taskId: string,
  recordId: string,
): Promise<void> {
  if (!(await holdTask(tx, taskId, arrivedAt))) throw notFound();
  const locked = await lockToSend(tx, taskId, arrivedAt);
  const known = await findResponseState(tx, taskId);
  if (!known) throw notFound();
  assertAllowed(responseAbilities.withdraw(caller, thingToSend(known, locked), arrivedAt));
  const { responseId, eventId, eventReference, last } = known;
  if (!responseId || !last) throw notFound();
  const { version, recordHash: previous } = last;
  const { supplierId, supplierName } = caller;
  const signed = await parts.signer.sign(
    tx,
    {
      ...{ format: 'tenderbox-withdrawal/1', origin: parts.config.publicUrl, eventReference, taskId },
      ...{
        supplierId,
        supplierName,
        responseId,
        version,
        withdrawnAt: arrivedAt,
        withdrawnBy: caller.roleEntryId,
      },
      previous,
    },
    locked?.keyId ?? null,
  );
  const isTaken = await insertRecord(tx, caller, {
    ...{ ...signed, id: recordId, responseId, eventId, taskId, number: last.number + 1 },
    ...{ kind: 'WITHDRAWAL', version, at: arrivedAt, sheetVersion: null, content: null },
  });
  if (!isTaken) {
    throw (await isOvertaken(tx, responseId, arrivedAt)) ? refusedBy(conflict(overtaken)) : outOfTime();
  }
  await setSentRevision(tx, responseId, null);
  await tellTeam(tx, parts.outbox, caller, {
    ...{ kind: 'response.withdrawn', eventId, key: recordId, taskId },
    payload: { taskId, version, at: arrivedAt, key: signed.keyId },
  });
  await tellOfResponse(tx, caller, { eventId, taskId, isSeenByUnit: true });
}
