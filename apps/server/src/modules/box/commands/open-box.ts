import { randomUUIDv7 } from 'node:crypto';
import {
  type BoxOpening,
  type ConfirmedClosing,
  conflict,
  isReceipt,
  receiptSchema,
  type UnitCaller,
} from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { parseJsonInSteps } from '../../../platform/crypto/parse-json-in-steps.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import { inSlices } from '../../../platform/queues/time-slice.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import {
  type BoxDetails,
  boxAbilities,
  type CheckedBox,
  createOpening,
  findBox,
  findOpeningRecord,
  insertConfirmation,
  listConfirmations,
  lockTask,
  type OpenedReceipt,
  type OpeningReferences,
  openingReferencesOf,
  pickReceipt,
  presentClosing,
} from '../../deadlines/index.ts';
import { notify } from '../../notices/index.ts';
import { broadcastBox } from '../box.broadcasts.ts';
import type { BoxDeps } from '../box.deps.ts';
import { policyInputOf } from '../box.presenter.ts';
import { checkBox } from '../check-box.ts';

/** The box is not the one that was checked: it has been closed again, can be opened only now, or leaves others sealed. */
class UncheckedBoxError extends Error {}

/**
 * Opens a box permanently, or stores the first of two confirmations. A repeated request by the same person
 * gets the same result again: a double click is not a denied attempt. Everyone confirms the closing that they saw: if it
 * is not the last one, nothing happens. A box is read and checked before its task is
 * locked; if it has changed by then, it is checked again.
 */
export async function openBox(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  seen: ConfirmedClosing,
): Promise<BoxOpening> {
  try {
    for (;;) {
      const checked = await checkIfOpenable(deps, ctx, taskId, seen);
      const opening = await openOrConfirm(deps, ctx, taskId, { seen, checked }).catch((error: unknown) => {
        if (error instanceof UncheckedBoxError) return null;
        throw error;
      });
      if (opening) return opening;
    }
  } catch (error) {
    await recordDeniedOpening(ctx, taskId, error);
    throw error;
  }
}

/** Checks the box if the caller can open it now; null if not, or if this is the first of two confirmations. */
async function checkIfOpenable(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  seen: ConfirmedClosing,
): Promise<CheckedBox | null> {
  const { caller } = ctx;
  const box = await ctx.read(async ({ tx, now }) => {
    const found = await findBox(tx, taskId);
    const isAllowed = found && boxAbilities.open(caller, policyInputOf(found), now) === 'allowed';
    return isAllowed &&
      isLastClosing(found, seen) &&
      found.confirmations.length + 1 >= confirmationsFor(found)
      ? found
      : null;
  });
  return box && checkBox(deps, caller.organisationId, box);
}

function isLastClosing({ closings }: BoxDetails, seen: ConfirmedClosing): boolean {
  const last = closings.at(-1);
  if (!last) return false;
  // As it was shown: a damaged one is opened as well, and named as a problem.
  const { number, root } = presentClosing(last);
  return number === seen.number && root === seen.root;
}

const closingChanged = conflict(
  'This box has closed again since you looked at it. Compare the new closing record before you confirm.',
  'CLOSING_CHANGED',
);

const confirmationsFor = ({ openingNeedsTwo }: BoxDetails) => (openingNeedsTwo ? 2 : 1);

function openOrConfirm(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  { seen, checked }: { seen: ConfirmedClosing; checked: CheckedBox | null },
): Promise<BoxOpening> {
  return ctx.transaction(async (txContext) => {
    await lockTask(txContext.tx, taskId);
    const box = await findBox(txContext.tx, taskId);
    if (!box) throw notFound();
    const opened = await ownOpening(txContext.tx, ctx.caller, box);
    if (opened) return opened;
    const isRepeated = box.confirmations.some(({ accountId }) => accountId === ctx.caller.accountId);
    const policyInput = { ...policyInputOf(box), ...(isRepeated && { confirmedBy: null }) };
    assertAllowed(boxAbilities.open(ctx.caller, policyInput, txContext.now));
    assertAllowed(isLastClosing(box, seen) ? 'allowed' : closingChanged);
    if (isRepeated) return { waitingForSecond: true };
    const id = randomUUIDv7();
    await insertConfirmation(txContext.tx, taskId, id);
    // Read again: the first person may have been deactivated until the confirmation locked them.
    const confirmations = await listConfirmations(txContext.tx, taskId);
    if (confirmations.length < confirmationsFor(box))
      return requestSecond(deps, ctx, txContext, { ...box, id });
    // No other transaction closes the box while its task is locked.
    const hashes = box.closings.map(({ recordHash }) => recordHash);
    if (hashes.join() !== checked?.closingHashes.join()) throw new UncheckedBoxError();
    // No envelope is locked or reopened meanwhile.
    const references = await openingReferencesOf(txContext.tx, ctx.caller, taskId);
    const leftIds = references.left.map(({ supplierId }) => supplierId);
    if (leftIds.join() !== checked.leftIds.join()) throw new UncheckedBoxError();
    return open(deps, ctx, txContext, { ...box, confirmations }, { checked, references });
  });
}

/** The result the caller got when opening this box; null if it is not opened, can be opened again, or others opened it. */
async function ownOpening(
  tx: Transaction,
  { roleEntryId }: UnitCaller,
  { taskId, openings, closings, readmittedCount }: BoxDetails,
): Promise<BoxOpening | null> {
  const last = closings.at(-1);
  if (!last || readmittedCount > 0 || !openings.at(-1)?.openedBy.includes(roleEntryId)) return null;
  const stored = await findOpeningRecord(tx, taskId);
  if (!stored) return null;
  const record = (await inSlices(parseJsonInSteps(stored.record))) as unknown as OpeningRecord;
  const { records = [] } = record.closings.at(-1) ?? {};
  const { left = [] } = record;
  const receipts = records
    .filter((one) => receiptSchema.safeParse(one).success && isReceipt(one))
    .filter(({ supplierId }) => !left.some((one) => one.supplierId === supplierId))
    .map(pickReceipt);
  return { openedAt: record.openedAt, root: presentClosing(last).root, receipts };
}

interface OpeningRecord {
  openedAt: string;
  closings: { records: (OpenedReceipt & { format: string })[] }[];
  /** Not in records of format 2. */
  left?: OpeningReferences['left'];
}

/** Records a denied attempt to open a box, in its own transaction. */
async function recordDeniedOpening(
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProblemError) || error.status !== 409) return;
  await ctx.transaction(({ tx }) =>
    recordAudit(tx, ctx, {
      action: 'box.opening-refused',
      subjectType: 'task',
      subjectId: taskId,
      after: { code: error.body.code },
    }),
  );
}

/** Records the first of two confirmations and notifies the others who can open the box. */
async function requestSecond(
  { outbox }: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  { tx }: TransactionContext,
  { id, ...box }: BoxDetails & { id: string },
): Promise<BoxOpening> {
  const { organisationId, businessUnitId } = ctx.caller;
  const { eventId, taskId } = box;
  await recordAudit(tx, ctx, { action: 'box.confirmed', subjectType: 'task', subjectId: taskId });
  const kind = 'box.confirmation-wanted';
  const notice = { organisationId, businessUnitId, eventId, taskId, kind, key: `${kind}:${id}` } as const;
  const among = box.openersAreNamed ? box.openers.map(({ roleEntryId }) => roleEntryId) : null;
  const others = { adminsExcept: ctx.caller.roleEntryId, among };
  await notify(tx, outbox, { ...notice, template: 'box-confirmation-wanted' }, others);
  await broadcastBox(tx, { organisationId, businessUnitId, eventId, taskId }, []);
  return { waitingForSecond: true };
}

async function open(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  txContext: TransactionContext,
  box: BoxDetails,
  { checked, references }: { checked: CheckedBox; references: OpeningReferences },
): Promise<BoxOpening> {
  const { caller } = ctx;
  const { tx } = txContext;
  const { taskId, eventId } = box;
  const { openedAt, number, root, supplierIds, receipts } = await createOpening(
    deps,
    caller,
    txContext,
    box,
    checked,
    references,
  );
  const again = references.number > 1 ? references.number : null;
  await recordAudit(tx, ctx, {
    action: 'box.opened',
    subjectType: 'task',
    subjectId: taskId,
    after: {
      number,
      ...(again && { opening: again }),
      ...(checked.leftIds.length > 0 && { leftSealed: checked.leftIds.length }),
      ...(checked.faults.length > 0 && { faults: checked.faults.length }),
    },
  });
  const { organisationId, businessUnitId } = caller;
  const kind = 'box.opened';
  const key = again ? `${kind}:${taskId}:${again}` : `${kind}:${taskId}`;
  const notice = { organisationId, businessUnitId, eventId, taskId, kind, key } as const;
  // Everyone in the box is told the same: suppliers learn from the announcement alone who was left sealed.
  await notify(
    tx,
    deps.outbox,
    { ...notice, template: 'box-opened', payload: { root, at: openedAt, ...(again && { again: 'true' }) } },
    { supplierIds },
  );
  await broadcastBox(tx, { organisationId, businessUnitId, eventId, taskId }, supplierIds);
  return { openedAt, root, receipts };
}
