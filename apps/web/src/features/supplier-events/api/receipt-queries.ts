import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

const keyOf = (name: string, taskId: string, ...more: unknown[]) =>
  [...queryKeys.tasks, name, taskId, ...more] as const;

/** All receipts and withdrawals of a task, newest first, and the names behind their role entries. */
export const receiptsQuery = (taskId: string) =>
  queryOptions({
    queryKey: keyOf('receipts', taskId),
    meta: { about: { taskId } },
    queryFn: async ({ signal }) => {
      const options = { params: { taskId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/tasks/:taskId/receipts', options)).data;
    },
  });

/** The team's response: which actions are possible, and which submissions were not accepted. */
export const ownResponseQuery = (taskId: string) =>
  queryOptions({
    queryKey: keyOf('own-response', taskId),
    meta: { about: { taskId } },
    queryFn: async ({ signal }) => {
      const options = { params: { taskId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/tasks/:taskId/response', options)).data;
    },
  });

/** Bytes of the sealed copy of a version, exactly as submitted. */
export const sealedCopyQuery = (taskId: string, version: number) =>
  queryOptions({
    queryKey: keyOf('sealed-copy', taskId, version),
    meta: { about: { taskId } },
    queryFn: async ({ signal }) => {
      const options = { params: { taskId, version }, signal, errors: 'background' } as const;
      const response = await callApi('GET /api/supplier/tasks/:taskId/receipts/:version/content', options);
      return new Uint8Array(await response.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All closings with a record of the supplier, oldest first. */
export const proofsQuery = (taskId: string) =>
  queryOptions({
    queryKey: keyOf('box-proofs', taskId),
    meta: { about: { taskId } },
    queryFn: async ({ signal }) => {
      const options = { params: { taskId }, signal, errors: 'background' } as const;
      return (await callApi('GET /api/supplier/tasks/:taskId/box-proofs', options)).data;
    },
  });

/** Proofs that the records of the task are in the chain of records. */
export const recordProofsQuery = (taskId: string) =>
  queryOptions({
    queryKey: keyOf('record-proofs', taskId),
    queryFn: async ({ signal }) => {
      const options = { params: { taskId }, signal, errors: 'background' } as const;
      return (await callApi('GET /api/supplier/tasks/:taskId/record-proofs', options)).data;
    },
  });

/** Proof that the last record is in the box, with the public closing records and keys. */
export const evidenceQuery = (taskId: string) =>
  queryOptions({
    queryKey: keyOf('box-evidence', taskId),
    meta: { about: { taskId } },
    queryFn: async ({ signal }) => {
      const options = { params: { taskId }, signal, errors: 'background' } as const;
      const [proof, closings, keys] = await Promise.all([
        callApi('GET /api/supplier/tasks/:taskId/box-proof', options),
        callApi('GET /api/closings/:taskId', options),
        callApi('GET /api/receipt-keys', { signal, errors: 'background' }),
      ]);
      return { proof: proof.data, closings: closings.data, keys: keys.data };
    },
  });
