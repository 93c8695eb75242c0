import {
  eventCalls,
  eventChangeSchema,
  firstStepsCalls,
  newEventSchema,
  supplierEventCalls,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { cloneEvent } from './commands/clone-event.ts';
import { createEvent } from './commands/create-event.ts';
import { createPracticeEvent } from './commands/create-practice-event.ts';
import { deleteEvent } from './commands/delete-event.ts';
import { markAmendmentsRead } from './commands/mark-amendments-read.ts';
import { readCompletedEmail, sendCompletedEmail } from './commands/send-completed-email.ts';
import { changeEventStatus } from './commands/set-event-status.ts';
import { changeEvent } from './commands/update-event.ts';
import type { EventDeps } from './event.deps.ts';
import {
  readAmendments,
  readEvent,
  readEvents,
  readNextDeadline,
  readPossibleOpeners,
  readSchedule,
} from './event.queries.ts';
import { readFirstSteps } from './first-steps.queries.ts';
import { readPendingActions } from './pending-actions.queries.ts';
import { receiveEvent } from './receive-event.ts';
import {
  readEventsOfSupplier,
  readNextOwnDeadline,
  readOwnAmendments,
  readOwnEvents,
  readSupplierEvent,
} from './supplier-event.queries.ts';

export function registerEventRoutes(app: FastifyInstance, deps: EventDeps): void {
  registerCall(app, eventCalls.list, async ({ ctx, query }) => ({ data: await readEvents(ctx, query) }));
  registerCall(app, eventCalls.nextDeadline, async ({ ctx }) => ({ data: await readNextDeadline(ctx) }));
  registerCall(app, eventCalls.pendingActions, async ({ ctx }) => ({ data: await readPendingActions(ctx) }));
  registerCall(app, eventCalls.schedule, async ({ ctx, query }) => ({
    data: await readSchedule(ctx, query),
  }));
  registerCall(app, eventCalls.possibleOpeners, async ({ ctx }) => ({
    data: await readPossibleOpeners(ctx),
  }));
  registerCall(app, eventCalls.create, ({ ctx, request }) =>
    receiveEvent(deps, ctx, request, newEventSchema, async (content, terms) => ({
      data: await createEvent(ctx, content, terms),
    })),
  );
  registerCall(app, eventCalls.createPractice, async ({ ctx }) => ({
    data: await createPracticeEvent(ctx),
  }));
  registerCall(app, firstStepsCalls.get, async ({ ctx }) => ({ data: await readFirstSteps(ctx) }));
  registerCall(app, eventCalls.get, async ({ ctx, params, query }) => ({
    data: await readEvent(ctx, params.eventId, query),
  }));
  registerCall(app, eventCalls.update, ({ ctx, params, request }) =>
    receiveEvent(deps, ctx, request, eventChangeSchema, async (content, terms) => ({
      data: await changeEvent(deps, ctx, params.eventId, content, terms),
    })),
  );
  registerCall(app, eventCalls.clone, async ({ ctx, params, body }) => ({
    data: await cloneEvent(ctx, params.eventId, body),
  }));
  registerCall(app, eventCalls.delete, async ({ ctx, params }) => {
    await deleteEvent(ctx, params.eventId);
    return { data: null };
  });
  registerCall(app, eventCalls.setStatus, async ({ ctx, params, body }) => ({
    data: await changeEventStatus(deps, ctx, params.eventId, body),
  }));
  registerCall(app, eventCalls.amendments, async ({ ctx, params }) => ({
    data: await readAmendments(ctx, params.eventId),
  }));
  registerCall(app, eventCalls.previewCompletedEmail, async ({ ctx, params, query }) => ({
    data: await readCompletedEmail(deps, ctx, params.eventId, query.outcome),
  }));
  registerCall(app, eventCalls.sendCompletedEmail, async ({ ctx, params, query }) => ({
    data: await sendCompletedEmail(deps, ctx, params.eventId, query),
  }));
  registerCall(app, supplierEventCalls.list, async ({ ctx, query }) => ({
    data: await readOwnEvents(ctx, query),
  }));
  registerCall(app, supplierEventCalls.get, async ({ ctx, params }) => ({
    data: await readSupplierEvent(ctx, params.eventId),
  }));
  registerCall(app, supplierEventCalls.nextDeadline, async ({ ctx }) => ({
    data: await readNextOwnDeadline(ctx),
  }));
  registerCall(app, supplierEventCalls.amendments, async ({ ctx, params }) => ({
    data: await readOwnAmendments(ctx, params.eventId),
  }));
  registerCall(app, supplierEventCalls.readAmendments, async ({ ctx, params, body }) => {
    await markAmendmentsRead(ctx, params.eventId, body);
    return { data: null };
  });
  registerCall(app, supplierEventCalls.ofSupplier, async ({ ctx, params, query }) => ({
    data: await readEventsOfSupplier(ctx, params.supplierId, query),
  }));
}
