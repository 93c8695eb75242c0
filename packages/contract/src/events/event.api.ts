import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantInputSchema } from '../common/dates.ts';
import { inData, rowsOf } from '../common/envelope.ts';
import { searchSchema } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import { eventLimits } from './event.limits.ts';
import {
  amendmentSchema,
  completedEmailSchema,
  completedOutcomeSchema,
  eventCloneSchema,
  eventInListSchema,
  eventSchema,
  eventStatusChangeSchema,
  nextDeadlineSchema,
  pendingActionsSchema,
  pendingEventSchema,
  possibleOpenerSchema,
  scheduledEventSchema,
} from './event.schema.ts';
import { eventStatusSchema } from './event-status.ts';

const tag = 'Events';
const params = z.object({ eventId: z.uuid() });

export const eventSorts = ['startDate', 'endDate', 'title'] as const;

/** A query parameter that may be given once or several times. */
const several = <Value extends z.ZodType>(value: Value, max: number) =>
  z.union([value.transform((only) => [only]), z.array(value).max(max)]).default([]);

const filters = {
  labelIds: several(z.uuid(), eventLimits.labels).meta({
    description: 'Events with at least one of these labels. Repeatable.',
  }),
  pending: pendingEventSchema.optional().meta({
    description:
      'Active events with something that the user can do: open a box, wait for a deadline within 24 hours, or complete the event. They are those of GET /api/business-unit/pending-actions.',
  }),
};

export const eventQuerySchema = pageQuery(eventSorts, 'startDate,desc').extend({
  statuses: eventStatusSchema.default('ACTIVE').meta({ description: 'The status of the tab.' }),
  ...filters,
});
export type EventQuery = z.output<typeof eventQuerySchema>;

const longestPeriod = eventLimits.scheduleDays * 24 * 60 * 60 * 1000;

export const scheduleQuerySchema = z
  .object({
    from: instantInputSchema.meta({ description: 'Beginning of the period.' }),
    to: instantInputSchema.meta({
      description: `End of the period, at most ${eventLimits.scheduleDays} days later.`,
    }),
    page: z.coerce
      .number()
      .int()
      .min(0)
      .max(eventLimits.schedulePages - 1)
      .default(0)
      .meta({ description: `From 0. A page has ${eventLimits.scheduleRows} events.` }),
    search: searchSchema.meta({ description: 'Part of the title or description, in any case.' }),
    ...filters,
  })
  .superRefine(({ from, to }, context) => {
    const period = Date.parse(to) - Date.parse(from);
    if (period <= 0 || period > longestPeriod)
      context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'endDate' } });
  });
export type ScheduleQuery = z.output<typeof scheduleQuerySchema>;

const scheduleSchema = z.object({
  events: rowsOf(scheduledEventSchema),
  hasMore: z.boolean().meta({ description: 'Whether there is another page.' }),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** A page of events, with the count of each tab and the total. */
const eventListSchema = z.object({
  events: rowsOf(eventInListSchema),
  counts: z.array(z.object({ status: eventStatusSchema, count: z.int() })),
  total: z.int(),
  totalIsMore: z.boolean(),
});
export type EventList = z.infer<typeof eventListSchema>;

const completedQuery = z.object({ outcome: completedOutcomeSchema.optional() });

export const eventCalls = {
  list: defineCall({
    key: 'GET /api/business-unit/events',
    summary: "The business unit's events with one status. The search covers title and description",
    tag,
    query: eventQuerySchema,
    response: inData(eventListSchema),
  }),
  nextDeadline: defineCall({
    key: 'GET /api/business-unit/next-deadline',
    summary: 'The active event that ends next. Null if there is none',
    tag,
    response: inData(nextDeadlineSchema.nullable()),
  }),
  pendingActions: defineCall({
    key: 'GET /api/business-unit/pending-actions',
    summary:
      'What the user can do next: boxes to open, messages that await a reply, events that end within 24 hours, completions that are due',
    tag,
    response: inData(pendingActionsSchema),
  }),
  schedule: defineCall({
    key: 'GET /api/business-unit/schedule',
    summary:
      'Events that overlap a period, except cancelled ones: running events by their end, then ended ones, drafts and completed ones',
    tag,
    query: scheduleQuerySchema,
    response: inData(scheduleSchema),
  }),
  possibleOpeners: defineCall({
    key: 'GET /api/business-unit/possible-openers',
    summary: 'The people who can be named to open boxes: the active admins of the business unit',
    tag,
    response: inData(rowsOf(possibleOpenerSchema)),
  }),
  create: defineCall({
    key: 'POST /api/business-unit/events',
    summary: 'Create an event as a draft: the part request (JSON), then the part termsAndConditionsFile',
    tag,
    consumes: 'multipart/form-data',
    response: inData(eventSchema),
    status: 201,
  }),
  createPractice: defineCall({
    key: 'POST /api/business-unit/practice-event',
    summary:
      'Create a practice event as a draft. Made-up suppliers answer it once it is published. One at a time',
    tag,
    response: inData(eventSchema),
    status: 201,
  }),
  get: defineCall({
    key: 'GET /api/business-unit/events/:eventId',
    summary: 'One event. Use messageCounts=true to count its questions and unread messages as well',
    tag,
    params,
    query: z.object({ messageCounts: z.stringbool().default(false) }),
    response: inData(eventSchema),
  }),
  update: defineCall({
    key: 'PUT /api/business-unit/events/:eventId',
    summary: 'Change an event: the part request (JSON), then the part termsAndConditionsFile',
    tag,
    params,
    consumes: 'multipart/form-data',
    response: inData(eventSchema),
  }),
  clone: defineCall({
    key: 'POST /api/business-unit/events/:eventId',
    summary: 'Clone an event as a draft. All dates move by the same number of days',
    tag,
    params,
    body: eventCloneSchema,
    response: inData(eventSchema),
    status: 201,
  }),
  delete: defineCall({
    key: 'DELETE /api/business-unit/events/:eventId',
    summary: 'Delete a draft, or a practice event in any status',
    tag,
    params,
    response: inData(z.null()),
  }),
  setStatus: defineCall({
    key: 'PUT /api/business-unit/events/:eventId/status',
    summary: 'Publish, complete, cancel or reopen an event',
    tag,
    params,
    body: eventStatusChangeSchema,
    response: inData(eventSchema),
  }),
  amendments: defineCall({
    key: 'GET /api/business-unit/events/:eventId/amendments',
    summary: 'Changes after publication, newest first',
    tag,
    params,
    response: inData(rowsOf(amendmentSchema)),
  }),
  previewCompletedEmail: defineCall({
    key: 'GET /api/business-unit/events/:eventId/completed-email',
    summary: 'The completed e-mail as it would be sent, and who it was sent to',
    tag,
    params,
    query: completedQuery,
    response: inData(completedEmailSchema),
  }),
  sendCompletedEmail: defineCall({
    key: 'POST /api/business-unit/events/:eventId/completed-email',
    summary:
      'Send the completed e-mail to the suppliers of a completed event. Use again=true to send it a second time',
    tag,
    params,
    query: completedQuery.extend({ again: z.stringbool().default(false) }),
    response: inData(z.object({ recipientCount: z.int() })),
  }),
};
