import { tenantHistoryKinds } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import type { HistorySource } from '../../../entities/history/history-source.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';

const errors = 'caller';
const base = '/api/business-unit/audit';

/** History of the user's business unit. Logins are visible to the organisation only. */
export const unitHistory: HistorySource = {
  queryKey: [...queryKeys.history, 'own-unit'],
  linksEvents: true,
  kinds: tenantHistoryKinds.filter((kind) => kind !== 'organisation' && kind !== 'signIns'),
  read: async (query, signal) => (await callApi(`GET ${base}`, { params: {}, query, signal, errors })).data,
  readActors: async (signal) => (await callApi(`GET ${base}/actors`, { params: {}, signal, errors })).data,
  download: (query, fileName, signal) =>
    downloadFile(`GET ${base}/export`, { params: {}, query, signal }, fileName),
};
