import { queryKeys } from '../../../entities/freshness/query-keys.ts';
import type { HistorySource } from '../../../entities/history/history-table.tsx';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';

/** What happened in the organisation. */
export const organisationHistory: HistorySource = {
  queryKey: [...queryKeys.history, 'organisation'],
  read: async (query, signal) =>
    (await callApi('GET /api/sourcing-organisation/history', { query, signal, errors: 'caller' })).data,
  download: (fileName, signal) =>
    downloadFile('GET /api/sourcing-organisation/history/export', { signal }, fileName),
};

/** What happened in one of its business units. */
export function businessUnitHistory(businessUnitId: string): HistorySource {
  const params = { businessUnitId };
  return {
    queryKey: [...queryKeys.history, 'business-unit', businessUnitId],
    read: async (query, signal) =>
      (
        await callApi('GET /api/sourcing-organisation/business-units/:businessUnitId/history', {
          params,
          query,
          signal,
          errors: 'caller',
        })
      ).data,
    download: (fileName, signal) =>
      downloadFile(
        'GET /api/sourcing-organisation/business-units/:businessUnitId/history/export',
        { params, signal },
        fileName,
      ),
  };
}
