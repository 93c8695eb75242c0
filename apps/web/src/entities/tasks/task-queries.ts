import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../cache/query-keys.ts';
import type { TaskRequest, TaskSupplierRequest } from './task-filters.ts';

/** All matching tasks of an event in their order, without paging. */
export function tasksQuery(eventId: string, request: TaskRequest) {
  return queryOptions({
    queryKey: [...queryKeys.tasks, 'list', eventId, request],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) =>
      (
        await callApi('GET /api/business-unit/events/:eventId/tasks', {
          params: { eventId },
          query: request,
          signal,
          errors: 'caller',
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

export function taskQuery(taskId: string) {
  const queryKey = [...queryKeys.tasks, 'one', taskId];
  return queryOptions({
    queryKey,
    meta: { about: { taskId } },
    queryFn: async ({ signal, client }) => {
      // On a refetch the task may be deleted: the page shows that itself instead of navigating.
      const errors = client.getQueryData(queryKey) ? 'background' : 'caller';
      return (await callApi('GET /api/business-unit/tasks/:taskId', { params: { taskId }, signal, errors }))
        .data;
    },
  });
}

export function taskSuppliersQuery(taskId: string, request: TaskSupplierRequest) {
  return queryOptions({
    queryKey: [...queryKeys.tasks, 'suppliers', taskId, request],
    meta: { about: { taskId } },
    queryFn: async ({ signal }) =>
      (
        await callApi('GET /api/business-unit/tasks/:taskId/suppliers', {
          params: { taskId },
          query: request,
          signal,
          errors: 'background',
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** Current ids of all suppliers of a task. */
export async function readSupplierIds(taskId: string): Promise<string[]> {
  const params = { taskId };
  const { data } = await callApi('GET /api/business-unit/tasks/:taskId/suppliers', {
    params,
    query: { size: 'all' },
    errors: 'caller',
  });
  return data.items.map(({ supplierId }) => supplierId);
}

/** Extensions of a task, newest first. */
export function extensionsQuery(taskId: string) {
  return queryOptions({
    queryKey: [...queryKeys.tasks, 'extensions', taskId],
    meta: { about: { taskId } },
    queryFn: async ({ signal }) =>
      (
        await callApi('GET /api/business-unit/tasks/:taskId/extensions', {
          params: { taskId },
          signal,
          errors: 'background',
        })
      ).data.items,
  });
}
