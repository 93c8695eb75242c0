import type {
  EventsOfSupplier,
  NextDeadline,
  SupplierCaller,
  SupplierEvent,
  SupplierEventList,
  SupplierEventQuery,
  UnitCaller,
} from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { supplierBoxState } from '../deadlines/index.ts';
import { findSupplier } from '../suppliers/index.ts';
import { countsOf } from './event.presenter.ts';
import { findEventOfSupplier } from './event.repo.ts';
import {
  countSupplierEvents,
  countSupplierTasks,
  findNextOwnDeadline,
  listOwnAmendments,
  listSupplierEvents,
  type OwnAmendments,
  type SupplierRef,
} from './supplier-event.repo.ts';

async function eventsOf(
  tx: Transaction,
  supplier: SupplierRef,
  query: SupplierEventQuery,
  now: string,
): Promise<SupplierEventList> {
  const counts = await countSupplierEvents(tx, supplier);
  const shown = counts.find(({ status }) => status === query.statuses)?.count ?? 0;
  const { items, ...totals } = await listSupplierEvents(tx, supplier, query, shown);
  const events = items.map((event) => {
    const { id, reference, title, startDate, endDate, timeZone, status, sealed } = event;
    return {
      id,
      reference,
      title,
      startDate,
      endDate,
      timeZone,
      status,
      sealed,
      hasProof: event.hasProof,
      lastEndDate: event.lastEnd,
      nextEndDate: event.nextEnd,
      box: supplierBoxState(event, event, now),
      tasks: countsOf(event),
    };
  });
  return { events, counts, ...totals };
}

export function readOwnEvents(
  ctx: RequestContext<SupplierCaller>,
  { bidderId, ...query }: SupplierEventQuery & { bidderId?: string | undefined },
): Promise<SupplierEventList> {
  const { organisationId, businessUnitId, supplierId } = ctx.caller;
  return ctx.read(async ({ tx, now }) => {
    if (bidderId && bidderId !== supplierId) throw notFound();
    return eventsOf(tx, { organisationId, businessUnitId, supplierId, isOwn: true }, query, now);
  });
}

export function readEventsOfSupplier(
  ctx: RequestContext<UnitCaller>,
  supplierId: string,
  { taskCounts, ...query }: SupplierEventQuery & { taskCounts: boolean },
): Promise<EventsOfSupplier> {
  const { organisationId, businessUnitId } = ctx.caller;
  return ctx.read(async ({ tx, now }) => {
    const supplier = { organisationId, businessUnitId, supplierId, isOwn: false };
    const list = await eventsOf(tx, supplier, query, now);
    if (!list.total && !(await findSupplier(tx, supplierId))) throw notFound();
    return taskCounts ? { ...list, tasks: await countSupplierTasks(tx, supplierId) } : list;
  });
}

/** Returns one event as its supplier sees it: without labels and without other suppliers. */
export function readSupplierEvent(ctx: RequestContext<SupplierCaller>, id: string): Promise<SupplierEvent> {
  const { organisationName, businessUnitName, supplierId } = ctx.caller;
  return ctx.read(async ({ tx, now }) => {
    const event = await findEventOfSupplier(tx, id, supplierId);
    if (!event || event.status === 'DRAFT') throw notFound();
    const { status, reference, title, description, startDate, endDate, timeZone, sealed } = event;
    const { questionsUntil, statusReason, contact, documents, terms } = event;
    return {
      id,
      status,
      reference,
      title,
      description,
      startDate,
      endDate,
      timeZone,
      sealed,
      questionsUntil,
      openerCount: event.openerCount,
      statusReason,
      contact,
      documents,
      termsAndConditionsFile: terms[0] ?? null,
      buyer: { organisationName, businessUnitName },
      lastEndDate: event.lastEnd,
      box: supplierBoxState(event, event, now),
      tasks: countsOf(event),
    };
  });
}

/** Returns the event whose task ends next for the supplier. */
export function readNextOwnDeadline(ctx: RequestContext<SupplierCaller>): Promise<NextDeadline | null> {
  return ctx.read(({ tx }) => findNextOwnDeadline(tx, ctx.caller.supplierId));
}

/** Lists the amendments of an event. */
export function readOwnAmendments(
  ctx: RequestContext<SupplierCaller>,
  id: string,
): Promise<OwnAmendments & { total: number }> {
  return ctx.read(async ({ tx }) => {
    const amendments = await listOwnAmendments(tx, id);
    if (!amendments) throw notFound();
    return { ...amendments, total: amendments.items.length };
  });
}
