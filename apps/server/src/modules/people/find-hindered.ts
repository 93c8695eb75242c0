import { randomUUIDv7 } from 'node:crypto';
import type { Caller } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { findHindrances, type Hindrance } from '../identity/index.ts';
import type { Place } from './place.ts';

/** Checks what blocks each person from being invited now. Returns one entry per person, null if nothing does. */
export async function findHindered(
  tx: Transaction,
  caller: Caller,
  people: { place: Place; email: string }[],
): Promise<(Hindrance | null)[]> {
  const candidates = people.map(({ place, email }) => ({
    ...{ id: randomUUIDv7(), email, invitedBy: caller.roleEntryId },
    ...{ organisationId: place.organisationId, businessUnitId: place.businessUnitId },
    supplierId: place.supplierId,
  }));
  const hindrances = await findHindrances(tx, candidates);
  return candidates.map(({ id }) => hindrances.get(id) ?? null);
}
