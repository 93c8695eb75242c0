import { supplierTaskCalls, taskCalls, taskLimits } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { setTaskArchived } from './commands/archive-task.ts';
import { copyTask } from './commands/copy-task.ts';
import { createTask } from './commands/create-task.ts';
import { deleteTask } from './commands/delete-task.ts';
import { orderTasks } from './commands/order-tasks.ts';
import { changeTask } from './commands/update-task.ts';
import { registerSheetImportRoutes } from './sheet/sheet-import.routes.ts';
import { viewOwnTask } from './supplier-view/supplier-task.queries.ts';
import type { TaskDeps } from './task.deps.ts';
import { readTask, readTasks } from './task.queries.ts';

const largeBody = { bodyLimit: taskLimits.jsonBody };

/** Routes for the tasks of a business unit's events, and for what suppliers see of them. */
export function registerTaskRoutes(app: FastifyInstance, deps: TaskDeps): void {
  registerSheetImportRoutes(app);
  registerCall(app, taskCalls.list, async ({ ctx, params, query }) => ({
    data: await readTasks(ctx, params.eventId, query),
  }));
  registerCall(
    app,
    taskCalls.create,
    async ({ ctx, params, body }) => ({ data: await createTask(deps, ctx, params.eventId, body) }),
    largeBody,
  );
  registerCall(app, taskCalls.order, async ({ ctx, params, body }) => {
    await orderTasks(ctx, params.eventId, body.taskIds);
    return { data: null };
  });
  registerCall(app, taskCalls.get, async ({ ctx, params }) => ({
    data: await readTask(ctx, params.taskId),
  }));
  registerCall(
    app,
    taskCalls.update,
    async ({ ctx, params, body }) => ({ data: await changeTask(deps, ctx, params.taskId, body) }),
    largeBody,
  );
  registerCall(app, taskCalls.delete, async ({ ctx, params }) => {
    await deleteTask(ctx, params.taskId);
    return { data: null };
  });
  registerCall(app, taskCalls.copy, async ({ ctx, params, body }) => ({
    data: await copyTask(deps, ctx, params.taskId, body),
  }));
  registerCall(app, taskCalls.setArchived, async ({ ctx, params, body }) => ({
    data: await setTaskArchived(deps, ctx, params.taskId, body),
  }));
  registerCall(
    app,
    supplierTaskCalls.get,
    async ({ ctx, params }) => ({ data: await viewOwnTask(ctx, params.taskId) }),
    { withoutHead: true },
  );
}
