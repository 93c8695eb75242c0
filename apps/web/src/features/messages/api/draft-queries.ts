import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

const draftsPageSize = 50;

/** Drafts of the business unit, last saved first, loaded page by page. */
export const draftsQuery = (search = '') =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.messages, 'drafts', search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, size: String(draftsPageSize), search };
      return (await callApi('GET /api/business-unit/messages', { query, signal, errors: 'background' })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * draftsPageSize < total ? pages.length : undefined,
  });

/** One draft. The page itself handles drafts that were sent or deleted in the meantime. */
export const draftQuery = (messageId: string) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'draft', messageId],
    queryFn: async ({ signal }) => {
      const options = { params: { messageId }, query: {}, signal, errors: 'page' } as const;
      return (await callApi('GET /api/business-unit/messages/:messageId', options)).data;
    },
  });
