import {
  type Amendment,
  type Event,
  type EventInList,
  type EventList,
  type EventQuery,
  eventStatuses,
  type NextDeadline,
  type PossibleOpener,
  type PublishCheck,
  type Schedule,
  type ScheduleQuery,
  type UnitCaller,
} from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext, TransactionContext } from '../../platform/request-context/request-context.ts';
import { listAmendments } from '../amendments/index.ts';
import { boxAbilities, eventBoxState, listBoxesToOpenOf } from '../deadlines/index.ts';
import { countMessagesOfEvent } from '../messages/index.ts';
import { countsOf, policyInputOf, presentEvent } from './event.presenter.ts';
import { listEventDetails } from './event.repo.ts';
import { findNextDeadline, type ListedEvent, listEvents, listSchedule } from './event-list.repo.ts';
import { loadEvent } from './load-event.ts';
import { listPossibleOpeners } from './opener.repo.ts';
import { findPendingIds } from './pending-actions.queries.ts';

/** Returns a page of the unit's events with their task summaries, and the number of events per tab. */
export function readEvents(ctx: RequestContext<UnitCaller>, query: EventQuery): Promise<EventList> {
  return ctx.read(async (txContext) => {
    const pendingIds = await findPendingIds(txContext, ctx.caller, query);
    const { items, counts, ...totals } = await listEvents(txContext.tx, ctx.caller, query, pendingIds);
    const tabs = eventStatuses.map((status) => ({ status, count: counts[status] ?? 0 }));
    return { events: await presentAll(txContext, ctx.caller, items), counts: tabs, ...totals };
  });
}

/** Returns a page of the unit's events that overlap a period. */
export function readSchedule(ctx: RequestContext<UnitCaller>, query: ScheduleQuery): Promise<Schedule> {
  return ctx.read(async (txContext) => {
    const pendingIds = await findPendingIds(txContext, ctx.caller, query);
    const { events, hasMore } = await listSchedule(txContext.tx, ctx.caller, query, pendingIds);
    const presented = await presentAll(txContext, ctx.caller, events);
    const blockers = await findPublishBlockers(txContext, presented);
    return {
      events: presented.map((event) => ({ ...event, publishBlockers: blockers.get(event.id) ?? [] })),
      hasMore,
    };
  });
}

/** Finds what still blocks the publication of the drafts among the events. */
async function findPublishBlockers(
  { tx, now }: TransactionContext,
  events: EventInList[],
): Promise<Map<string, PublishCheck['item'][]>> {
  const drafts = events.filter(({ status }) => status === 'DRAFT').map(({ id }) => id);
  const known = drafts.length > 0 ? await listEventDetails(tx, drafts) : [];
  return new Map(
    known.map((draft) => [
      draft.id,
      policyInputOf(draft, now)
        .publishChecks.filter(({ isBlocking, isDone }) => isBlocking && !isDone)
        .map(({ item }) => item),
    ]),
  );
}

/** Presents listed events. The boxes that the caller can open are read only if one of them has closed. */
async function presentAll(
  { tx, now }: TransactionContext,
  caller: UnitCaller,
  events: ListedEvent[],
): Promise<EventInList[]> {
  const closed = events
    .filter((event) => eventBoxState(event, event) === 'CAN_BE_OPENED')
    .map(({ id }) => id);
  const boxes = closed.length > 0 ? await listBoxesToOpenOf(tx, closed) : [];
  const openable = boxes.filter((box) => boxAbilities.open(caller, box, now) === 'allowed');
  return events.map((event) =>
    presentListed(event, openable.find(({ eventId }) => eventId === event.id)?.taskId ?? null),
  );
}

const presentListed = (event: ListedEvent, taskToOpenId: string | null): EventInList => {
  const {
    id,
    reference,
    title,
    description,
    startDate,
    endDate,
    timeZone,
    status,
    sealed,
    isPractice,
    labels,
  } = event;
  return {
    id,
    reference,
    title,
    description,
    startDate,
    endDate,
    timeZone,
    status,
    sealed,
    isPractice,
    labels,
    lastEndDate: event.lastEnd,
    box: eventBoxState(event, event),
    taskToOpenId,
    tasks: countsOf(event),
  };
};

export function readNextDeadline(ctx: RequestContext<UnitCaller>): Promise<NextDeadline | null> {
  return ctx.read(({ tx }) => findNextDeadline(tx, ctx.caller));
}

export function readEvent(
  ctx: RequestContext<UnitCaller>,
  id: string,
  { messageCounts }: { messageCounts: boolean },
): Promise<Event> {
  return ctx.read(async ({ tx, now }) => {
    const event = presentEvent(ctx.caller, await loadEvent(tx, id), now);
    return messageCounts
      ? { ...event, messageCounts: await countMessagesOfEvent(tx, ctx.caller, id) }
      : event;
  });
}

/** Lists the people who can be named to open boxes of the caller's unit. */
export function readPossibleOpeners(ctx: RequestContext<UnitCaller>): Promise<PossibleOpener[]> {
  return ctx.read(({ tx }) => listPossibleOpeners(tx, ctx.caller));
}

/** Lists the amendments of an event, newest first. */
export function readAmendments(ctx: RequestContext<UnitCaller>, id: string): Promise<Amendment[]> {
  return ctx.read(async ({ tx }) => {
    const amendments = await listAmendments(tx, id);
    if (!amendments) throw notFound();
    return amendments;
  });
}
