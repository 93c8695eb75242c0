import { useQueryClient } from '@tanstack/react-query';
import type { NewTask, Task, TaskChange, TaskSuppliersChange } from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { taskQuery } from '../../../entities/tasks/task-queries.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';

export function useAddTask(eventId: string): (task: NewTask) => Promise<Task> {
  const queryClient = useQueryClient();
  const headersFor = useIdempotencyKey();
  return useCommand({
    call: async (body: NewTask) => {
      const headers = headersFor({ eventId, ...body });
      const request = { params: { eventId }, body, headers, errors: 'caller' } as const;
      return (await callApi('POST /api/business-unit/events/:eventId/tasks', request)).data;
    },
    emits: appEvents.taskAdded,
    onDone: (task) => queryClient.setQueryData(taskQuery(task.id).queryKey, task),
  }).send;
}

/** Saves the content of a task or its set of suppliers. */
export function useChangeTask(taskId: string) {
  const queryClient = useQueryClient();
  const params = { taskId };
  const emits = appEvents.taskStatusChanged;
  const onDone = (task: Task) => queryClient.setQueryData(taskQuery(taskId).queryKey, task);
  const change = useCommand({
    call: async (body: TaskChange) =>
      (await callApi('PUT /api/business-unit/tasks/:taskId', { params, body, errors: 'caller' })).data,
    emits,
    onDone,
  });
  const replaceSuppliers = useCommand({
    call: async (body: TaskSuppliersChange) =>
      (await callApi('PUT /api/business-unit/tasks/:taskId/suppliers', { params, body, errors: 'caller' }))
        .data,
    emits,
    onDone,
  });
  return { change: change.send, replaceSuppliers: replaceSuppliers.send };
}
