import type { AuditCheck, AuditHead, HeadSignature } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { downloadFile } from '../../shared/lib/download-file.ts';
import { queryKeys } from '../cache/query-keys.ts';

type Base = '/api/sourcing-organisation/audit' | '/api/system/audit';

/** API for checking and downloading an audit trail. */
export interface AuditSource {
  queryKey: readonly string[];
  check: (query: { after: number; hashAt?: number }, signal: AbortSignal) => Promise<AuditCheck>;
  readHeads: (signal: AbortSignal) => Promise<AuditHead[]>;
  judgeHead: (head: AuditHead, signal: AbortSignal) => Promise<HeadSignature>;
  download: (fileName: string, signal: AbortSignal) => Promise<void>;
}

const errors = 'caller';

/** The audit trail under a base path. */
export const auditSource = (base: Base): AuditSource => ({
  queryKey: [...queryKeys.history, 'audit', base],
  check: async (query, signal) => (await callApi(`GET ${base}/verification`, { query, signal, errors })).data,
  readHeads: async (signal) => (await callApi(`GET ${base}/heads`, { signal, errors })).data.items,
  judgeHead: async (body, signal) =>
    (await callApi(`POST ${base}/heads/verification`, { body, signal, errors })).data.signature,
  download: (fileName, signal) => downloadFile(`GET ${base}/export`, { signal }, fileName),
});
