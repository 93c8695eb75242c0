import { queryOptions } from '@tanstack/react-query';
import type { HistorySource } from '../../../entities/history/history-table.tsx';
import { supplierKeys } from '../../../entities/suppliers/supplier-queries.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** One supplier; an id that is not known leads home. */
export function supplierQuery(supplierId: string) {
  return queryOptions({
    queryKey: supplierKeys.one(supplierId),
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/business-unit/suppliers/:supplierId', { params: { supplierId }, signal }))
        .data,
  });
}

/** What happened to a supplier and its people. */
export function supplierHistory(supplierId: string): HistorySource {
  return {
    queryKey: supplierKeys.history(supplierId),
    read: async (query, signal) =>
      (
        await callApi('GET /api/business-unit/suppliers/:supplierId/history', {
          params: { supplierId },
          query,
          signal,
          errors: 'caller',
        })
      ).data,
  };
}
