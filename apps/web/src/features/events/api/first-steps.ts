import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { FirstSteps } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { useHideHint } from '../../../entities/session/hidden-hints.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';

/** Whether the list is still shown: it ends with the first published event, or when the person hides it. */
export const areShown = ({ isHidden, hasPublished }: FirstSteps): boolean => !isHidden && !hasPublished;

/** How far the business unit has come to its first event. Not asked for again once the list has ended. */
export const firstStepsQuery = queryOptions({
  queryKey: [...queryKeys.events, 'first-steps'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/business-unit/first-steps', { signal, errors: 'background' })).data,
  staleTime: ({ state }) => (state.data && !areShown(state.data) ? Number.POSITIVE_INFINITY : 0),
});

export function useHideFirstSteps(): () => void {
  const queryClient = useQueryClient();
  return useHideHint('FIRST_STEPS', () => {
    queryClient.setQueryData(firstStepsQuery.queryKey, (before) => before && { ...before, isHidden: true });
  });
}

/** Opens the practice event of the unit, and creates it first if there is none. */
export function useOpenPractice(): { open: () => void; isRunning: boolean } {
  const router = useRouter();
  const queryClient = useQueryClient();
  const headersFor = useIdempotencyKey();
  const { send, isRunning } = useCommand({
    call: async () => {
      const { practiceEventId } = await queryClient.fetchQuery({ ...firstStepsQuery, staleTime: 0 });
      if (practiceEventId) return practiceEventId;
      return (await callApi('POST /api/business-unit/practice-event', { headers: headersFor({}) })).data.id;
    },
    emits: appEvents.eventsChanged,
  });
  const open = () =>
    void send().then(
      (eventId) => router.navigate({ href: pathTo('event', { eventId }) }),
      // The message bar shows what the server said.
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
  return { open, isRunning };
}
