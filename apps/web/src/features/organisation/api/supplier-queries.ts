import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ActiveStatus, organisationSupplierSorts } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { chosenFilter, listRequest, type TableQuery } from '../../../shared/tables/table-query.ts';

type Sort = (typeof organisationSupplierSorts)[number];

const statuses: readonly ActiveStatus[] = ['ACTIVE', 'INACTIVE'];

/** Names of the filters in the URL. */
export const supplierFilters = ['businessUnitId', 'status', 'withoutUsers'] as const;

function supplierRequest(query: TableQuery) {
  return {
    ...listRequest<Sort>(query),
    businessUnitId: query.filters.businessUnitId?.[0],
    status: chosenFilter(query, 'status', statuses),
    withoutUsers: chosenFilter(query, 'withoutUsers', ['true']),
  };
}

/** One page of the suppliers of all business units. */
export function suppliersQuery(query: TableQuery) {
  const request = supplierRequest(query);
  return queryOptions({
    queryKey: [...queryKeys.organisationSuppliers, 'list', request],
    queryFn: async ({ signal }) =>
      (
        await callApi('GET /api/sourcing-organisation/suppliers', {
          query: request,
          signal,
          errors: 'caller',
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** One supplier of any business unit. An unknown id redirects home. */
export function supplierQuery(supplierId: string) {
  return queryOptions({
    queryKey: [...queryKeys.organisationSuppliers, 'one', supplierId],
    queryFn: async ({ signal }) =>
      (
        await callApi('GET /api/sourcing-organisation/suppliers/:supplierId', {
          params: { supplierId },
          signal,
        })
      ).data,
  });
}

/** Downloads the filtered suppliers as an Excel file. */
export function downloadSuppliers(query: TableQuery, fileName: string, signal: AbortSignal): Promise<void> {
  const request = supplierRequest(query);
  return downloadFile(
    'GET /api/sourcing-organisation/suppliers/export',
    { query: request, signal },
    fileName,
  );
}
