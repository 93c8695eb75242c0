import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CompletedOutcome } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';

const path = '/api/business-unit/events/:eventId/completed-email';

/** Recipients of the e-mail: the suppliers with one outcome, or all of them. */
export type Audience = CompletedOutcome | 'ALL';

const outcomeOf = (audience: Audience) => (audience === 'ALL' ? {} : { outcome: audience });

// Interval for polling the delivery status while e-mails are being sent.
const deliveryPollInterval = 5000;

/** Preview of the completed e-mail, and the recipients it was already sent to. */
export function completedEmailQuery(eventId: string, audience: Audience) {
  return queryOptions({
    queryKey: [...queryKeys.events, 'completed-email', eventId, audience],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, query: outcomeOf(audience), signal, errors: 'caller' } as const;
      return (await callApi(`GET ${path}`, options)).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ mailState }) => mailState === 'PENDING') ? deliveryPollInterval : false,
  });
}

/** Sends the completed e-mail, a second time only if explicitly requested. Returns the number of recipients. */
export function useSendCompletedEmail(eventId: string) {
  return useCommand({
    call: async ({ audience, again }: { audience: Audience; again: boolean }) => {
      const query = { ...outcomeOf(audience), ...(again && { again: 'true' }) };
      const options = { params: { eventId }, query, errors: 'caller' } as const;
      return (await callApi(`POST ${path}`, options)).data.recipientCount;
    },
    emits: appEvents.eventsChanged,
  });
}
