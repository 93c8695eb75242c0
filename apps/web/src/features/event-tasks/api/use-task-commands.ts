import { useQueryClient } from '@tanstack/react-query';
import type { NewExtension, Task } from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { taskQuery } from '../../../entities/tasks/task-queries.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';

/** Puts the task returned by a command into the cache before anything is refetched. */
function useCacheTask(): (task: Task) => void {
  const queryClient = useQueryClient();
  return (task) => queryClient.setQueryData(taskQuery(task.id).queryKey, task);
}

/** Archives or restores a task. The caller asks for confirmation while responses are awaited. */
export function useSetArchived(taskId: string) {
  return useCommand({
    call: async (body: { archived: boolean; confirm?: boolean }) =>
      (
        await callApi('PUT /api/business-unit/tasks/:taskId/archived', {
          params: { taskId },
          body,
          errors: 'caller',
        })
      ).data,
    emits: appEvents.taskStatusChanged,
    onDone: useCacheTask(),
  });
}

/** Deletes a task of a draft. The caller leaves the task page before the change is announced. */
export function useDeleteTask() {
  return useCommand({
    call: async (taskId: string) =>
      callApi('DELETE /api/business-unit/tasks/:taskId', { params: { taskId } }),
  }).run;
}

export function useCopyTask(taskId: string) {
  const headersFor = useIdempotencyKey();
  return useCommand({
    call: async (body: { title: string }) => {
      const headers = headersFor({ taskId, ...body });
      const params = { taskId };
      return (
        await callApi('POST /api/business-unit/tasks/:taskId/copy', {
          params,
          body,
          headers,
          errors: 'caller',
        })
      ).data;
    },
    emits: appEvents.taskAdded,
    onDone: useCacheTask(),
  }).send;
}

/** Extends a task for all suppliers or for some. */
export function useExtendTask(taskId: string) {
  const headersFor = useIdempotencyKey();
  return useCommand({
    call: async (body: NewExtension) => {
      const headers = headersFor({ taskId, ...body });
      const params = { taskId };
      return (
        await callApi('POST /api/business-unit/tasks/:taskId/extensions', {
          params,
          body,
          headers,
          errors: 'caller',
        })
      ).data;
    },
    emits: appEvents.taskStatusChanged,
    onDone: useCacheTask(),
  }).send;
}

/** Replaces the suppliers of a task, based on the revision that was loaded. */
export function useReplaceSuppliers(taskId: string) {
  return useCommand({
    call: async (body: { supplierIds: string[]; revision: number }) =>
      (
        await callApi('PUT /api/business-unit/tasks/:taskId/suppliers', {
          params: { taskId },
          body,
          errors: 'caller',
        })
      ).data,
    emits: appEvents.bidderStatusChanged,
    onDone: useCacheTask(),
  }).send;
}

/** Reminds the given suppliers, or all who have not responded. */
export function useRemind(taskId: string) {
  return useCommand({
    call: async (supplierIds: string[] | null) =>
      (
        await callApi('POST /api/business-unit/tasks/:taskId/reminders', {
          params: { taskId },
          body: { supplierIds },
        })
      ).data,
    emits: appEvents.taskStatusChanged,
  }).send;
}

/** Number of suppliers that a reminder to all would reach now, and the suppliers it would skip. */
export const readRemindable = async (taskId: string) =>
  (await callApi('GET /api/business-unit/tasks/:taskId/reminders', { params: { taskId } })).data;
