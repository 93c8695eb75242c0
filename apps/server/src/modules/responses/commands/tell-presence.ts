import type { SupplierCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { passOn } from '../../../platform/stream/pass-on.repo.ts';
import { seesTask } from '../response.repo.ts';

/** Broadcasts to the supplier's own team which field a person is editing. Nothing is stored. */
export function tellPresence(act: Act<SupplierCaller>, taskId: string, path: string | null): Promise<void> {
  return act.transaction(async ({ tx }) => {
    if (!(await seesTask(tx, taskId))) throw notFound();
    const { supplierId, roleEntryId, fullName } = act.caller;
    await passOn(tx, supplierId, { taskId, roleEntryId, fullName, path });
  });
}
