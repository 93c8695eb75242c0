import { queryOptions } from '@tanstack/react-query';
import {
  type DraftChange,
  type DraftSaved,
  type FieldValues,
  type Receipt,
  type Response,
  type ResponseChanges,
  type Submission,
  submittedPrices,
} from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Response of the supplier. Errors never navigate away from a draft. */
export const responseQuery = (taskId: string) =>
  queryOptions({
    queryKey: [...queryKeys.tasks, 'response', taskId],
    meta: { about: { taskId } },
    // The cache would miss what was typed since loading, so always load it again.
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal, client, queryKey }): Promise<Response> => {
      const options = { params: { taskId }, signal, errors: 'caller' } as const;
      const known = client.getQueryData<Response>(queryKey);
      const changed = known && (await readChanged(known, options));
      return changed ?? (await callApi('GET /api/supplier/tasks/:taskId/response', options)).data;
    },
  });

/** A response with its changes, instead of thousands of fields that are known; null if they do not suffice. */
async function readChanged(
  known: Response,
  options: { params: { taskId: string }; signal: AbortSignal; errors: 'caller' },
): Promise<Response | null> {
  // Discarding changes can remove answers to questions that are no longer asked.
  if (Object.keys(known.orphans).length > 0) return null;
  const query = { since: known.revision };
  const { data } = await callApi('GET /api/supplier/tasks/:taskId/response/changes', { ...options, query });
  if (data.sheetVersion !== known.sheetVersion) return null;
  return { ...data, fields: { ...known.fields, ...data.fields }, fileIds: data.fileIds ?? known.fileIds };
}

/**
 * What colleagues saved since a revision of the draft. Runs in the background: errors are not shown and do
 * not navigate.
 */
export async function readChanges(taskId: string, since: number): Promise<ResponseChanges> {
  const options = { params: { taskId }, query: { since }, errors: 'background' } as const;
  return (await callApi('GET /api/supplier/tasks/:taskId/response/changes', options)).data;
}

/** Prices of a submitted version, for comparison with new ones. Errors are ignored. */
export const submittedPricesQuery = (taskId: string, version: number) =>
  queryOptions({
    queryKey: [...queryKeys.tasks, 'submitted-prices', taskId, version],
    meta: { about: { taskId } },
    queryFn: async ({ signal }) => {
      const options = { params: { taskId, version }, signal, errors: 'background' } as const;
      const content = await callApi('GET /api/supplier/tasks/:taskId/receipts/:version/content', options);
      const { values } = (await content.json()) as { values: FieldValues };
      return submittedPrices(version, values);
    },
    // Submitted versions are immutable.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const supplierTaskQuery = (taskId: string) =>
  queryOptions({
    queryKey: [...queryKeys.tasks, 'supplier', taskId],
    meta: { about: { taskId } },
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/supplier/tasks/:taskId', { params: { taskId }, signal, errors: 'caller' }))
        .data,
  });

/** Saves fields of the draft in the background: errors are not shown and do not navigate. */
export async function saveDraft(taskId: string, change: Partial<DraftChange>): Promise<DraftSaved> {
  const body = change;
  return (
    await callApi('PATCH /api/supplier/tasks/:taskId/response', {
      params: { taskId },
      body,
      errors: 'background',
      outlivesPage: true,
    })
  ).data;
}

export async function submitResponse(
  taskId: string,
  body: Submission,
  headers: Record<string, string>,
): Promise<Receipt> {
  return (
    await callApi('POST /api/supplier/tasks/:taskId/response/submission', {
      params: { taskId },
      body,
      headers,
      errors: 'background',
    })
  ).data;
}

export const acceptTerms = (eventId: string, fileId: string) =>
  callApi('POST /api/supplier/events/:eventId/terms-acceptance', {
    params: { eventId },
    body: { fileId },
    errors: 'background',
  });

export const discardChanges = async (taskId: string) =>
  (
    await callApi('POST /api/supplier/tasks/:taskId/response/discard', {
      params: { taskId },
      errors: 'background',
    })
  ).data;

export const undoDecline = async (taskId: string) =>
  (
    await callApi('DELETE /api/supplier/tasks/:taskId/decline', {
      params: { taskId },
      errors: 'background',
    })
  ).data;
