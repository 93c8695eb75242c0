import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { eventLimits } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import type { HistorySource } from '../../../entities/history/history-source.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { untilNext } from '../../../shared/lib/until-next.ts';
import type { EventRequest, ScheduleRequest } from '../event-filters.ts';

/** One page of the business unit's events, with the number of events per tab. */
export function eventsQuery(request: EventRequest) {
  return queryOptions({
    queryKey: [...queryKeys.events, 'list', request],
    queryFn: async ({ signal }) => {
      const { data } = await callApi('GET /api/business-unit/events', {
        query: request,
        signal,
        errors: 'caller',
      });
      const { events, ...rest } = data;
      return { items: events, ...rest };
    },
    placeholderData: keepPreviousData,
  });
}

/** What waits for the person. Follows changes of events and messages, and time. */
export const pendingActionsQuery = queryOptions({
  queryKey: queryKeys.pendingActions,
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/business-unit/pending-actions', { signal, errors: 'background' })).data,
  refetchInterval: 300_000,
});

/** Events that overlap a period, in pages. */
export function scheduleQuery(request: ScheduleRequest) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.events, 'schedule', request],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...request, page: pageParam };
      return (await callApi('GET /api/business-unit/schedule', { query, signal, errors: 'caller' })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, _pages, page) =>
      hasMore && page + 1 < eventLimits.schedulePages ? page + 1 : undefined,
    placeholderData: keepPreviousData,
  });
}

const readEvent = async (eventId: string, signal: AbortSignal, errors: 'caller' | 'background') => {
  const query = { messageCounts: 'true' } as const;
  const options = { params: { eventId }, query, signal, errors } as const;
  return (await callApi('GET /api/business-unit/events/:eventId', options)).data;
};

/** Numbers of questions and unread messages about an event. They come with the event, and are read again by themselves. */
export const eventMessageCountsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'counts-of-event', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) =>
      (await readEvent(eventId, signal, 'background')).messageCounts ?? { questions: 0, unread: 0 },
    staleTime: Number.POSITIVE_INFINITY,
  });

export function eventQuery(eventId: string) {
  return queryOptions({
    queryKey: [...queryKeys.events, 'one', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal, client }) => {
      const event = await readEvent(eventId, signal, 'caller');
      client.setQueryData(eventMessageCountsQuery(eventId).queryKey, event.messageCounts);
      return event;
    },
    // What can be done with an event changes at its last deadline and when its boxes close.
    refetchInterval: ({ state }) => untilNext([state.data?.lastEndDate, state.data?.boxesCloseAt]),
  });
}

/** The active admins of the business unit: the people who can be named to open boxes. */
export const possibleOpenersQuery = queryOptions({
  queryKey: [...queryKeys.people, 'possible-openers'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/business-unit/possible-openers', { signal, errors: 'background' })).data,
  staleTime: 60_000,
});

/** Suppliers of the tasks of an event, by name. */
export function eventSuppliersQuery(eventId: string) {
  return queryOptions({
    queryKey: [...queryKeys.suppliers, 'of-event', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const query = { eventId, size: 'all', sort: 'name,asc' } as const;
      return (await callApi('GET /api/business-unit/suppliers', { query, signal, errors: 'caller' })).data
        .items;
    },
  });
}

const activity = '/api/business-unit/events/:eventId/activity';

/** History of an event and its tasks. */
export function eventActivity(eventId: string): HistorySource {
  const params = { eventId };
  const errors = 'caller';
  return {
    queryKey: [...queryKeys.history, 'event', eventId],
    about: { eventId },
    kinds: ['events', 'tasks'],
    read: async (query, signal) => (await callApi(`GET ${activity}`, { params, query, signal, errors })).data,
    readActors: async (signal) => (await callApi(`GET ${activity}/actors`, { params, signal, errors })).data,
    download: (query, fileName, signal) =>
      downloadFile(`GET ${activity}/export`, { params, query, signal }, fileName),
  };
}
