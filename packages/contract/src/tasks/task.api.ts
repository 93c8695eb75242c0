import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, rowsOf } from '../common/envelope.ts';
import { pageQuery } from '../common/page.ts';
import { taskLimits } from './task.limits.ts';
import {
  distinctIds,
  newTaskSchema,
  supplierTaskInListSchema,
  supplierTaskSchema,
  taskChangeSchema,
  taskInListSchema,
  taskSchema,
  taskStateSchema,
} from './task.schema.ts';

const tag = 'Tasks';
const ofEvent = z.object({ eventId: z.uuid() });
const params = z.object({ taskId: z.uuid() });

export const taskQuerySchema = pageQuery(['position'], 'position,asc').extend({
  state: taskStateSchema
    .optional()
    .meta({ description: 'Tasks with at least one supplier with this status.' }),
  ended: z.stringbool().optional(),
  archived: z.stringbool().default(false).meta({ description: 'True: only archived tasks.' }),
  supplierId: z
    .uuid()
    .optional()
    .meta({ description: 'Tasks of this supplier. With state, only those with that status.' }),
});
export type TaskQuery = z.output<typeof taskQuerySchema>;

const taskListSchema = z.object({
  items: rowsOf(taskInListSchema),
  total: z.int(),
  totalIsMore: z.boolean(),
  counts: z.object({ current: z.int(), archived: z.int() }),
});
export type TaskList = z.infer<typeof taskListSchema>;

export const taskCalls = {
  list: defineCall({
    key: 'GET /api/business-unit/events/:eventId/tasks',
    summary: 'The tasks of an event in order, with counts instead of answer sheets',
    tag,
    params: ofEvent,
    query: taskQuerySchema,
    response: inData(taskListSchema),
  }),
  create: defineCall({
    key: 'POST /api/business-unit/events/:eventId/tasks',
    summary: 'Add a task to a draft or an active event',
    tag,
    params: ofEvent,
    body: newTaskSchema,
    response: inData(taskSchema),
    status: 201,
  }),
  order: defineCall({
    key: 'PUT /api/business-unit/events/:eventId/tasks/order',
    summary: 'Reorder the tasks of an event: all of them, including archived ones',
    tag,
    params: ofEvent,
    body: z.object({ taskIds: distinctIds(taskLimits.tasks) }),
    response: inData(z.null()),
  }),
  get: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId',
    summary: 'One task with its answer sheet',
    tag,
    params,
    response: inData(taskSchema),
  }),
  update: defineCall({
    key: 'PUT /api/business-unit/tasks/:taskId',
    summary: 'Change a task. Changes after publication become an amendment',
    tag,
    params,
    body: taskChangeSchema,
    response: inData(taskSchema),
  }),
  delete: defineCall({
    key: 'DELETE /api/business-unit/tasks/:taskId',
    summary: 'Delete a task of a draft',
    tag,
    params,
    response: inData(z.null()),
  }),
  copy: defineCall({
    key: 'POST /api/business-unit/tasks/:taskId/copy',
    summary: 'Copy a task within its event, with its documents and suppliers',
    tag,
    params,
    body: z.object({ title: newTaskSchema.shape.title }),
    response: inData(taskSchema),
    status: 201,
  }),
  setArchived: defineCall({
    key: 'PUT /api/business-unit/tasks/:taskId/archived',
    summary: 'Archive or restore a task. Needs confirm if responses are awaited',
    tag,
    params,
    body: z.object({ archived: z.boolean(), confirm: z.boolean().default(false) }),
    response: inData(taskSchema),
  }),
};

export const supplierTaskCalls = {
  list: defineCall({
    key: 'GET /api/supplier/events/:eventId/tasks',
    summary: "The supplier's tasks of an event, in order",
    tag,
    params: ofEvent,
    response: inData(z.object({ items: rowsOf(supplierTaskInListSchema), total: z.int() })),
  }),
  get: defineCall({
    key: 'GET /api/supplier/tasks/:taskId',
    summary: 'One task with its answer sheet. The first view is recorded',
    tag,
    params,
    response: inData(supplierTaskSchema),
  }),
};
