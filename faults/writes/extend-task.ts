import { randomUUID } from 'node:crypto';
import type { Task } from '@tenderbox/contract';
import { compare, type Write } from '../write.ts';

const hour = 3_600_000;

/** Extends the task that all clients work on for all suppliers, while they submit responses. */
export const extendTask: Write<{ reason: string }> = {
  name: 'extend task',
  make: async (client) => {
    const path = `/api/business-unit/tasks/${client.taskId}`;
    const { data } = await client.send(`GET ${path}`, { as: client.unitAdmin });
    const reason = `More time ${client.unique()}`;
    const endDate = new Date(Date.parse((data as Task).endDate) + hour).toISOString();
    const { status } = await client.send(`POST ${path}/extensions`, {
      as: client.unitAdmin,
      body: { endDate, reason, supplierIds: null },
      key: randomUUID(),
    });
    // A colleague may have extended it as far just before.
    if (status === 400) return null;
    if (status !== 201) throw new Error(`extend task: ${status}`);
    return { reason };
  },
  verify: async (acknowledged, finalState) => {
    const reasons = acknowledged.map(({ reason }) => reason);
    const rows = await finalState.query<{ reason: string }>(
      'select reason from extension where reason = any($1)',
      [reasons],
    );
    return compare(
      'extension',
      reasons,
      rows.map(({ reason }) => reason),
    );
  },
};
