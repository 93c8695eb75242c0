import type { UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed } from '../../../platform/http/problem-error.ts';
import { listTaskIds, releaseFilesOfTasks } from '../../tasks/index.ts';
import { releaseFilesOfEvent } from '../event.files.ts';
import { tellUnit } from '../event.news.ts';
import { eventAbilities } from '../event.policy.ts';
import { thingOf } from '../event.presenter.ts';
import { removeEvent } from '../event.repo.ts';
import { lockKnownEvent } from '../known-event.ts';

/** Deletes a draft with its tasks; its history is kept. */
export async function deleteEvent(act: Act<UnitCaller>, id: string): Promise<void> {
  await act.transaction(async ({ tx, now }) => {
    const known = await lockKnownEvent(tx, id);
    assertAllowed(eventAbilities.delete(act.caller, thingOf(known, now), now));
    const { title, reference } = known;
    await recordAudit(tx, act, {
      ...{ action: 'event.deleted', subjectType: 'event', subjectId: id },
      before: { title, reference },
    });
    await releaseFilesOfEvent(tx, id);
    await releaseFilesOfTasks(tx, await listTaskIds(tx, id));
    await removeEvent(tx, id);
    await tellUnit(tx, act.caller, id);
  });
}
