import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';
import { suppliersWhoSee } from '../tasks/index.ts';

/** Broadcasts to the buyer that an event was added, removed or changed. */
export const broadcastEventToUnit = (tx: Transaction, unit: UnitRef, eventId: string): Promise<void> =>
  broadcast(tx, unit, { kind: 'events-changed', about: { eventId }, to: { unit: true, organisation: true } });

/** Broadcasts also to the suppliers that see the event. For changes they must not see, use `broadcastEventToUnit`. */
export const broadcastEvent = (tx: Transaction, unit: UnitRef, eventId: string): Promise<void> =>
  broadcast(tx, unit, {
    kind: 'events-changed',
    about: { eventId },
    to: { unit: true, organisation: true, suppliers: suppliersWhoSee(eventId) },
  });
