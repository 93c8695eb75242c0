import { useQueryClient } from '@tanstack/react-query';
import type { TaskInList, TaskList } from '@tenderbox/contract';
import { useRef } from 'react';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { wholeTaskList } from '../../../entities/tasks/task-filters.ts';
import { tasksQuery } from '../../../entities/tasks/task-queries.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Returns the list with one item moved. */
function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = items.filter((_, place) => place !== from);
  next.splice(to, 0, items[from] as Item);
  return next;
}

/** All tasks in their new order. An archived task stays behind the task that it followed. */
function orderWithArchived(ordered: readonly TaskInList[], archived: readonly TaskInList[]): string[] {
  const before = [...ordered, ...archived].sort((one, other) => one.position - other.position);
  const followers = new Map<string | null, string[]>();
  let leader: string | null = null;
  for (const { id, archived: isArchived } of before) {
    if (isArchived) followers.set(leader, [...(followers.get(leader) ?? []), id]);
    else leader = id;
  }
  const behind = (id: string | null) => followers.get(id) ?? [];
  return [...behind(null), ...ordered.flatMap(({ id }) => [id, ...behind(id)])];
}

/** Moves a task within the whole list: optimistic, reverted if the server rejects it. */
export function useMoveTask(eventId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = tasksQuery(eventId, wholeTaskList);
  const sending = useRef({ isRunning: false, isOld: false });
  const { run } = useCommand({
    call: async ({ items, counts }: TaskList) => {
      const params = { eventId };
      const query = { ...wholeTaskList, archived: 'true' };
      const archived = counts.archived
        ? (await callApi('GET /api/business-unit/events/:eventId/tasks', { params, query })).data.items
        : [];
      const body = { taskIds: orderWithArchived(items, archived) };
      await callApi('PUT /api/business-unit/events/:eventId/tasks/order', { params, body });
    },
  });

  /** Sends the current order. Moves made in the meantime follow in one more call. */
  async function send() {
    const state = sending.current;
    state.isOld = true;
    if (state.isRunning) return;
    state.isRunning = true;
    while (state.isOld) {
      state.isOld = false;
      const shown = queryClient.getQueryData(queryKey);
      if (shown && !(await run(shown))) break;
    }
    state.isRunning = false;
    emitAppEvent(appEvents.taskStatusChanged);
  }

  return async (from: number, to: number): Promise<void> => {
    await queryClient.cancelQueries({ queryKey });
    const list = queryClient.getQueryData(queryKey);
    if (!list || from === to || to < 0 || to >= list.items.length) return;
    queryClient.setQueryData(queryKey, { ...list, items: moved(list.items, from, to) });
    await send();
  };
}
