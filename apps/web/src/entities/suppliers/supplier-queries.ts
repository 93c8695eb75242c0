import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ActiveStatus, limits, type Supplier, type supplierSorts } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { listRequest, type TableQuery } from '../../shared/tables/table-query.ts';
import { queryKeys } from '../cache/query-keys.ts';

/** Filters of a supplier list besides the search. */
export interface SupplierNarrowing {
  status?: ActiveStatus;
  tags: string[];
  /** True: only suppliers without active users. False: only suppliers with active users. */
  withoutUsers?: 'true' | 'false';
}

/** Query of the list and its export. */
export function supplierRequest(query: TableQuery, narrowing: SupplierNarrowing) {
  return { ...listRequest<(typeof supplierSorts)[number]>(query), ...narrowing };
}

export type SupplierRequest = ReturnType<typeof supplierRequest>;

/** One page of the business unit's suppliers. */
export function suppliersQuery(request: SupplierRequest) {
  return queryOptions({
    queryKey: [...queryKeys.suppliers, 'list', request],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/business-unit/suppliers', { query: request, signal, errors: 'caller' })).data,
    placeholderData: keepPreviousData,
  });
}

/** All suppliers that match a filter, across pages. The app shows errors. */
export async function readAllMatching(request: SupplierRequest): Promise<Supplier[]> {
  const query = { ...request, page: 0, size: 'all' };
  return (await callApi('GET /api/business-unit/suppliers', { query })).data.items;
}

/** Maximum number of suppliers in one response. */
export const maxSelectable = limits.allRows;

/** Tags in use, with the number of suppliers for each. */
export const supplierTagsQuery = queryOptions({
  queryKey: [...queryKeys.suppliers, 'tags'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/business-unit/suppliers/tags', { signal, errors: 'caller' })).data,
});
