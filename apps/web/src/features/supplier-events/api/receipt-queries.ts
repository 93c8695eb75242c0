import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../entities/freshness/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

const keyOf = (name: string, taskId: string, ...more: unknown[]) =>
  [...queryKeys.tasks, name, taskId, ...more] as const;

/** Every receipt and withdrawal of a task, newest first, and who is behind the role entries that they name. */
export const receiptsQuery = (taskId: string) =>
  queryOptions({
    queryKey: keyOf('receipts', taskId),
    queryFn: async ({ signal }) => {
      const options = { params: { taskId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/tasks/:taskId/receipts', options)).data;
    },
  });

/** What the team can still do with what was sent, and what was refused. */
export const ownResponseQuery = (taskId: string) =>
  queryOptions({
    queryKey: keyOf('own-response', taskId),
    queryFn: async ({ signal }) => {
      const options = { params: { taskId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/supplier/tasks/:taskId/response', options)).data;
    },
  });

/** The bytes of the sealed copy of a version, as they were sent. */
export const sealedCopyQuery = (taskId: string, version: number) =>
  queryOptions({
    queryKey: keyOf('sealed-copy', taskId, version),
    queryFn: async ({ signal }) => {
      const options = { params: { taskId, version }, signal, errors: 'background' } as const;
      const response = await callApi('GET /api/supplier/tasks/:taskId/receipts/:version/content', options);
      return new Uint8Array(await response.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What proves that the last record is in the box, with what anyone else reads of it. */
export const evidenceQuery = (taskId: string) =>
  queryOptions({
    queryKey: keyOf('box-evidence', taskId),
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
