import { randomUUIDv7 } from 'node:crypto';
import { conflict, type Event, type UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { refusedBy } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { assignSheetIds, emptySheet, insertTask } from '../../tasks/index.ts';
import { broadcastEventToUnit } from '../event.broadcasts.ts';
import { presentEvent } from '../event.presenter.ts';
import { insertEvent } from '../event.repo.ts';
import { loadEvent } from '../load-event.ts';
import { addPracticeSuppliers, findPracticeEvent } from '../practice.repo.ts';
import { practiceDays, practiceEvent, practiceSuppliers, practiceTask } from '../practice.rules.ts';

/** Creates a practice event as a draft, with a task and made-up suppliers. A unit has one at a time. */
export function createPracticeEvent(ctx: RequestContext<UnitCaller>): Promise<Event> {
  return ctx.transaction(async ({ tx, now }) => {
    const newId = await runIdempotent(tx, ctx, {}, async (id) => {
      if (await findPracticeEvent(tx, ctx.caller)) throw alreadyThere();
      // Publication sets the dates; until then it ends when it is deleted.
      const dates = {
        startDate: now,
        endDate: new Date(Date.parse(now) + practiceDays * 24 * 60 * 60_000).toISOString(),
      };
      await insertEvent(tx, ctx.caller, {
        id,
        ...practiceEvent,
        ...dates,
        sealed: true,
        openingNeedsTwo: false,
        questionsUntil: null,
        isPractice: true,
      }).catch((error: { code?: string }) => {
        throw error.code === uniqueViolation ? alreadyThere() : error;
      });
      await insertTask(tx, ctx.caller, {
        id: randomUUIDv7(),
        eventId: id,
        title: practiceTask.title,
        instructions: practiceTask.instructions,
        ...dates,
        responseRequired: true,
        declineAllowed: true,
        additionalFilesAllowed: false,
        sheet: assignSheetIds(practiceTask.sheet, emptySheet, randomUUIDv7),
      });
      await addPracticeSuppliers(tx, id, practiceSuppliers);
      await recordAudit(tx, ctx, {
        action: 'event.practice-created',
        subjectType: 'event',
        subjectId: id,
        after: { title: practiceEvent.title },
      });
      await broadcastEventToUnit(tx, ctx.caller, id);
    });
    return presentEvent(ctx.caller, await loadEvent(tx, newId), now);
  });
}

const uniqueViolation = '23505';

const alreadyThere = () =>
  refusedBy(conflict('Your business unit already has a practice event. Delete it to start another one.'));
