import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { organisationCalls } from '@tenderbox/contract';
import type { z } from 'zod';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';
import type { TableQuery } from '../../../shared/tables/table-query.ts';

type ListQuery = z.input<typeof organisationCalls.list.query>;

/** One page of the sourcing organisations. */
export const organisationsQuery = ({ page, size, sort, search, filters }: TableQuery) => {
  const [status] = filters.status ?? [];
  // The URL may be edited by hand; the server rejects invalid values.
  const query = { page, size: String(size), sort, search, status } as ListQuery;
  return queryOptions({
    queryKey: [...queryKeys.organisations, 'list', query],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/system/organisations', { query, signal, errors: 'caller' })).data,
    placeholderData: keepPreviousData,
  });
};

export const organisationQuery = (organisationId: string) =>
  queryOptions({
    queryKey: [...queryKeys.organisations, 'one', organisationId],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/system/organisations/:organisationId', { params: { organisationId }, signal }))
        .data,
  });
