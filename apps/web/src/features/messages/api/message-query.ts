import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Selects the threads to load. */
export interface ThreadSelection {
  /** Loads only the thread of this supplier. */
  supplierId?: string;
  /** Puts the thread with this reply first. */
  replyId?: string;
}

export const messageQuery = (messageId: string, selection: ThreadSelection = {}) => {
  const queryKey = [...queryKeys.messages, 'one', messageId, selection];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      // A refetch caused by changes of others must never navigate away.
      const errors = client.getQueryData(queryKey) ? 'background' : 'caller';
      const options = { params: { messageId }, query: selection, signal, errors } as const;
      return (await callApi('GET /api/messages/:messageId', options)).data;
    },
  });
};
