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

export const supplierEventCalls = {
  list: defineCall({
    key: 'GET /api/supplier/events',
    summary: "The supplier's events of one status; the search looks at the title",
    tag,
    query: query.extend({
      bidderId: z.uuid().optional().meta({ description: 'The own supplier; any other one is not found.' }),
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
    summary: 'The event whose task ends next of those that await a response; null where none does',
    tag,
    response: inData(nextDeadlineSchema.nullable()),
  }),
  amendments: defineCall({
    key: 'GET /api/supplier/events/:eventId/amendments',
    summary: 'What was changed after publication, newest first, and up to when the person has read it',
    tag,
    params: ofEvent,
    response: inData(
      z.object({
        items: rowsOf(supplierAmendmentSchema),
        total: z.int(),
        readUntil: instantSchema.nullable().meta({ description: 'Null where nothing was read yet.' }),
      }),
    ),
  }),
  readAmendments: defineCall({
    key: 'PUT /api/supplier/events/:eventId/amendments/read',
    summary: 'Note that the person has read what was changed up to an instant',
    tag,
    params: ofEvent,
    body: z.object({ until: instantInputSchema }),
    response: inData(z.null()),
  }),
  ofSupplier: defineCall({
    key: 'GET /api/business-unit/suppliers/:supplierId/events',
    summary: 'The events of one supplier of the business unit, as the supplier would list them',
    tag,
    params: z.object({ supplierId: z.uuid() }),
    query,
    response: inData(supplierEventListSchema),
  }),
};
