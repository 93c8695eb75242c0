import { setTimeout as pause } from 'node:timers/promises';
import { createCasts } from './cast.ts';
import type { Journal } from './journal.ts';
import { type LoadClient, openLoadClient, RetriesExhaustedError } from './load-client.ts';
import type { Scenario } from './scenario.ts';
import type { TestBed } from './test-bed.ts';
import type { Write } from './write.ts';
import { readsOf, writes } from './writes/index.ts';

/** The number of clients, their pause between two steps (ms), and how often each can log in. */
const pace = { clients: 8, thinking: 50, logins: 10 };
/** The short form needs each kind of write around each fault, but not many of them. */
const shortPace = { clients: 4, thinking: 250, logins: 2 };

/** The acknowledgements of a load, to be compared with what is stored. */
export interface LoadOutcome {
  acknowledged: Map<Write<unknown>, unknown[]>;
  /** The recipients that a mail may reach, and whether it must. */
  mails: Map<string, boolean>;
}

export interface Load {
  /** Lets every client finish its current step; requests unanswered within this time are given up. */
  stop(within: number): Promise<LoadOutcome>;
}

/** Several people who write and read without pause, whatever happens. */
export async function startLoad(
  home: TestBed,
  journal: Journal,
  { scenario, isShort }: { scenario: Scenario; isShort: boolean },
): Promise<Load> {
  const { clients, thinking, logins } = isShort ? shortPace : pace;
  const told: LoadOutcome = { acknowledged: new Map(writes.map((write) => [write, []])), mails: new Map() };
  let stopping = false;
  let giveUpAt = Number.POSITIVE_INFINITY;
  const hasEnded = () => Date.now() > giveUpAt;

  async function work(client: LoadClient, first: number): Promise<void> {
    const reads = readsOf(client);
    for (let turn = first; !stopping; turn += 1) {
      const write = writes[turn % writes.length];
      const read = reads[turn % reads.length];
      try {
        const acknowledgement = await write?.make(client);
        if (write && acknowledgement) told.acknowledged.get(write)?.push(acknowledgement);
        const { status } = await client.send(read ?? '', { as: client.unitAdmin });
        if (status !== 200) throw new Error(`${read}: ${status}`);
      } catch (error) {
        const check =
          error instanceof RetriesExhaustedError
            ? 'the server answers again in time'
            : 'only documented answers';
        journal.breach(check, (error as Error).message);
      }
      await pause(thinking);
    }
  }

  const casts = await createCasts(home, clients, logins);
  const working = casts.map((cast, index) => {
    const client = openLoadClient({ home, scenario, journal, cast, mails: told.mails, hasEnded });
    return work(client, index * Math.ceil(writes.length / clients));
  });
  return {
    stop: async (within) => {
      stopping = true;
      giveUpAt = Date.now() + within;
      await Promise.all(working);
      return told;
    },
  };
}
