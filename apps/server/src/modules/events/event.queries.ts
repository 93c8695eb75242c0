import {
  type Amendment,
  type Event,
  type EventInList,
  type EventList,
  type EventQuery,
  eventStatuses,
  type NextDeadline,
  type UnitCaller,
} from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { listAmendments } from '../amendments/index.ts';
import { countsOf, presentEvent } from './event.presenter.ts';
import { boxOf } from './event.rules.ts';
import { findNextDeadline, type ListedEvent, listEvents } from './event-list.repo.ts';
import { readKnownEvent } from './known-event.ts';

/** Returns a page of the unit's events with their task summaries, and the number of events per tab. */
export function readEvents(act: Act<UnitCaller>, query: EventQuery): Promise<EventList> {
  return act.read(async ({ tx }) => {
    const { items, counts, ...totals } = await listEvents(tx, act.caller, query);
    const tabs = eventStatuses.map((status) => ({ status, count: counts[status] ?? 0 }));
    return { events: items.map(presentListed), counts: tabs, ...totals };
  });
}

const presentListed = (event: ListedEvent): EventInList => {
  const { id, reference, title, description, startDate, endDate, timeZone, status, sealed, labels } = event;
  return {
    ...{ id, reference, title, description, startDate, endDate, timeZone, status, sealed, labels },
    lastEndDate: event.lastEnd,
    box: boxOf(event, event),
    tasks: countsOf(event),
  };
};

export function readNextDeadline(act: Act<UnitCaller>): Promise<NextDeadline | null> {
  return act.read(({ tx }) => findNextDeadline(tx, act.caller));
}

export function readEvent(act: Act<UnitCaller>, id: string): Promise<Event> {
  return act.read(async ({ tx, now }) => presentEvent(act.caller, await readKnownEvent(tx, id), now));
}

/** Lists the amendments of an event, newest first. */
export function readAmendments(act: Act<UnitCaller>, id: string): Promise<Amendment[]> {
  return act.read(async ({ tx }) => {
    const amendments = await listAmendments(tx, id);
    if (!amendments) throw notFound();
    return amendments;
  });
}
