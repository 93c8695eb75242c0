import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ActiveStatus, limits, type Supplier, type supplierSorts } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { listRequest, type TableQuery } from '../../shared/tables/table-query.ts';
import { queryKeys } from '../freshness/query-keys.ts';

/** By what a list of suppliers is narrowed beside the search. */
export interface SupplierNarrowing {
  status?: ActiveStatus;
  tags: string[];
  /** True: only those without active users; false: only those with. */
  withoutUsers?: 'true' | 'false';
}

/** What the list and its export are asked for. */
export function supplierRequest(query: TableQuery, narrowing: SupplierNarrowing) {
  return { ...listRequest<(typeof supplierSorts)[number]>(query), ...narrowing };
}

export type SupplierRequest = ReturnType<typeof supplierRequest>;

/** One page of the unit's suppliers. */
export function suppliersQuery(request: SupplierRequest) {
  return queryOptions({
    queryKey: [...queryKeys.suppliers, 'list', request],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/business-unit/suppliers', { query: request, signal, errors: 'caller' })).data,
    placeholderData: keepPreviousData,
  });
}

/** All suppliers that a list is narrowed to, on whatever page they are; the app tells of a failure. */
export async function readAllMatching(request: SupplierRequest): Promise<Supplier[]> {
  const query = { ...request, page: 0, size: 'all' };
  return (await callApi('GET /api/business-unit/suppliers', { query })).data.items;
}

/** How many suppliers one answer can hold. */
export const mostAtOnce = limits.allRows;

/** The tags in use, with how many suppliers carry each. */
export const supplierTagsQuery = queryOptions({
  queryKey: [...queryKeys.suppliers, 'tags'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/business-unit/suppliers/tags', { signal, errors: 'caller' })).data,
});
