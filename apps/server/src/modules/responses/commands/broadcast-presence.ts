import type { SupplierCaller } from '@tenderbox/contract';
import { notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { broadcastEphemeral } from '../../../platform/stream/broadcast-ephemeral.repo.ts';
import { isTaskParticipant } from '../response.repo.ts';

/** Broadcasts to the supplier's own team which field a person is editing. Nothing is stored. */
export function broadcastPresence(
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  path: string | null,
): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    if (!(await isTaskParticipant(tx, taskId))) throw notFound();
    const { supplierId, roleEntryId, fullName } = ctx.caller;
    await broadcastEphemeral(tx, supplierId, { taskId, roleEntryId, fullName, path });
  });
}
