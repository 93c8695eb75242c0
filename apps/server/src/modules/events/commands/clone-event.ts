import {
  dateLimits,
  type Event,
  type EventClone,
  fill,
  isInRange,
  ruleMessages,
  type UnitCaller,
} from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { copyPlans } from '../../evaluation-plans/index.ts';
import { copyTasks } from '../../tasks/index.ts';
import { daysBetween, movedByDays, type Span, spanMovedByDays } from '../clone.rules.ts';
import { broadcastEventToUnit } from '../event.broadcasts.ts';
import { shareFilesOfEvent } from '../event.files.ts';
import { eventAbilities } from '../event.policy.ts';
import { policyInputOf, presentEvent } from '../event.presenter.ts';
import { insertEvent, setLabels } from '../event.repo.ts';
import { loadEvent, loadEventForUpdate } from '../load-event.ts';
import { setOpeners } from '../opener.repo.ts';

/**
 * Clones an event as a draft. All dates move by the same number of days and keep their local time, except for tasks
 * that would start before the clone.
 */
export async function cloneEvent(
  ctx: RequestContext<UnitCaller>,
  id: string,
  clone: EventClone,
): Promise<Event> {
  const { title, startDate, include } = clone;
  return ctx.transaction(async ({ tx, now }) => {
    // Locked, so that it cannot be deleted or changed while it is copied.
    const event = await loadEventForUpdate(tx, id);
    assertAllowed(eventAbilities.clone(ctx.caller, policyInputOf(event, now), now));
    const { timeZone } = event;
    const days = daysBetween(event.startDate, startDate, timeZone);
    const endDate = inRange(movedByDays(event.endDate, days, timeZone));
    if (Date.parse(endDate) <= Date.parse(startDate))
      throw invalidField('startDate', ruleMessages.cloneStart);
    const moveSpan = (span: Span) => {
      const moved = spanMovedByDays(span, days, timeZone);
      // The clone may start later in the day than the event did.
      const isEarly =
        Date.parse(moved.startDate) < Date.parse(startDate) &&
        Date.parse(moved.endDate) > Date.parse(startDate);
      return { startDate: isEarly ? startDate : inRange(moved.startDate), endDate: inRange(moved.endDate) };
    };
    const newId = await runIdempotent(tx, ctx, { id, ...clone }, async (cloneId) => {
      await insertEvent(tx, ctx.caller, {
        id: cloneId,
        clonedFrom: id,
        timeZone,
        title,
        startDate,
        endDate,
        questionsUntil: event.questionsUntil && inRange(movedByDays(event.questionsUntil, days, timeZone)),
        description: event.description,
        sealed: event.sealed,
        openingNeedsTwo: event.openingNeedsTwo,
      });
      const openerIds = event.openers.filter(({ isActive }) => isActive).map((opener) => opener.id);
      if (openerIds.length) await setOpeners(tx, cloneId, { openerIds });
      const labelIds = include.labels ? event.labels.map((label) => label.id) : [];
      if (labelIds.length) await setLabels(tx, ctx.caller, cloneId, labelIds);
      if (event.documents.length || event.terms.length) {
        await shareFilesOfEvent(tx, { from: id, to: cloneId }, include);
      }
      if (include.tasks) {
        const pairs = await copyTasks(tx, { fromEventId: id, toEventId: cloneId, include, moveSpan });
        await copyPlans(tx, ctx.caller, { fromEventId: id, toEventId: cloneId, pairs });
      }
      await recordAudit(tx, ctx, {
        action: 'event.cloned',
        subjectType: 'event',
        subjectId: cloneId,
        after: { title, startDate, clonedFrom: id },
      });
      await broadcastEventToUnit(tx, ctx.caller, cloneId);
    });
    return presentEvent(ctx.caller, await loadEvent(tx, newId), now);
  });
}

/** Returns a moved instant; throws a field error for the start if the instant is outside the accepted years. */
function inRange(instant: string): string {
  if (isInRange(instant)) return instant;
  const { firstYear: from, lastYear: to } = dateLimits;
  throw invalidField('startDate', fill(ruleMessages.dateRange, { from, to }));
}
