import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CompletedOutcome } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/freshness/query-keys.ts';
import { useCommand } from '../../../entities/freshness/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';

const path = '/api/business-unit/events/:eventId/completed-email';

/** Whom the mail goes to: the suppliers of one outcome, or all of them. */
export type Audience = CompletedOutcome | 'ALL';

const outcomeOf = (audience: Audience) => (audience === 'ALL' ? {} : { outcome: audience });

// While mails are under way, what became of them is looked up again.
const lookAgainAfter = 5000;

/** The completed e-mail as it would be sent now, and to whom it was sent. */
export function completedEmailQuery(eventId: string, audience: Audience) {
  return queryOptions({
    queryKey: [...queryKeys.events, 'completed-email', eventId, audience],
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, query: outcomeOf(audience), signal, errors: 'caller' } as const;
      return (await callApi(`GET ${path}`, options)).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ mailState }) => mailState === 'PENDING') ? lookAgainAfter : false,
  });
}

/** Sends it; a second time only when that is said. Returns to how many people. */
export function useSendCompletedEmail(eventId: string) {
  return useCommand({
    call: async ({ audience, again }: { audience: Audience; again: boolean }) => {
      const query = { ...outcomeOf(audience), ...(again && { again: 'true' }) };
      const options = { params: { eventId }, query, errors: 'caller' } as const;
      return (await callApi(`POST ${path}`, options)).data.recipientCount;
    },
    announces: appEvents.eventsChanged,
  });
}
