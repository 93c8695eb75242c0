import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, rowsOf } from '../common/envelope.ts';
import { pageQuery } from '../common/page.ts';
import { taskLimits } from './task.limits.ts';
import {
  distinctIds,
  extensionSchema,
  newExtensionSchema,
  taskSchema,
  taskStateSchema,
  taskSupplierSchema,
  taskSuppliersChangeSchema,
} from './task.schema.ts';

const tag = 'Tasks';
const params = z.object({ taskId: z.uuid() });

export const taskSupplierSorts = [
  'name',
  'supplierCode',
  'state',
  'effectiveEndDate',
  'seenAt',
  'submittedAt',
] as const;

export const taskSupplierQuerySchema = pageQuery(taskSupplierSorts, 'name,asc').extend({
  state: taskStateSchema.optional(),
  seen: z.stringbool().optional(),
});
export type TaskSupplierQuery = z.output<typeof taskSupplierQuerySchema>;

const taskSupplierListSchema = z.object({
  items: rowsOf(taskSupplierSchema),
  total: z.int(),
  totalIsMore: z.boolean(),
  counts: z.array(z.object({ state: taskStateSchema, count: z.int() })),
});
export type TaskSupplierList = z.infer<typeof taskSupplierListSchema>;

const skipped = z.array(
  z.object({
    supplierId: z.uuid(),
    reason: z.enum(['RESPONDED', 'DECLINED', 'ENDED', 'REMINDED_LATELY', 'NO_ACTIVE_USERS']),
  }),
);

export const taskSupplierCalls = {
  list: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/suppliers',
    summary: 'The suppliers of a task, with what the buyer can see of each. The search covers name and ID',
    tag,
    params,
    query: taskSupplierQuerySchema,
    response: inData(taskSupplierListSchema),
  }),
  replace: defineCall({
    key: 'PUT /api/business-unit/tasks/:taskId/suppliers',
    summary: 'Set the suppliers of a task. Suppliers that have viewed the task cannot be removed',
    tag,
    params,
    body: taskSuppliersChangeSchema,
    response: inData(taskSchema),
  }),
  export: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/suppliers/export',
    summary: 'The suppliers of a task as an Excel file, as shown in the list',
    tag,
    params,
    query: taskSupplierQuerySchema.omit({ page: true, size: true }),
    response: null,
  }),
  remind: defineCall({
    key: 'POST /api/business-unit/tasks/:taskId/reminders',
    summary: 'Remind suppliers that have not responded, each once in 24 hours',
    tag,
    params,
    body: z.object({
      supplierIds: distinctIds(taskLimits.suppliers)
        .nullable()
        .default(null)
        .meta({ description: 'Null reminds all suppliers that have not responded.' }),
    }),
    response: inData(
      z.object({
        remindedCount: z.int().meta({ description: 'Suppliers.' }),
        skipped,
      }),
    ),
  }),
  remindable: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/reminders',
    summary: 'How many suppliers a reminder to all would reach now, and who would be skipped',
    tag,
    params,
    response: inData(z.object({ remindableCount: z.int(), skipped })),
  }),
  listExtensions: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/extensions',
    summary: 'The extensions of a task, newest first',
    tag,
    params,
    response: inData(z.object({ items: rowsOf(extensionSchema), total: z.int() })),
  }),
  extend: defineCall({
    key: 'POST /api/business-unit/tasks/:taskId/extensions',
    summary: 'Extend the deadline of a task for all suppliers or for some',
    tag,
    params,
    body: newExtensionSchema,
    response: inData(taskSchema),
    status: 201,
  }),
  extendAll: defineCall({
    key: 'POST /api/business-unit/events/:eventId/extensions',
    summary:
      'Extend the deadline of all tasks of an event for all suppliers. Archived tasks and tasks with an opened box stay unchanged',
    tag,
    params: z.object({ eventId: z.uuid() }),
    body: newExtensionSchema.omit({ supplierIds: true }),
    response: inData(z.object({ extendedCount: z.int().meta({ description: 'Tasks.' }) })),
  }),
};
