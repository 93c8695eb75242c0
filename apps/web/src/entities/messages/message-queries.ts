import { queryOptions } from '@tanstack/react-query';
import type { MessageKind } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../freshness/query-keys.ts';

/** By what a list of messages is narrowed. */
export interface MessageNarrowing {
  search?: string;
  eventId?: string;
  taskId?: string;
  /** For the buyer alone. */
  supplierId?: string;
  kind?: MessageKind;
  unread?: 'true';
  awaitingReply?: 'true';
}

/** How many messages are read at once. */
export const messagesAtOnce = 50;

/** A part of a list of messages, those first in which somebody wrote last. */
export const messagesQuery = (narrowing: MessageNarrowing, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'list', narrowing, page],
    queryFn: async ({ signal }) => {
      const query = { ...narrowing, page, size: String(messagesAtOnce) };
      return (await callApi('GET /api/messages', { query, signal, errors: 'caller' })).data;
    },
  });

/** How many messages about an event the person has not read. */
export const unreadOfEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'unread', eventId],
    queryFn: async ({ signal }) => {
      const query = { eventId, unread: 'true', size: '10' } as const;
      return (await callApi('GET /api/messages', { query, signal, errors: 'background' })).data.total;
    },
  });

/** How many messages the person has not read, and how many await a reply. */
export const messageCountsQuery = queryOptions({
  queryKey: [...queryKeys.messages, 'counts'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/messages/counts', { signal, errors: 'background' })).data,
});
