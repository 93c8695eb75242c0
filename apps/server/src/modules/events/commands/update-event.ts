import type { Event, EventChange, UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError, staleRevision } from '../../../platform/http/problem-error.ts';
import { insertAmendment } from '../../amendments/index.ts';
import { announceQueue, showTasksFrom } from '../../tasks/index.ts';
import { type GivenFiles, setFilesOfEvent } from '../event.files.ts';
import { tellAllWhoSee, tellUnit } from '../event.news.ts';
import { tellSuppliersOf } from '../event.notices.ts';
import type { EventParts } from '../event.parts.ts';
import { eventAbilities } from '../event.policy.ts';
import { presentEvent, thingOf } from '../event.presenter.ts';
import { type KnownEvent, setLabels, updateEvent } from '../event.repo.ts';
import { brokenAfterPublication, brokenByAdmins, brokenByTasks, hasStarted } from '../event.rules.ts';
import { auditOf, changedContent, changedFiles } from '../event-changes.rules.ts';
import { lockKnownEvent, readKnownEvent } from '../known-event.ts';
import { unknownLabel } from './create-event.ts';

/** Changes an event. If suppliers can already see it, the change is recorded as an amendment and they are notified. */
export async function changeEvent(
  parts: EventParts,
  act: Act<UnitCaller>,
  id: string,
  change: EventChange,
  givenTerms: GivenFiles['terms'],
): Promise<Event> {
  const { revision, removeTerms, labelIds, documentIds, ...content } = change;
  return act.transaction(async (moment) => {
    const { tx, now } = moment;
    const before = await lockKnownEvent(tx, id);
    assertAllowed(eventAbilities.edit(act.caller, thingOf(before, now), now));
    if (before.revision !== revision) throw staleRevision(presentEvent(act.caller, before, now));
    assertKeepsRules(before, content, now);
    await updateEvent(tx, id, content);
    if (!(await setLabels(tx, act.caller, id, labelIds))) throw unknownLabel();
    await setFilesOfEvent(moment, act.caller, id, { documentIds, terms: givenTerms, removeTerms });
    const after = await readKnownEvent(tx, id);
    const changes = [...changedContent(before, after), ...changedFiles(before, after)];
    const relabelled = changedLabels(before, after);
    if (changes.length || relabelled) {
      const { before: old, after: recent } = auditOf([...changes, ...(relabelled ? [relabelled] : [])]);
      await recordAudit(tx, act, {
        ...{ action: 'event.changed', subjectType: 'event', subjectId: id },
        ...{ before: old, after: recent },
      });
    }
    // Only amendments are broadcast to suppliers: labels are internal to the buyer.
    if (changes.length) await tellAllWhoSee(tx, act.caller, id);
    else if (relabelled) await tellUnit(tx, act.caller, id);
    if (before.status === 'ACTIVE') {
      if (changes.length && hasStarted(before, now)) {
        const key = await insertAmendment(tx, act.caller, { eventId: id, changes });
        await tellSuppliersOf(tx, parts.outbox, act.caller, { kind: 'event.changed', eventId: id, key });
      } else if (changes.some(({ path }) => path === 'startDate')) {
        await showTasksFrom(tx, id, after.startDate);
        const { organisationId } = act.caller;
        await parts.jobs.enqueue(tx, announceQueue, { organisationId, eventId: id });
      }
    }
    return presentEvent(act.caller, after, now);
  });
}

function assertKeepsRules(before: KnownEvent, content: Parameters<typeof updateEvent>[2], now: string): void {
  const broken = [
    ...brokenByTasks(content, before),
    ...(before.status === 'DRAFT' ? brokenByAdmins(before, content, before.activeAdminCount) : []),
  ];
  if (broken.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: broken });
  if (before.status !== 'ACTIVE') return;
  const fixed = brokenAfterPublication(before, content, now);
  if (fixed.length) throw new ProblemError(409, 'EVENT_PUBLISHED', { fieldErrors: fixed });
}

/** Labels are internal to the buyer: changing them is no amendment, but is recorded as a change. */
function changedLabels(before: KnownEvent, after: KnownEvent) {
  const names = ({ labels }: KnownEvent) => labels.map(({ name }) => name);
  return names(before).join('\n') === names(after).join('\n')
    ? null
    : { path: 'labels', before: names(before), after: names(after) };
}
