import { tenantHistoryKinds } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import type { HistorySource } from '../../../entities/history/history-source.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';

const errors = 'caller';

/** History of the organisation, its business units and people. */
export const organisationHistory: HistorySource = {
  queryKey: [...queryKeys.history, 'organisation'],
  kinds: tenantHistoryKinds.filter((kind) => kind !== 'suppliers'),
  showsPlaces: true,
  read: async (query, signal) =>
    (await callApi('GET /api/sourcing-organisation/history', { params: {}, query, signal, errors })).data,
  readActors: async (signal) =>
    (await callApi('GET /api/sourcing-organisation/history/actors', { params: {}, signal, errors })).data,
  download: (query, fileName, signal) =>
    downloadFile('GET /api/sourcing-organisation/history/export', { params: {}, query, signal }, fileName),
};

const unitHistory = '/api/sourcing-organisation/business-units/:businessUnitId/history';

export function businessUnitHistory(businessUnitId: string): HistorySource {
  const params = { businessUnitId };
  return {
    queryKey: [...queryKeys.history, 'business-unit', businessUnitId],
    kinds: tenantHistoryKinds.filter((kind) => kind !== 'organisation'),
    read: async (query, signal) =>
      (await callApi(`GET ${unitHistory}`, { params, query, signal, errors })).data,
    readActors: async (signal) =>
      (await callApi(`GET ${unitHistory}/actors`, { params, signal, errors })).data,
    download: (query, fileName, signal) =>
      downloadFile(`GET ${unitHistory}/export`, { params, query, signal }, fileName),
  };
}

const historyOfSupplier = '/api/sourcing-organisation/suppliers/:supplierId/history';

/** History of a supplier of any business unit, and of its people. */
export function supplierHistory(supplierId: string): HistorySource {
  const params = { supplierId };
  return {
    queryKey: [...queryKeys.history, 'supplier', supplierId],
    kinds: ['suppliers', 'people'],
    read: async (query, signal) =>
      (await callApi(`GET ${historyOfSupplier}`, { params, query, signal, errors })).data,
    readActors: async (signal) =>
      (await callApi(`GET ${historyOfSupplier}/actors`, { params, signal, errors })).data,
    download: (query, fileName, signal) =>
      downloadFile(`GET ${historyOfSupplier}/export`, { params, query, signal }, fileName),
  };
}
