import type { UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed } from '../../../platform/http/problem-error.ts';
import { lockKnownTask } from '../known-task.ts';
import { listForReminder, noteReminded } from '../reminder.repo.ts';
import { chooseForReminder, type Hindrance } from '../reminder.rules.ts';
import { tellUnitOfTask } from '../task.news.ts';
import { tellSuppliersOfTask } from '../task.notices.ts';
import type { TaskParts } from '../task.parts.ts';
import { thingOf } from '../task.presenter.ts';
import { askedAbilities } from '../task-suppliers.policy.ts';
import { notOfTask } from './extend-task.ts';

interface Reminded {
  remindedCount: number;
  skipped: { supplierId: string; reason: Hindrance }[];
}

/** Reminds suppliers of a task that have not responded. Returns who was skipped, and why. */
export async function remindSuppliers(
  { outbox }: TaskParts,
  act: Act<UnitCaller>,
  id: string,
  supplierIds: string[] | null,
): Promise<Reminded> {
  return act.transaction(async ({ tx, now }) => {
    const task = await lockKnownTask(tx, id);
    assertAllowed(askedAbilities.remind(act.caller, thingOf(task), now));
    const suppliers = await listForReminder(tx, id, supplierIds);
    if (supplierIds && suppliers.length < supplierIds.length) throw notOfTask();
    const { chosen, skipped } = chooseForReminder(suppliers, supplierIds !== null, now);
    if (chosen.length) {
      await noteReminded(tx, id, chosen);
      await tellSuppliersOfTask(tx, outbox, act.caller, {
        ...{ kind: 'task.reminded', eventId: task.eventId, taskId: id },
        ...{ key: `${id}:${now}`, supplierIds: chosen },
      });
      await tellUnitOfTask(tx, act.caller, { eventId: task.eventId, taskId: id });
      await recordAudit(tx, act, {
        ...{ action: 'task.reminded', subjectType: 'task', subjectId: id },
        after: { suppliers: chosen.length },
      });
    }
    return { remindedCount: chosen.length, skipped };
  });
}
