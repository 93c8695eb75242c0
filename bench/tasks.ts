import { setTimeout as pause } from 'node:timers/promises';
import type { Response as Draft, Task } from '@tenderbox/contract';
import { loadTasks, sizes, type TaskWorld } from './load/load-tasks.ts';
import { openHome } from './test-bed.ts';
import { askByTheClock, openJudge, say, timesOf } from './wall-clock.ts';

/** Limits for a page and for a large write, in milliseconds on the server. */
const goals = { page: 300, write: 3000 };
// Enough for PostgreSQL to keep a plan, and some to measure.
const [warming, measured] = [8, 15];

const home = await openHome(undefined);
const { judge, missed } = openJudge();

try {
  const server = await home.startServer();
  const world = await loadTasks(home);

  const ask = <Data>(call: string, side: 'buyer' | 'bidder' = 'buyer', body?: object) =>
    askByTheClock<Data>(server.address, world[side], call, body);
  const pages = (times: number, call: string, side: 'buyer' | 'bidder' = 'buyer') =>
    Array.from({ length: times }).reduce<Promise<number[]>>(
      async (before) => [...(await before), (await ask(call, side)).took],
      Promise.resolve([]),
    );

  for (const [title, call, side] of pagesOf(world)) {
    await pages(warming, call, side);
    judge(title, timesOf(await pages(measured, call, side)), goals.page);
  }

  const path = `/api/supplier/tasks/${world.largeTaskId}/response`;
  const changes = world.lineIds.map((id, line) => ({
    path: `prices/${id}/unitPrice`,
    value: `${line}.25`,
    revision: 0,
  }));
  const saved = await ask(`PATCH ${path}`, 'bidder', { changes });
  judge(`a draft of ${sizes.lines} prices is saved`, timesOf([saved.took]), goals.write);
  const { data: draft, took } = await ask<Draft>(`GET ${path}`, 'bidder');
  judge('and read', timesOf([took]), goals.write);
  const { revision, sheetVersion } = draft;
  const sent = await ask(`POST ${path}/submission`, 'bidder', { revision, sheetVersion });
  judge('and sent', timesOf([sent.took]), goals.write);

  const growing = `/api/business-unit/tasks/${world.growingTaskId}`;
  const { data: before } = await ask<Task>(`GET ${growing}`);
  const supplierIds = [...before.suppliers.map(({ supplierId }) => supplierId), ...world.supplierIds];
  const added = await ask(`PUT ${growing}/suppliers`, 'buyer', { supplierIds, revision: before.revision });
  judge(`${sizes.suppliersOfOne} suppliers are added to a task`, timesOf([added.took]), goals.write);
  // PostgreSQL has no statistics for them yet.
  const opened = await ask(`GET ${growing}`);
  judge('the task is opened at once', timesOf([opened.took]), goals.page);
  const listed = await ask(`GET ${growing}/suppliers`);
  judge('and its suppliers', timesOf([listed.took]), goals.page);
  // They are invited in the background while others keep working.
  const meanwhile: number[] = [];
  const began = Date.now();
  const waits = async () => {
    const [row] = await home.superuser.query<{ sent: number; waiting: number }>(
      `select count(*)::int as sent, count(*) filter (where outbox_mail.state = 'PENDING')::int as waiting
       from notice left join outbox_mail on outbox_mail.business_key = notice.business_key || ':' || notice.role_entry_id
       where notice.event_id = (select event_id from task where id = $1)`,
      [world.growingTaskId],
    );
    return !row || row.sent < sizes.suppliersOfOne;
  };
  while ((await waits()) && Date.now() - began < 120_000) {
    meanwhile.push((await ask(`GET /api/business-unit/tasks/${world.taskId}`)).took);
    await pause(20);
  }
  say(`all of them invited after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  judge('a task of somebody else meanwhile', timesOf(meanwhile), goals.page);
  await server.stop();
} finally {
  await home.close();
}
process.exitCode = missed() ? 1 : 0;

/** The measured pages. */
function pagesOf(world: TaskWorld): [title: string, call: string, side?: 'bidder'][] {
  const { eventId, taskId, largeEventId, largeTaskId, supplierId } = world;
  const tasks = `GET /api/business-unit/events/${eventId}/tasks`;
  const suppliers = `GET /api/business-unit/tasks/${largeTaskId}/suppliers`;
  return [
    [`an event of ${sizes.tasks} tasks`, `GET /api/business-unit/events/${eventId}`],
    ['its tasks', tasks],
    ['all of them', `${tasks}?size=all`],
    ['those with a response that is awaited', `${tasks}?state=AWAITING_RESPONSE`],
    ['those of one supplier', `${tasks}?supplierId=${supplierId}`],
    ['those that have ended, searched', `${tasks}?ended=true&search=99`],
    [`a task of ${sizes.suppliersOfEach} suppliers`, `GET /api/business-unit/tasks/${taskId}`],
    [`an event of a task of ${sizes.suppliersOfOne}`, `GET /api/business-unit/events/${largeEventId}`],
    ['that task, with its price lines', `GET /api/business-unit/tasks/${largeTaskId}`],
    ['its suppliers', suppliers],
    ['those who have not responded', `${suppliers}?state=AWAITING_RESPONSE`],
    ['searched', `${suppliers}?search=${encodeURIComponent('supplier 49')}`],
    ['by the time they looked', `${suppliers}?sort=seenAt,desc`],
    ['its box', `GET /api/business-unit/tasks/${largeTaskId}/opening`],
    ['the picker, searched', 'GET /api/business-unit/suppliers?search=49'],
    ['the event as a supplier sees it', `GET /api/supplier/events/${eventId}`, 'bidder'],
    ['the task of many lines as a supplier sees it', `GET /api/supplier/tasks/${largeTaskId}`, 'bidder'],
  ];
}
