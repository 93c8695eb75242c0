import { type EventStatus, type eventSorts, eventStatuses } from '@tenderbox/contract';
import { listRequest, type TableQuery } from '../../shared/tables/table-query.ts';

/** The names of the filters in the address. */
export const eventFilterNames = ['labels'] as const;

/** The tab that an address names; the first where it names none. */
export const statusOf = (named: unknown): EventStatus =>
  eventStatuses.find((status) => status === named) ?? eventStatuses[0];

/** What the server is asked for by the tab and the state of the list. */
export function eventRequest(statuses: EventStatus, query: TableQuery) {
  return {
    ...listRequest<(typeof eventSorts)[number]>(query),
    statuses,
    labelIds: [...(query.filters.labels ?? [])],
  };
}

export type EventRequest = ReturnType<typeof eventRequest>;
