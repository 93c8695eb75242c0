import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/freshness/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** The newest drafts of the unit. */
export const draftsQuery = queryOptions({
  queryKey: [...queryKeys.messages, 'drafts'],
  queryFn: async ({ signal }) => {
    const query = { size: '100' };
    return (await callApi('GET /api/business-unit/messages', { query, signal, errors: 'background' })).data;
  },
});

/** One draft; what was sent or deleted meanwhile is none any more, and the page says so itself. */
export const draftQuery = (messageId: string) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'draft', messageId],
    queryFn: async ({ signal }) => {
      const options = { params: { messageId }, signal, errors: 'background' } as const;
      return (await callApi('GET /api/business-unit/messages/:messageId', options)).data;
    },
  });
