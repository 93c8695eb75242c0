import { useQueryClient } from '@tanstack/react-query';
import type { Event, EventClone, EventStatusChange } from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';
import { eventQuery } from './event-queries.ts';

/** Commands on an event other than editing its content. */
export function useEventCommands(eventId: string) {
  const queryClient = useQueryClient();
  const headersFor = useIdempotencyKey();
  const params = { eventId };
  const onDone = (event: Event) => queryClient.setQueryData(eventQuery(eventId).queryKey, event);

  const setStatus = useCommand({
    call: async (body: EventStatusChange) =>
      (await callApi('PUT /api/business-unit/events/:eventId/status', { params, body, errors: 'caller' }))
        .data,
    emits: appEvents.eventsChanged,
    onDone,
  });
  const moveTo = useCommand({
    call: async (status: EventStatusChange['status']) =>
      (await callApi('PUT /api/business-unit/events/:eventId/status', { params, body: { status } })).data,
    emits: appEvents.eventsChanged,
    onDone,
  });
  const remove = useCommand({
    call: async () => callApi('DELETE /api/business-unit/events/:eventId', { params }),
    emits: appEvents.eventsChanged,
  });
  const clone = useCommand({
    call: async (body: EventClone) => {
      const headers = headersFor({ eventId, ...body });
      return (
        await callApi('POST /api/business-unit/events/:eventId', { params, body, headers, errors: 'caller' })
      ).data;
    },
    emits: appEvents.eventsChanged,
  });
  return { setStatus: setStatus.send, moveTo: moveTo.run, remove: remove.run, clone: clone.send };
}

/** Extends all tasks of an event to the same end date. */
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
    emits: appEvents.taskStatusChanged,
  }).send;
}
