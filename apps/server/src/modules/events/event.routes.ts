import { eventCalls, eventChangeSchema, newEventSchema, supplierEventCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { cloneEvent } from './commands/clone-event.ts';
import { createEvent } from './commands/create-event.ts';
import { deleteEvent } from './commands/delete-event.ts';
import { noteReadAmendments } from './commands/note-read-amendments.ts';
import { readCompletedEmail, sendCompletedEmail } from './commands/send-completed-email.ts';
import { changeEventStatus } from './commands/set-event-status.ts';
import { changeEvent } from './commands/update-event.ts';
import type { EventParts } from './event.parts.ts';
import { readAmendments, readEvent, readEvents, readNextDeadline } from './event.queries.ts';
import { receiveEvent } from './receive-event.ts';
import {
  readEventsOfSupplier,
  readNextOwnDeadline,
  readOwnAmendments,
  readOwnEvents,
  readSupplierEvent,
} from './supplier-event.queries.ts';

export function registerEventRoutes(app: FastifyInstance, parts: EventParts): void {
  registerCall(app, eventCalls.list, async ({ act, query }) => ({ data: await readEvents(act, query) }));
  registerCall(app, eventCalls.nextDeadline, async ({ act }) => ({ data: await readNextDeadline(act) }));
  registerCall(app, eventCalls.create, ({ act, request }) =>
    receiveEvent(parts, act, request, newEventSchema, async (content, terms) => ({
      data: await createEvent(act, content, terms),
    })),
  );
  registerCall(app, eventCalls.get, async ({ act, params }) => ({
    data: await readEvent(act, params.eventId),
  }));
  registerCall(app, eventCalls.update, ({ act, params, request }) =>
    receiveEvent(parts, act, request, eventChangeSchema, async (content, terms) => ({
      data: await changeEvent(parts, act, params.eventId, content, terms),
    })),
  );
  registerCall(app, eventCalls.clone, async ({ act, params, body }) => ({
    data: await cloneEvent(act, params.eventId, body),
  }));
  registerCall(app, eventCalls.delete, async ({ act, params }) => {
    await deleteEvent(act, params.eventId);
    return { data: null };
  });
  registerCall(app, eventCalls.setStatus, async ({ act, params, body }) => ({
    data: await changeEventStatus(parts, act, params.eventId, body),
  }));
  registerCall(app, eventCalls.amendments, async ({ act, params }) => ({
    data: await readAmendments(act, params.eventId),
  }));
  registerCall(app, eventCalls.previewCompletedEmail, async ({ act, params, query }) => ({
    data: await readCompletedEmail(parts, act, params.eventId, query.outcome),
  }));
  registerCall(app, eventCalls.sendCompletedEmail, async ({ act, params, query }) => ({
    data: await sendCompletedEmail(parts, act, params.eventId, query),
  }));
  registerCall(app, supplierEventCalls.list, async ({ act, query }) => ({
    data: await readOwnEvents(act, query),
  }));
  registerCall(app, supplierEventCalls.get, async ({ act, params }) => ({
    data: await readSupplierEvent(act, params.eventId),
  }));
  registerCall(app, supplierEventCalls.nextDeadline, async ({ act }) => ({
    data: await readNextOwnDeadline(act),
  }));
  registerCall(app, supplierEventCalls.amendments, async ({ act, params }) => ({
    data: await readOwnAmendments(act, params.eventId),
  }));
  registerCall(app, supplierEventCalls.readAmendments, async ({ act, params, body }) => {
    await noteReadAmendments(act, params.eventId, body);
    return { data: null };
  });
  registerCall(app, supplierEventCalls.ofSupplier, async ({ act, params, query }) => ({
    data: await readEventsOfSupplier(act, params.supplierId, query),
  }));
}
