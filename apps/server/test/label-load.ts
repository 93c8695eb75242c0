import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestPerson } from './factories/people.ts';

/** What people who never rest were told. */
export interface LabelLoad {
  /** Names of labels that were acknowledged. */
  acknowledged: string[];
  statuses: Set<number>;
  /** An answer of 503, as it came. */
  unavailable: { retryAfter: string | null; body: unknown } | null;
  /** How many answers of 503 did not say when to come back. */
  withoutRetryAfter: number;
  stop(): Promise<unknown>;
}

/** Several people who write and read all the time, whatever happens, with hardly a moment to think. */
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
