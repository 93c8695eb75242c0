import { type EventStatus, type eventSorts, eventStatuses, pendingEvents } from '@tenderbox/contract';
import { chosenFilter, listRequest, type TableQuery } from '../../shared/tables/table-query.ts';
import type { SchedulePeriod } from './schedule-period.ts';

/** Names of the filters in the URL. */
export const eventFilterNames = ['labels', 'pending'] as const;

/** The pending action by which the events are filtered. */
export const pendingOf = (query: TableQuery) => chosenFilter(query, 'pending', pendingEvents);

/** Status of the tab named in the URL, or the first tab. */
export const statusOf = (named: unknown): EventStatus =>
  eventStatuses.find((status) => status === named) ?? eventStatuses[0];

/** Maps the tab and the list state to the query of the request. */
export function eventRequest(statuses: EventStatus, query: TableQuery) {
  return {
    ...listRequest<(typeof eventSorts)[number]>(query),
    statuses,
    ...filterRequest(query),
  };
}

const filterRequest = (query: TableQuery) => {
  const pending = pendingOf(query);
  return { labelIds: [...(query.filters.labels ?? [])], ...(pending && { pending }) };
};

/** Maps the list state and the shown period to the query of the schedule. */
export function scheduleRequest(query: TableQuery, { start, end }: SchedulePeriod) {
  return {
    from: new Date(start).toISOString(),
    to: new Date(end).toISOString(),
    search: query.search,
    ...filterRequest(query),
  };
}

export type ScheduleRequest = ReturnType<typeof scheduleRequest>;

export type EventRequest = ReturnType<typeof eventRequest>;
