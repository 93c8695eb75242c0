import { conflict, type SupplierCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { notFound, refusedBy } from '../../../platform/http/problem-error.ts';
import { tellOfResponse } from '../response.news.ts';
import { findTerms, acceptTerms as insertAcceptance } from '../terms.repo.ts';

/** Accepts the terms of an event for the whole supplier. New terms need a new acceptance. */
export function acceptTerms(
  act: Act<SupplierCaller>,
  eventId: string,
  { fileId }: { fileId: string },
): Promise<void> {
  return act.transaction(async ({ tx }) => {
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
    const isNew = await insertAcceptance(tx, act.caller, { eventId, fileId });
    if (isNew) await tellOfResponse(tx, act.caller, { eventId, isSeenByUnit: false });
  });
}
