import { useQueryClient } from '@tanstack/react-query';
import type { Event, EventChange, NewEvent } from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';
import { eventQuery } from './event-queries.ts';

interface SavedEvent<Content> {
  content: Content;
  /** New terms file. Null keeps the current one. */
  terms: File | null;
}

/** Multipart body as specified: the event as JSON, then the file. */
function partsOf({ content, terms }: SavedEvent<object>): FormData {
  const parts = new FormData();
  parts.append('request', JSON.stringify(content));
  if (terms) parts.append('termsAndConditionsFile', terms);
  return parts;
}

/** Creates an event as a draft. */
export function useAddEvent(): (event: SavedEvent<NewEvent>) => Promise<Event> {
  const headersFor = useIdempotencyKey();
  return useCommand({
    call: async (event: SavedEvent<NewEvent>) => {
      const { terms } = event;
      const headers = headersFor({ ...event, terms: terms && [terms.name, terms.size, terms.lastModified] });
      const body = partsOf(event);
      return (await callApi('POST /api/business-unit/events', { body, headers, errors: 'caller' })).data;
    },
    emits: appEvents.eventsChanged,
  }).send;
}

export function useChangeEvent(eventId: string): (event: SavedEvent<EventChange>) => Promise<Event> {
  const queryClient = useQueryClient();
  return useCommand({
    call: async (event: SavedEvent<EventChange>) => {
      const body = partsOf(event);
      const params = { eventId };
      return (await callApi('PUT /api/business-unit/events/:eventId', { params, body, errors: 'caller' }))
        .data;
    },
    emits: appEvents.eventsChanged,
    onDone: (event) => queryClient.setQueryData(eventQuery(eventId).queryKey, event),
  }).send;
}
