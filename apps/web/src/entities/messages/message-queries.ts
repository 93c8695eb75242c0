import { queryOptions } from '@tanstack/react-query';
import type { MessageKind } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../cache/query-keys.ts';

/** Filter of a message list. */
export interface MessageNarrowing {
  search?: string;
  eventId?: string;
  taskId?: string;
  /** Buyers only. */
  supplierId?: string;
  kind?: MessageKind;
  unread?: 'true';
  awaitingReply?: 'true';
}

/** Page size of message lists. */
export const messagesPageSize = 50;

/** One page of messages, most recently written first. */
export const messagesQuery = (narrowing: MessageNarrowing, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'list', narrowing, page],
    queryFn: async ({ signal }) => {
      const query = { ...narrowing, page, size: String(messagesPageSize) };
      return (await callApi('GET /api/messages', { query, signal, errors: 'caller' })).data;
    },
  });

/** Number of unread messages, and of those awaiting a reply. */
export const messageCountsQuery = queryOptions({
  queryKey: [...queryKeys.messages, 'counts'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/messages/counts', { signal, errors: 'background' })).data,
});
