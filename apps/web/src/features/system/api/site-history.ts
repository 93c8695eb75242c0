import { queryKeys } from '../../../entities/cache/query-keys.ts';
import type { HistorySource } from '../../../entities/history/history-source.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';

const errors = 'caller';
const base = '/api/system/history';

/** History of the site and of the actions of its admins. */
export const siteHistory: HistorySource = {
  queryKey: [...queryKeys.history, 'site'],
  showsPlaces: true,
  kinds: ['organisation', 'people', 'servers', 'signIns'],
  read: async (query, signal) => (await callApi(`GET ${base}`, { params: {}, query, signal, errors })).data,
  readActors: async (signal) => (await callApi(`GET ${base}/actors`, { params: {}, signal, errors })).data,
  download: (query, fileName, signal) =>
    downloadFile(`GET ${base}/export`, { params: {}, query, signal }, fileName),
};
