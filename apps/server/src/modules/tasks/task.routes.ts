import { supplierTaskCalls, taskCalls, taskLimits } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { setTaskArchived } from './commands/archive-task.ts';
import { copyTask } from './commands/copy-task.ts';
import { createTask } from './commands/create-task.ts';
import { deleteTask } from './commands/delete-task.ts';
import { orderTasks } from './commands/order-tasks.ts';
import { changeTask } from './commands/update-task.ts';
import { registerSheetImportRoutes } from './sheet-import.routes.ts';
import { lookAtOwnTask } from './supplier-task.queries.ts';
import type { TaskParts } from './task.parts.ts';
import { readTask, readTasks } from './task.queries.ts';

const largeBody = { bodyLimit: taskLimits.jsonBody };

/** Routes for the tasks of a business unit's events, and for what suppliers see of them. */
export function registerTaskRoutes(app: FastifyInstance, parts: TaskParts): void {
  registerSheetImportRoutes(app);
  registerCall(app, taskCalls.list, async ({ act, params, query }) => ({
    data: await readTasks(act, params.eventId, query),
  }));
  registerCall(
    app,
    taskCalls.create,
    async ({ act, params, body }) => ({ data: await createTask(parts, act, params.eventId, body) }),
    largeBody,
  );
  registerCall(app, taskCalls.order, async ({ act, params, body }) => {
    await orderTasks(act, params.eventId, body.taskIds);
    return { data: null };
  });
  registerCall(app, taskCalls.get, async ({ act, params }) => ({
    data: await readTask(act, params.taskId),
  }));
  registerCall(
    app,
    taskCalls.update,
    async ({ act, params, body }) => ({ data: await changeTask(parts, act, params.taskId, body) }),
    largeBody,
  );
  registerCall(app, taskCalls.delete, async ({ act, params }) => {
    await deleteTask(act, params.taskId);
    return { data: null };
  });
  registerCall(app, taskCalls.copy, async ({ act, params, body }) => ({
    data: await copyTask(parts, act, params.taskId, body),
  }));
  registerCall(app, taskCalls.setArchived, async ({ act, params, body }) => ({
    data: await setTaskArchived(parts, act, params.taskId, body),
  }));
  registerCall(
    app,
    supplierTaskCalls.get,
    async ({ act, params }) => ({ data: await lookAtOwnTask(act, params.taskId) }),
    { withoutHead: true },
  );
}
