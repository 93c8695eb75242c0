import type {
  SupplierCaller,
  SupplierEvent,
  SupplierEventList,
  SupplierEventQuery,
  UnitCaller,
} from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { findSupplier } from '../suppliers/index.ts';
import { countsOf } from './event.presenter.ts';
import { findEventOfSupplier } from './event.repo.ts';
import { countSupplierEvents, listSupplierEvents } from './supplier-event.repo.ts';

async function eventsOf(
  tx: Transaction,
  supplierId: string,
  query: SupplierEventQuery,
): Promise<SupplierEventList> {
  const { items, ...totals } = await listSupplierEvents(tx, supplierId, query);
  const counts = await countSupplierEvents(tx, supplierId);
  const events = items.map((event) => {
    const { id, reference, title, startDate, endDate, timeZone, status, sealed } = event;
    return { id, reference, title, startDate, endDate, timeZone, status, sealed, tasks: countsOf(event) };
  });
  return { events, counts, ...totals };
}

/** The events of the caller's own supplier. */
export function readOwnEvents(
  act: Act<SupplierCaller>,
  { bidderId, ...query }: SupplierEventQuery & { bidderId?: string | undefined },
): Promise<SupplierEventList> {
  const { supplierId } = act.caller;
  return act.read(async ({ tx }) => {
    if (bidderId && bidderId !== supplierId) throw notFound();
    return eventsOf(tx, supplierId, query);
  });
}

/** The events of one supplier of the unit. */
export function readEventsOfSupplier(
  act: Act<UnitCaller>,
  supplierId: string,
  query: SupplierEventQuery,
): Promise<SupplierEventList> {
  return act.read(async ({ tx }) => {
    const list = await eventsOf(tx, supplierId, query);
    if (!list.total && !(await findSupplier(tx, supplierId))) throw notFound();
    return list;
  });
}

/** One event as its supplier sees it: no labels, nothing of other suppliers. */
export function readSupplierEvent(act: Act<SupplierCaller>, id: string): Promise<SupplierEvent> {
  const { organisationName, businessUnitName, supplierId } = act.caller;
  return act.read(async ({ tx }) => {
    const event = await findEventOfSupplier(tx, id, supplierId);
    if (!event || event.status === 'DRAFT') throw notFound();
    const { status, reference, title, description, startDate, endDate, timeZone, sealed } = event;
    const { questionsUntil, statusReason, contact, documents, terms } = event;
    return {
      ...{ id, status, reference, title, description, startDate, endDate, timeZone, sealed },
      ...{ questionsUntil, statusReason, contact, documents, termsAndConditionsFile: terms[0] ?? null },
      buyer: { organisationName, businessUnitName },
      tasks: countsOf(event),
    };
  });
}
