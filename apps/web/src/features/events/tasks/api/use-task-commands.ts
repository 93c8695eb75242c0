import { useQueryClient } from '@tanstack/react-query';
import type { NewExtension, Task } from '@tenderbox/contract';
import { useCommand } from '../../../../entities/freshness/use-command.ts';
import { appEvents } from '../../../../entities/session/app-events.ts';
import { callApi } from '../../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../../shared/lib/use-idempotency-key.ts';
import { taskQuery } from './task-queries.ts';

/** What a command leaves of its task is shown before anything is read again. */
function useKeepTask(): (task: Task) => void {
  const queryClient = useQueryClient();
  return (task) => queryClient.setQueryData(taskQuery(task.id).queryKey, task);
}

/** Archives a task, or restores it; the caller asks where responses are awaited. */
export function useSetArchived(taskId: string) {
  return useCommand({
    call: async (body: { archived: boolean; confirm?: boolean }) =>
      (
        await callApi('PUT /api/business-unit/tasks/:taskId/archived', {
          ...{ params: { taskId }, body, errors: 'caller' },
        })
      ).data,
    announces: appEvents.taskStatusChanged,
    onDone: useKeepTask(),
  });
}

/** Deletes a task of a draft. Its page is left before the others hear of it: see the caller. */
export function useDeleteTask() {
  return useCommand({
    call: async (taskId: string) =>
      callApi('DELETE /api/business-unit/tasks/:taskId', { params: { taskId } }),
  }).run;
}

/** Adds a task like another. */
export function useCopyTask(taskId: string) {
  const headersFor = useIdempotencyKey();
  return useCommand({
    call: async (body: { title: string }) => {
      const headers = headersFor({ taskId, ...body });
      const params = { taskId };
      return (
        await callApi('POST /api/business-unit/tasks/:taskId/copy', {
          ...{ params, body, headers, errors: 'caller' },
        })
      ).data;
    },
    announces: appEvents.taskAdded,
    onDone: useKeepTask(),
  }).send;
}

/** Gives all suppliers of a task, or some, a later end. */
export function useExtendTask(taskId: string) {
  const headersFor = useIdempotencyKey();
  return useCommand({
    call: async (body: NewExtension) => {
      const headers = headersFor({ taskId, ...body });
      const params = { taskId };
      return (
        await callApi('POST /api/business-unit/tasks/:taskId/extensions', {
          ...{ params, body, headers, errors: 'caller' },
        })
      ).data;
    },
    announces: appEvents.taskStatusChanged,
    onDone: useKeepTask(),
  }).send;
}

/** Makes these the suppliers of a task, over the revision that was read. */
export function useReplaceSuppliers(taskId: string) {
  return useCommand({
    call: async (body: { supplierIds: string[]; revision: number }) =>
      (
        await callApi('PUT /api/business-unit/tasks/:taskId/suppliers', {
          ...{ params: { taskId }, body, errors: 'caller' },
        })
      ).data,
    announces: appEvents.bidderStatusChanged,
    onDone: useKeepTask(),
  }).send;
}

/** Reminds these suppliers, or all who have not responded. */
export function useRemind(taskId: string) {
  return useCommand({
    call: async (supplierIds: string[] | null) =>
      (
        await callApi('POST /api/business-unit/tasks/:taskId/reminders', {
          ...{ params: { taskId }, body: { supplierIds } },
        })
      ).data,
    announces: appEvents.taskStatusChanged,
  }).send;
}

/** How many suppliers a reminder to all would reach now, and who would be left out. */
export const readRemindable = async (taskId: string) =>
  (await callApi('GET /api/business-unit/tasks/:taskId/reminders', { params: { taskId } })).data;

/** Gives all tasks of an event the same later end. */
export function useExtendEvent(eventId: string) {
  return useCommand({
    call: async (body: { endDate: string; reason: string }) =>
      (
        await callApi('POST /api/business-unit/events/:eventId/extensions', {
          params: { eventId },
          body,
          errors: 'caller',
        })
      ).data,
    announces: appEvents.taskStatusChanged,
  }).send;
}
