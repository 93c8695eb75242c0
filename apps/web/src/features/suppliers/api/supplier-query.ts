import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import type { HistorySource } from '../../../entities/history/history-source.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';

/** One supplier. An unknown id redirects home. */
export function supplierQuery(supplierId: string) {
  return queryOptions({
    queryKey: [...queryKeys.suppliers, 'one', supplierId],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/business-unit/suppliers/:supplierId', { params: { supplierId }, signal }))
        .data,
  });
}

/** The active events of a supplier that end first, and how many tasks it has in each state. */
export function supplierFiguresQuery(supplierId: string) {
  const query = { statuses: 'ACTIVE', sort: 'endDate,asc', size: '25', taskCounts: 'true' } as const;
  return queryOptions({
    queryKey: [...queryKeys.events, 'figures-of-supplier', supplierId],
    queryFn: async ({ signal }) => {
      const options = { params: { supplierId }, query, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/business-unit/suppliers/:supplierId/events', options)).data;
    },
  });
}

const history = '/api/business-unit/suppliers/:supplierId/history';

/** History of a supplier and its people. */
export function supplierHistory(supplierId: string): HistorySource {
  const params = { supplierId };
  const errors = 'caller';
  return {
    queryKey: [...queryKeys.history, 'supplier', supplierId],
    linksEvents: true,
    kinds: ['suppliers', 'people', 'tasks', 'messages'],
    read: async (query, signal) => (await callApi(`GET ${history}`, { params, query, signal, errors })).data,
    readActors: async (signal) => (await callApi(`GET ${history}/actors`, { params, signal, errors })).data,
    download: (query, fileName, signal) =>
      downloadFile(`GET ${history}/export`, { params, query, signal }, fileName),
  };
}
