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
  await test.closeBoxes();
}

/** Ends a task, closes its box and opens it. */
export async function openBoxOf(
  test: Pick<TestApp, 'database' | 'closeBoxes'>,
  buyer: RequestFn,
  taskId: string,
): Promise<void> {
  await closeBoxOf(test, taskId);
  const { statusCode, body } = await buyer(`POST /api/business-unit/tasks/${taskId}/opening`);
  if (statusCode !== 200) throw new Error(`The box was not opened: ${body}`);
}
