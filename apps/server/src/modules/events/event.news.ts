import type { Transaction } from '../../platform/db/database.ts';
import { announce } from '../../platform/stream/announce.repo.ts';
import { suppliersWhoSee } from '../tasks/index.ts';
import type { Unit } from './event.repo.ts';

/** Tells the buyer's open pages that an event has come, gone or changed. */
export const tellUnit = (tx: Transaction, unit: Unit, eventId: string): Promise<void> =>
  announce(tx, unit, { kind: 'events-changed', about: { eventId }, to: { unit: true, organisation: true } });

/** Tells the suppliers as well whom the event is shown to; whatever they are not shown is told by `tellUnit`. */
export const tellAllWhoSee = (tx: Transaction, unit: Unit, eventId: string): Promise<void> =>
  announce(tx, unit, {
    ...{ kind: 'events-changed', about: { eventId } },
    to: { unit: true, organisation: true, suppliers: suppliersWhoSee(eventId) },
  });
