import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Journal } from './journal.ts';
import type { LoadOutcome } from './load.ts';
import type { TestBed } from './test-bed.ts';
import type { FinalState } from './write.ts';

/** Compares every acknowledgement with what is stored. */
export async function verifyAcknowledged(
  home: TestBed,
  journal: Journal,
  { acknowledged }: LoadOutcome,
): Promise<void> {
  const finalState: FinalState = {
    query: home.superuser.query,
    hashOfFile: async (name) => {
      const bytes = await readFile(join(home.dataDir, 'files', name.slice(0, 2), name)).catch(() => null);
      return bytes && createHash('sha256').update(bytes).digest('hex');
    },
    hashOf: async (path, authorization) => {
      const [server] = home.servers;
      const answer = await fetch(`${server?.address}${path}`, { headers: { authorization } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? createHash('sha256').update(bytes).digest('hex') : null;
    },
    statusOf: async (path, authorization) => {
      const [server] = home.servers;
      return (await fetch(`${server?.address}${path}`, { headers: { authorization } })).status;
    },
  };
  for (const [write, acknowledgements] of acknowledged) {
    for (const { kind, what } of await write.verify(acknowledgements, finalState)) {
      journal[kind] += 1;
      journal.breach(kind === 'lost' ? 'nothing acknowledged is lost' : 'nothing is there twice', what);
    }
  }
}
