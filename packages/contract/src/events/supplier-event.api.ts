import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';
import { pageQuery } from '../common/page.ts';
import { supplierEventInListSchema, supplierEventSchema } from './event.schema.ts';
import { supplierEventStatusSchema } from './event-status.ts';

const tag = 'Events';

export const supplierEventSorts = ['startDate', 'endDate', 'title', 'tasks'] as const;

const query = pageQuery(supplierEventSorts, 'startDate,desc').extend({
  statuses: supplierEventStatusSchema.default('ACTIVE').meta({ description: 'The status of the tab.' }),
});
export type SupplierEventQuery = z.output<typeof query>;

const supplierEventListSchema = z.object({
  events: z.array(supplierEventInListSchema),
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
    params: z.object({ eventId: z.uuid() }),
    response: inData(supplierEventSchema),
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
