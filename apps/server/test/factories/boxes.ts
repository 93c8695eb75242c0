import type { BoxStatus, ConfirmedClosing } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import type { RequestFn } from '../request-as.ts';

/** Lets a task end in the past; by default so long ago that its box is due for closing. */
export async function endTask(
  { database }: Pick<TestApp, 'database'>,
  taskId: string,
  ago = '61 seconds',
): Promise<void> {
  await database.query('update task set end_date = now() - $2::interval where id = $1', [taskId, ago]);
}

/** Ends a task and closes its box. */
export async function closeBoxOf(
  test: Pick<TestApp, 'database' | 'closeBoxes'>,
  taskId: string,
): Promise<void> {
  await endTask(test, taskId);
  const isDue = async () =>
    (await test.database.query('select from box_due where task_id = $1', [taskId])).length > 0;
  // Another run of the job may have taken the box and not have closed it yet.
  do await test.closeBoxes();
  while (await isDue());
}

/** Opens a box, or confirms first, as someone who has just read it. */
export async function confirmOpening(ask: RequestFn, taskId: string): ReturnType<RequestFn> {
  const path = `/api/business-unit/tasks/${taskId}/opening`;
  return ask(`POST ${path}`, { payload: await lastClosing(ask, taskId) });
}

/** What a person confirms: the last closing of a box, or one that does not exist if it is not closed. */
export async function lastClosing(ask: RequestFn, taskId: string): Promise<ConfirmedClosing> {
  const box = await ask(`GET /api/business-unit/tasks/${taskId}/opening?record=false`);
  const { number, root } = (box.json().data as BoxStatus).closings.at(-1) ?? {
    number: 1,
    root: '0'.repeat(64),
  };
  return { number, root };
}

/** Ends a task, closes its box and opens it. */
export async function openBoxOf(
  test: Pick<TestApp, 'database' | 'closeBoxes'>,
  buyer: RequestFn,
  taskId: string,
): Promise<void> {
  await closeBoxOf(test, taskId);
  const { statusCode, body } = await confirmOpening(buyer, taskId);
  if (statusCode !== 200) throw new Error(`The box was not opened: ${body}`);
}
