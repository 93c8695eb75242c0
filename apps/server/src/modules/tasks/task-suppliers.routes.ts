import { taskLimits, taskSupplierCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { exportQueue } from '../../platform/excel/excel-queues.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { extendEvent } from './commands/extend-event.ts';
import { extendTask } from './commands/extend-task.ts';
import { remindSuppliers } from './commands/remind-suppliers.ts';
import { replaceSuppliers } from './commands/replace-suppliers.ts';
import type { TaskDeps } from './task.deps.ts';
import {
  exportTaskSuppliers,
  readExtensions,
  readRemindable,
  readTaskSuppliers,
} from './task-suppliers.queries.ts';

// Allows the ids of thousands of suppliers.
const long = { bodyLimit: taskLimits.jsonBody };

/** Routes for the suppliers of a task, extensions and reminders. */
export function registerTaskSupplierRoutes(app: FastifyInstance, deps: TaskDeps): void {
  registerCall(app, taskSupplierCalls.list, async ({ ctx, params, query }) => ({
    data: await readTaskSuppliers(ctx, params.taskId, query),
  }));
  registerCall(
    app,
    taskSupplierCalls.replace,
    async ({ ctx, params, body }) => ({ data: await replaceSuppliers(deps, ctx, params.taskId, body) }),
    long,
  );
  registerCall(app, taskSupplierCalls.export, async ({ ctx, params, query, reply }) => {
    const { place, workbook } = await exportQueue.admit(ctx.caller, (turn) =>
      turn(() => exportTaskSuppliers(ctx, params.taskId, query)),
    );
    return sendWorkbook(reply, workbookName('suppliers', place), workbook);
  });
  registerCall(
    app,
    taskSupplierCalls.remind,
    async ({ ctx, params, body }) => ({
      data: await remindSuppliers(deps, ctx, params.taskId, body.supplierIds),
    }),
    long,
  );
  registerCall(app, taskSupplierCalls.remindable, async ({ ctx, params }) => ({
    data: await readRemindable(ctx, params.taskId),
  }));
  registerCall(app, taskSupplierCalls.extendAll, async ({ ctx, params, body }) => ({
    data: await extendEvent(deps, ctx, params.eventId, body),
  }));
  registerCall(app, taskSupplierCalls.listExtensions, async ({ ctx, params }) => {
    const items = await readExtensions(ctx, params.taskId);
    return { data: { items, total: items.length } };
  });
  registerCall(
    app,
    taskSupplierCalls.extend,
    async ({ ctx, params, body }) => ({ data: await extendTask(deps, ctx, params.taskId, body) }),
    long,
  );
}
