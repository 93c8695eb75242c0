import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestPerson } from './factories/people.ts';

/** What the load observed. */
export interface LabelLoad {
  /** Names of the acknowledged labels. */
  acknowledged: string[];
  statuses: Set<number>;
  /** A response with status 503. */
  unavailable: { retryAfter: string | null; body: unknown } | null;
  /** How many 503 responses had no Retry-After. */
  withoutRetryAfter: number;
  stop(): Promise<unknown>;
}

/** Several people who write and read continuously, almost without pauses. */
export function startLabelLoad(address: string, admin: TestPerson): LabelLoad {
  let going = true;
  const ask = async (path: string, init: RequestInit = {}): Promise<boolean> => {
    const response = await fetch(`${address}${path}`, init);
    const body = await response.json();
    load.statuses.add(response.status);
    const retryAfter = response.headers.get('retry-after');
    if (response.status === 503) load.unavailable ??= { retryAfter, body };
    if (response.status === 503 && !retryAfter) load.withoutRetryAfter += 1;
    await pause(response.ok ? 20 : 100);
    return response.ok;
  };
  const write = async () => {
    while (going) {
      const name = randomUUIDv7();
      const isAcknowledged = await ask('/api/sourcing-organisation/labels', {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      if (isAcknowledged) load.acknowledged.push(name);
    }
  };
  const read = async () => {
    while (going) await ask('/api/version');
  };
  const clients = Promise.all([write(), write(), write(), write(), read(), read()]);
  const load: LabelLoad = {
    acknowledged: [],
    statuses: new Set(),
    unavailable: null,
    withoutRetryAfter: 0,
    stop: () => {
      going = false;
      return clients;
    },
  };
  return load;
}
