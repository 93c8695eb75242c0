import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type SentResponse, sentResponseSorts, type sentResponseSorts as sorts } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { listRequest, type TableOptions, type TableQuery } from '../../shared/tables/table-query.ts';
import { queryKeys } from '../cache/query-keys.ts';

const ofTask = '/api/business-unit/tasks/:taskId';

/** Status of a task's box: whether it can be opened, by whom, and how it was opened. */
export function boxQuery(taskId: string) {
  return queryOptions({
    queryKey: [...queryKeys.boxes, taskId],
    meta: { about: { taskId } },
    queryFn: async ({ signal }) => {
      const query = { record: 'false' as const };
      return (
        await callApi(`GET ${ofTask}/opening`, { params: { taskId }, query, signal, errors: 'background' })
      ).data;
    },
  });
}

/** Loads the signed opening record. */
export async function readOpeningRecord(taskId: string, signal: AbortSignal) {
  const params = { taskId };
  const query = { record: 'true' as const };
  return (await callApi(`GET ${ofTask}/opening`, { params, query, signal })).data.record;
}

/** Proofs that the closing records and the opening record of a task are in the chain of records. */
export function recordProofsQuery(taskId: string) {
  return queryOptions({
    queryKey: [...queryKeys.boxes, taskId, 'record-proofs'],
    queryFn: async ({ signal }) =>
      (await callApi(`GET ${ofTask}/record-proofs`, { params: { taskId }, signal, errors: 'background' }))
        .data,
  });
}

/** URL state of the response list. */
export const responseListOptions = (hasPrices: boolean): TableOptions => ({
  prefix: 'responses',
  sort: hasPrices ? 'total,asc' : 'name,asc',
  sortable: sentResponseSorts,
});

/** Maps the table state to the query of the request. */
export const responseRequest = (query: TableQuery) => ({
  ...listRequest<(typeof sorts)[number]>(query),
  contents: 'false' as const,
});

// Every read is recorded in the history, so immutable responses are never refetched automatically.
export const keyOf = (isSealed: boolean) => (isSealed ? ['opened-responses'] : queryKeys.responses);
export const freshFor = (isSealed: boolean) => (isSealed ? Number.POSITIVE_INFINITY : 60_000);

/** One page of the responses to a task, without the answers. */
export function responsesQuery(
  taskId: string,
  isSealed: boolean,
  request: ReturnType<typeof responseRequest>,
) {
  return queryOptions({
    queryKey: [...keyOf(isSealed), 'list', taskId, request],
    meta: { about: { taskId } },
    queryFn: async ({ signal }) =>
      (
        await callApi(`GET ${ofTask}/responses`, {
          params: { taskId },
          query: request,
          signal,
          errors: 'background',
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: freshFor(isSealed),
  });
}

/** The response of one supplier, with the answer sheet it refers to. */
export function responseQuery(taskId: string, isSealed: boolean, supplierId: string) {
  return queryOptions({
    queryKey: [...keyOf(isSealed), 'one', taskId, supplierId],
    meta: { about: { taskId } },
    queryFn: async ({ signal }) =>
      (
        await callApi(`GET ${ofTask}/responses/:supplierId`, {
          params: { taskId, supplierId },
          signal,
          errors: 'background',
        })
      ).data,
    staleTime: freshFor(isSealed),
  });
}

export type ResponseFile = SentResponse['files'][number];
