import { randomUUIDv7 } from 'node:crypto';
import type { BoxOpening, UnitCaller } from '@tenderbox/contract';
import type { Act, Moment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import { notify } from '../../notices/index.ts';
import { tellOfBox } from '../box.news.ts';
import type { BoxParts } from '../box.parts.ts';
import { boxAbilities } from '../box.policy.ts';
import { presentClosing, thingOf } from '../box.presenter.ts';
import {
  type BoxRecord,
  findBox,
  insertConfirmation,
  insertOpening,
  type KnownBox,
  listBuyersInvitations,
  listRecordsOfBox,
  lockTask,
} from '../box.repo.ts';
import { unwrapSecret } from '../filling-secret.ts';
import { openingRecord } from '../opening-record.ts';

/** Opens a box for good; where two persons are needed, the first one's confirmation is kept. */
export async function openBox(parts: BoxParts, act: Act<UnitCaller>, taskId: string): Promise<BoxOpening> {
  try {
    return await act.transaction(async (moment) => {
      await lockTask(moment.tx, taskId);
      const box = await findBox(moment.tx, taskId);
      if (!box) throw notFound();
      assertAllowed(boxAbilities.open(act.caller, thingOf(box), moment.now));
      return box.openingNeedsTwo && !box.confirmation
        ? confirm(parts, act, moment, box)
        : open(parts, act, moment, box);
    });
  } catch (error) {
    await noteRefusal(act, taskId, error);
    throw error;
  }
}

/** An attempt to open a box that stays shut is logged, in a transaction of its own. */
async function noteRefusal(act: Act<UnitCaller>, taskId: string, error: unknown): Promise<void> {
  if (!(error instanceof ProblemError) || error.status !== 409) return;
  await act.transaction(({ tx }) =>
    recordAudit(tx, act, {
      ...{ action: 'box.opening-refused', subjectType: 'task', subjectId: taskId },
      after: { code: error.body.code },
    }),
  );
}

async function confirm(
  { outbox }: BoxParts,
  act: Act<UnitCaller>,
  { tx }: Moment,
  box: KnownBox,
): Promise<BoxOpening> {
  const { organisationId, businessUnitId } = act.caller;
  const { eventId, taskId } = box;
  const id = randomUUIDv7();
  await insertConfirmation(tx, act.caller, box, id);
  await recordAudit(tx, act, { action: 'box.confirmed', subjectType: 'task', subjectId: taskId });
  const kind = 'box.confirmation-wanted';
  const notice = { organisationId, businessUnitId, eventId, taskId, kind, key: `${kind}:${id}` } as const;
  await notify(tx, outbox, { ...notice, template: 'box-confirmation-wanted' }, 'admins');
  await tellOfBox(tx, { organisationId, businessUnitId, eventId, taskId }, []);
  return { waitingForSecond: true };
}

async function open(
  parts: BoxParts,
  act: Act<UnitCaller>,
  { tx, now }: Moment,
  box: KnownBox,
): Promise<BoxOpening> {
  const { caller } = act;
  const { taskId, eventId, eventReference, confirmation } = box;
  const records = await listRecordsOfBox(tx, taskId);
  const openedBy = [...(confirmation ? [confirmation.roleEntryId] : []), caller.roleEntryId];
  const record = openingRecord({
    ...{ origin: parts.config.publicUrl, eventReference, taskId, openedAt: now, openedBy },
    closings: box.closings.map((closing) => ({
      closing: presentClosing(closing),
      secret: unwrapSecret(parts.keyring, taskId, closing).toString('hex'),
      lastEnd: closing.coversEnd,
      records: records.filter(({ number }) => number === closing.number),
    })),
    buyersInvitations: await listBuyersInvitations(tx, taskId),
  });
  const signed = await parts.signer.sign(tx, record);
  const last = box.closings.at(-1);
  if (!last) throw new Error('A box without a closing cannot be opened.');
  await insertOpening(tx, caller, box, { ...signed, number: last.number, openedBy });
  await recordAudit(tx, act, {
    ...{ action: 'box.opened', subjectType: 'task', subjectId: taskId },
    after: { number: last.number },
  });
  const { root } = presentClosing(last);
  const counting = records.filter(({ number, counts }) => counts && number === last.number);
  const { organisationId, businessUnitId } = caller;
  const kind = 'box.opened';
  const notice = { organisationId, businessUnitId, eventId, taskId, kind, key: `${kind}:${taskId}` } as const;
  const supplierIds = counting.map(({ supplierId }) => supplierId);
  await notify(
    tx,
    parts.outbox,
    { ...notice, template: 'box-opened', payload: { root, at: now } },
    { supplierIds },
  );
  await tellOfBox(tx, { organisationId, businessUnitId, eventId, taskId }, supplierIds);
  return { openedAt: now, root, receipts: counting.map(receiptOf) };
}

const receiptOf = ({ supplierId, version, record }: BoxRecord) => {
  const { submittedAt, contentHash } = JSON.parse(record);
  return { supplierId, version, submittedAt, contentHash };
};
