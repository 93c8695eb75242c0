import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantInputSchema, instantSchema } from '../common/dates.ts';
import { inData, rowsOf } from '../common/envelope.ts';
import { pageQuery } from '../common/page.ts';
import {
  nextDeadlineSchema,
  supplierAmendmentSchema,
  supplierEventInListSchema,
  supplierEventSchema,
  taskSummarySchema,
} from './event.schema.ts';
import { supplierEventStatusSchema } from './event-status.ts';

const tag = 'Events';
const ofEvent = z.object({ eventId: z.uuid() });

export const supplierEventSorts = ['startDate', 'endDate', 'title', 'tasks'] as const;

const query = pageQuery(supplierEventSorts, 'startDate,desc').extend({
  statuses: supplierEventStatusSchema.default('ACTIVE').meta({ description: 'The status of the tab.' }),
});
export type SupplierEventQuery = z.output<typeof query>;

const supplierEventListSchema = z.object({
  events: rowsOf(supplierEventInListSchema),
  counts: z.array(z.object({ status: supplierEventStatusSchema, count: z.int() })),
  total: z.int(),
  totalIsMore: z.boolean(),
});
export type SupplierEventList = z.infer<typeof supplierEventListSchema>;

const eventsOfSupplierSchema = supplierEventListSchema.extend({
  tasks: taskSummarySchema
    .optional()
    .meta({ description: 'All its tasks in active and completed events. Only with `taskCounts=true`.' }),
});
export type EventsOfSupplier = z.infer<typeof eventsOfSupplierSchema>;

export const supplierEventCalls = {
  list: defineCall({
    key: 'GET /api/supplier/events',
    summary: "The supplier's events with one status. The search covers the title",
    tag,
    query: query.extend({
      bidderId: z
        .uuid()
        .optional()
        .meta({ description: "The caller's own supplier. Any other supplier is not found." }),
    }),
    response: inData(supplierEventListSchema),
  }),
  get: defineCall({
    key: 'GET /api/supplier/events/:eventId',
    summary: 'One event, with the documents that its suppliers may read',
    tag,
    params: ofEvent,
    response: inData(supplierEventSchema),
  }),
  nextDeadline: defineCall({
    key: 'GET /api/supplier/next-deadline',
    summary: 'The event with the next deadline of a task that awaits a response. Null if there is none',
    tag,
    response: inData(nextDeadlineSchema.nullable()),
  }),
  amendments: defineCall({
    key: 'GET /api/supplier/events/:eventId/amendments',
    summary: 'Changes after publication, newest first, and up to when the user has read them',
    tag,
    params: ofEvent,
    response: inData(
      z.object({
        items: rowsOf(supplierAmendmentSchema),
        total: z.int(),
        readUntil: instantSchema.nullable().meta({ description: 'Null if nothing has been read yet.' }),
      }),
    ),
  }),
  readAmendments: defineCall({
    key: 'PUT /api/supplier/events/:eventId/amendments/read',
    summary: 'Mark changes as read up to a given time',
    tag,
    params: ofEvent,
    body: z.object({ until: instantInputSchema }),
    response: inData(z.null()),
  }),
  ofSupplier: defineCall({
    key: 'GET /api/business-unit/suppliers/:supplierId/events',
    summary: 'The events of one supplier of the business unit, as the supplier sees them',
    tag,
    params: z.object({ supplierId: z.uuid() }),
    query: query.extend({ taskCounts: z.stringbool().default(false) }),
    response: inData(eventsOfSupplierSchema),
  }),
};
