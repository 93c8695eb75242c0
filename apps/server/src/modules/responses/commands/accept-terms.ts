import { conflict, type SupplierCaller } from '@tenderbox/contract';
import { notFound, refusedBy } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { broadcastResponse } from '../response.broadcasts.ts';
import { findTerms, acceptTerms as insertAcceptance } from '../terms.repo.ts';

/** Accepts the terms of an event for the whole supplier. New terms need a new acceptance. */
export function acceptTerms(
  ctx: RequestContext<SupplierCaller>,
  eventId: string,
  { fileId }: { fileId: string },
): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    const terms = await findTerms(tx, eventId);
    if (!terms) throw notFound();
    if (terms.fileId !== fileId) {
      throw refusedBy(
        conflict(
          'These are not the current terms and conditions. Please read the new ones.',
          'TERMS_CHANGED',
        ),
      );
    }
    const isNew = await insertAcceptance(tx, ctx.caller, { eventId, fileId });
    if (isNew) await broadcastResponse(tx, ctx.caller, { eventId, isSeenByUnit: false });
  });
}
