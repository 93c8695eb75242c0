import { taskLimits, taskSupplierCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { extendEvent } from './commands/extend-event.ts';
import { extendTask } from './commands/extend-task.ts';
import { remindSuppliers } from './commands/remind-suppliers.ts';
import { replaceSuppliers } from './commands/replace-suppliers.ts';
import type { TaskParts } from './task.parts.ts';
import {
  exportTaskSuppliers,
  readExtensions,
  readRemindable,
  readTaskSuppliers,
} from './task-suppliers.queries.ts';

// Allows the ids of thousands of suppliers.
const long = { bodyLimit: taskLimits.jsonBody };

/** Routes for the suppliers of a task, extensions and reminders. */
export function registerTaskSupplierRoutes(app: FastifyInstance, parts: TaskParts): void {
  registerCall(app, taskSupplierCalls.list, async ({ act, params, query }) => ({
    data: await readTaskSuppliers(act, params.taskId, query),
  }));
  registerCall(
    app,
    taskSupplierCalls.replace,
    async ({ act, params, body }) => ({ data: await replaceSuppliers(parts, act, params.taskId, body) }),
    long,
  );
  registerCall(app, taskSupplierCalls.export, async ({ act, params, query, reply }) => {
    const { place, workbook } = await exportTurns.take(act.caller, (turn) =>
      turn(() => exportTaskSuppliers(act, params.taskId, query)),
    );
    return sendWorkbook(reply, workbookName('suppliers', place), workbook);
  });
  registerCall(
    app,
    taskSupplierCalls.remind,
    async ({ act, params, body }) => ({
      data: await remindSuppliers(parts, act, params.taskId, body.supplierIds),
    }),
    long,
  );
  registerCall(app, taskSupplierCalls.remindable, async ({ act, params }) => ({
    data: await readRemindable(act, params.taskId),
  }));
  registerCall(app, taskSupplierCalls.extendAll, async ({ act, params, body }) => ({
    data: await extendEvent(parts, act, params.eventId, body),
  }));
  registerCall(app, taskSupplierCalls.listExtensions, async ({ act, params }) => {
    const items = await readExtensions(act, params.taskId);
    return { data: { items, total: items.length } };
  });
  registerCall(
    app,
    taskSupplierCalls.extend,
    async ({ act, params, body }) => ({ data: await extendTask(parts, act, params.taskId, body) }),
    long,
  );
}
