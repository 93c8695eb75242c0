import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EvaluationWithChoices, EvaluatorsChange, Plan, PlanChange } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';

export const evaluationsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.evaluations, 'plans', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/business-unit/events/:eventId/evaluations', options)).data;
    },
  });

/** The commands of the editor. */
export function usePlanCommands(eventId: string) {
  const queryClient = useQueryClient();
  const headersFor = useIdempotencyKey();
  const emits = appEvents.eventsChanged;
  const onDone = () => void queryClient.invalidateQueries({ queryKey: evaluationsQuery(eventId).queryKey });
  const add = useCommand({
    call: async (plan: Plan): Promise<EvaluationWithChoices> => {
      const headers = headersFor({ eventId, plan });
      const request = { params: { eventId }, body: { plan }, headers, errors: 'caller' } as const;
      return (await callApi('POST /api/business-unit/events/:eventId/evaluations', request)).data;
    },
    emits,
    onDone,
  });
  const change = useCommand({
    call: async ({ id, ...body }: PlanChange & { id: string }): Promise<EvaluationWithChoices> => {
      const request = { params: { evaluationId: id }, body, errors: 'caller' } as const;
      return (await callApi('PUT /api/business-unit/evaluations/:evaluationId', request)).data;
    },
    emits,
    onDone,
  });
  const nameEvaluators = useCommand({
    call: async ({ id, ...body }: EvaluatorsChange & { id: string }): Promise<EvaluationWithChoices> => {
      const request = { params: { evaluationId: id }, body, errors: 'caller' } as const;
      return (await callApi('PUT /api/business-unit/evaluations/:evaluationId/evaluators', request)).data;
    },
    emits,
    onDone,
  });
  const remove = useCommand({
    call: async (id: string) => {
      await callApi('DELETE /api/business-unit/evaluations/:evaluationId', { params: { evaluationId: id } });
    },
    emits,
    onDone,
  });
  return {
    add: add.send,
    change: change.send,
    nameEvaluators: nameEvaluators.send,
    remove: remove.run,
  };
}
