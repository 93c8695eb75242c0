import type { UnitCaller } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { invalidField, ProblemError } from '../../../platform/http/problem-error.ts';
import type { EventDetails } from '../event.repo.ts';
import { checkOpeners, unknownOpener } from '../event.rules.ts';
import { listPossibleOpeners, setOpeners } from '../opener.repo.ts';

interface OpenersInput {
  /** Undefined keeps those who are named. */
  openerIds: string[] | undefined;
  openingNeedsTwo: boolean;
  reason: string | null;
}

/** Names who opens the boxes of a locked event, as part of creating or changing it. */
export async function nameOpeners(
  tx: Transaction,
  caller: UnitCaller,
  event: Pick<EventDetails, 'id' | 'openers' | 'publishedAt'>,
  { openerIds, openingNeedsTwo, reason }: OpenersInput,
): Promise<void> {
  const before = event.openers.map(({ id }) => id);
  const after = openingNeedsTwo ? (openerIds ?? before) : [];
  if (after.length === before.length && after.every((id) => before.includes(id))) return;
  const possible = (await listPossibleOpeners(tx, caller)).map(({ id }) => id);
  const fieldErrors = checkOpeners(before, after, {
    possible,
    isPublished: event.publishedAt !== null,
    isByPerson: caller.role === 'BUSINESS_UNIT_ADMIN' || !openingNeedsTwo,
    reason,
  });
  if (fieldErrors.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors });
  if (!(await setOpeners(tx, event.id, { openerIds: after, reason }))) {
    throw invalidField('openerIds', unknownOpener);
  }
}
