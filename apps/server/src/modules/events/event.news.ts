import type { Transaction } from '../../platform/db/database.ts';
import { announce } from '../../platform/stream/announce.repo.ts';
import { suppliersWhoSee } from '../tasks/index.ts';
import type { Unit } from './event.repo.ts';

/** Broadcasts to the buyer that an event was added, removed or changed. */
export const tellUnit = (tx: Transaction, unit: Unit, eventId: string): Promise<void> =>
  announce(tx, unit, { kind: 'events-changed', about: { eventId }, to: { unit: true, organisation: true } });

/** Broadcasts also to the suppliers that see the event. For changes they must not see, use `tellUnit`. */
export const tellAllWhoSee = (tx: Transaction, unit: Unit, eventId: string): Promise<void> =>
  announce(tx, unit, {
    ...{ kind: 'events-changed', about: { eventId } },
    to: { unit: true, organisation: true, suppliers: suppliersWhoSee(eventId) },
  });
