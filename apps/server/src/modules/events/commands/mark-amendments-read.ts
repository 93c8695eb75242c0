import type { SupplierCaller } from '@tenderbox/contract';
import { notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { recordReadUntil } from '../../amendments/index.ts';
import { findEvent } from '../event.repo.ts';

/** Records up to when the caller has read the amendments of an event. */
export function markAmendmentsRead(
  ctx: RequestContext<SupplierCaller>,
  eventId: string,
  { until }: { until: string },
): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    if (!(await findEvent(tx, eventId))) throw notFound();
    await recordReadUntil(tx, ctx.caller, { eventId, until });
  });
}
