import type { TestApp } from './app.ts';
import { eventually } from './server-process.ts';

/** Waits until all accepted password reset requests have been answered. */
export async function resetsAnswered({ database }: Pick<TestApp, 'database'>): Promise<void> {
  await eventually(async () => {
    const waiting = await database.query(
      `select from pgboss.job where name = 'answer-reset-request' and state in ('created', 'retry', 'active')`,
    );
    return waiting.length === 0;
  });
}
