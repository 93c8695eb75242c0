import type { Event, EventChange, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError, staleRevision } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  RequestTransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { insertAmendment } from '../../amendments/index.ts';
import { type NoticeTarget, notifyAfterCommit } from '../../notices/index.ts';
import { invitationQueue, showTasksFrom } from '../../tasks/index.ts';
import { broadcastEvent, broadcastEventToUnit } from '../event.broadcasts.ts';
import type { EventDeps } from '../event.deps.ts';
import { type EventFilesInput, setFilesOfEvent } from '../event.files.ts';
import { notifyEventSuppliers, notifyNamedOpeners } from '../event.notices.ts';
import { eventAbilities } from '../event.policy.ts';
import { policyInputOf, presentEvent } from '../event.presenter.ts';
import { type EventDetails, setLabels, updateEvent } from '../event.repo.ts';
import { checkAgainstTasks, checkPublishedChange, checkSecondAdmin, hasStarted } from '../event.rules.ts';
import {
  auditOf,
  changedContent,
  changedFiles,
  changedOpenerCount,
  changedOpeners,
} from '../event-changes.rules.ts';
import { loadEvent, loadEventForUpdate } from '../load-event.ts';
import { unknownLabel } from './create-event.ts';
import { nameOpeners } from './name-openers.ts';

/** Changes an event. If suppliers can already see it, the change is recorded as an amendment and they are notified. */
export async function changeEvent(
  deps: EventDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  change: EventChange,
  newTerms: EventFilesInput['terms'],
): Promise<Event> {
  const {
    revision,
    removeTerms,
    labelIds,
    documentIds,
    openerIds,
    openersReason: reason,
    ...content
  } = change;
  const { openingNeedsTwo } = content;
  const save = async (outbox: NoticeTarget, txContext: RequestTransactionContext) => {
    const { tx, now } = txContext;
    const before = await loadEventForUpdate(tx, id);
    assertAllowed(eventAbilities.edit(ctx.caller, policyInputOf(before, now), now));
    if (before.revision !== revision) throw staleRevision(presentEvent(ctx.caller, before, now));
    assertValidChange(before, content, now);
    await updateEvent(tx, id, content);
    await nameOpeners(tx, ctx.caller, before, { openerIds, openingNeedsTwo, reason });
    if (!(await setLabels(tx, ctx.caller, id, labelIds))) throw unknownLabel();
    await setFilesOfEvent(txContext, ctx.caller, id, { documentIds, terms: newTerms, removeTerms });
    const after = await loadEvent(tx, id);
    const ownChanges = [...changedContent(before, after), ...changedFiles(before, after)];
    const changes = [...ownChanges, ...changedOpenerCount(before, after)];
    const openersChange = changedOpeners(before, after);
    const internalChanges = [changedLabels(before, after), openersChange].filter((one) => one !== null);
    if (ownChanges.length || internalChanges.length) {
      const { before: old, after: recent } = auditOf([...ownChanges, ...internalChanges]);
      await recordAudit(tx, ctx, {
        action: 'event.changed',
        subjectType: 'event',
        subjectId: id,
        before: old,
        after: { ...recent, ...(openersChange && reason && { reason }) },
      });
    }
    // Only what suppliers see is broadcast to them: labels and the names of openers are internal to the buyer.
    if (changes.length) await broadcastEvent(tx, ctx.caller, id);
    else if (internalChanges.length) await broadcastEventToUnit(tx, ctx.caller, id);
    if (before.status === 'ACTIVE') {
      const openerIdsBefore = before.openers.map((opener) => opener.id);
      const added = after.openers.map((opener) => opener.id).filter((one) => !openerIdsBefore.includes(one));
      if (added.length) {
        const { revision: changed } = after;
        await notifyNamedOpeners(tx, outbox, ctx.caller, {
          eventId: id,
          revision: changed,
          openerIds: added,
        });
      }
      if (changes.length && hasStarted(before, now)) {
        const key = await insertAmendment(tx, ctx.caller, { eventId: id, changes });
        await notifyEventSuppliers(tx, outbox, ctx.caller, { kind: 'event.changed', eventId: id, key });
      } else if (changes.some(({ path }) => path === 'startDate')) {
        await showTasksFrom(tx, id, after.startDate);
        const { organisationId } = ctx.caller;
        await deps.jobs.enqueue(tx, invitationQueue, { organisationId, eventId: id });
      }
    }
    return presentEvent(ctx.caller, after, now);
  };
  return notifyAfterCommit(ctx, deps.outbox, (queue) =>
    ctx.transaction((txContext) => save(queue, txContext)),
  );
}

function assertValidChange(
  before: EventDetails,
  content: Parameters<typeof updateEvent>[2],
  now: string,
): void {
  const errors = [
    ...checkAgainstTasks(content, before),
    ...(before.status === 'DRAFT' ? checkSecondAdmin(before, content, before.activeAdminCount) : []),
  ];
  if (errors.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: errors });
  if (before.status !== 'ACTIVE') return;
  const fixed = checkPublishedChange(before, content, now);
  if (fixed.length) throw new ProblemError(409, 'EVENT_PUBLISHED', { fieldErrors: fixed });
}

/** Labels are internal to the buyer: changing them is no amendment, but is recorded as a change. */
function changedLabels(before: EventDetails, after: EventDetails) {
  const names = ({ labels }: EventDetails) => labels.map(({ name }) => name);
  return names(before).join('\n') === names(after).join('\n')
    ? null
    : { path: 'labels', before: names(before), after: names(after) };
}
