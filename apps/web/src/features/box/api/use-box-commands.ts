import { useQueryClient } from '@tanstack/react-query';
import type { ConfirmedClosing } from '@tenderbox/contract';
import { boxQuery } from '../../../entities/boxes/box-queries.ts';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';

const opening = '/api/business-unit/tasks/:taskId/opening';

/** Opens the box of a task, or records the first of two confirmations, of the closing that the person saw. */
export function useOpenBox(taskId: string) {
  return useCommand({
    call: async (body: ConfirmedClosing) =>
      (await callApi(`POST ${opening}`, { params: { taskId }, body, errors: 'caller' })).data,
    emits: appEvents.taskStatusChanged,
  });
}

/** Withdraws the first confirmation. */
export function useWithdrawConfirmation(taskId: string) {
  return useCommand({
    call: async () => callApi(`DELETE ${opening}`, { params: { taskId }, errors: 'caller' }),
    emits: appEvents.taskStatusChanged,
  });
}

/** Reloads the box after a refusal, because the status on screen is out of date. */
export function useReadBoxAgain(taskId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: boxQuery(taskId).queryKey });
}
