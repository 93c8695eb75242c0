import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/freshness/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Which of its threads are wanted. */
export interface Wanted {
  /** The thread of this supplier alone. */
  supplierId?: string;
  /** The thread with this reply comes first. */
  replyId?: string;
}

/** One message with its threads. */
export const messageQuery = (messageId: string, wanted: Wanted = {}) => {
  const queryKey = [...queryKeys.messages, 'one', messageId, wanted];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      // Read again because others changed it, it never leads elsewhere.
      const errors = client.getQueryData(queryKey) ? 'background' : 'caller';
      const options = { params: { messageId }, query: wanted, signal, errors } as const;
      return (await callApi('GET /api/messages/:messageId', options)).data;
    },
  });
};
