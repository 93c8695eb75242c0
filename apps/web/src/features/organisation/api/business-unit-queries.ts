import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ActiveStatus, businessUnitSorts } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { chosenFilter, listRequest, type TableQuery } from '../../../shared/tables/table-query.ts';

type Sort = (typeof businessUnitSorts)[number];

const statuses: readonly ActiveStatus[] = ['ACTIVE', 'INACTIVE'];

export function businessUnitsQuery(query: TableQuery) {
  const request = { ...listRequest<Sort>(query), status: chosenFilter(query, 'status', statuses) };
  return queryOptions({
    queryKey: [...queryKeys.businessUnits, 'list', request],
    queryFn: async ({ signal }) =>
      (
        await callApi('GET /api/sourcing-organisation/business-units', {
          query: request,
          signal,
          errors: 'caller',
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** All business units by name, for selection lists. */
export const allBusinessUnitsQuery = businessUnitsQuery({
  page: 0,
  size: 'all',
  sort: 'name,asc',
  search: '',
  filters: {},
});

/** One business unit. An unknown id redirects home. */
export function businessUnitQuery(businessUnitId: string) {
  return queryOptions({
    queryKey: [...queryKeys.businessUnits, 'one', businessUnitId],
    queryFn: async ({ signal }) =>
      (
        await callApi('GET /api/sourcing-organisation/business-units/:businessUnitId', {
          params: { businessUnitId },
          signal,
        })
      ).data,
  });
}
