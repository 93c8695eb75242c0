import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/freshness/query-keys.ts';
import type { HistorySource } from '../../../entities/history/history-table.tsx';
import { callApi } from '../../../shared/lib/api.ts';

/** One supplier; an id that is not known leads home. */
export function supplierQuery(supplierId: string) {
  return queryOptions({
    queryKey: [...queryKeys.suppliers, 'one', supplierId],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/business-unit/suppliers/:supplierId', { params: { supplierId }, signal }))
        .data,
  });
}

/** What happened to a supplier and its people. */
export function supplierHistory(supplierId: string): HistorySource {
  return {
    queryKey: [...queryKeys.history, 'supplier', supplierId],
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
