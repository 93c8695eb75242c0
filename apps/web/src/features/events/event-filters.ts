import { type EventStatus, type eventSorts, eventStatuses } from '@tenderbox/contract';
import { listRequest, type TableQuery } from '../../shared/tables/table-query.ts';

/** Names of the filters in the URL. */
export const eventFilterNames = ['labels'] as const;

/** Status of the tab named in the URL, or the first tab. */
export const statusOf = (named: unknown): EventStatus =>
  eventStatuses.find((status) => status === named) ?? eventStatuses[0];

/** Maps the tab and the list state to the query of the request. */
export function eventRequest(statuses: EventStatus, query: TableQuery) {
  return {
    ...listRequest<(typeof eventSorts)[number]>(query),
    statuses,
    labelIds: [...(query.filters.labels ?? [])],
  };
}

export type EventRequest = ReturnType<typeof eventRequest>;
