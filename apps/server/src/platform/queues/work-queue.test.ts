import { describe, expect, it } from 'vitest';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

const rules = { busyMessage: 'Yours is not done yet.', tooMany: 'Too many.' };
const person = (organisationId: string, number = 0) => ({
  organisationId,
  accountId: `${organisationId}-${number}`,
  roleEntryId: `${organisationId}-${number}`,
});

/** Work that runs until it is ended; `started` records when its turn came. */
function open(turns: WorkQueue, started: string[]) {
  const gates = new Map<string, () => void>();
  return {
    start: (asker: ReturnType<typeof person>) =>
      turns.admit(asker, (turn) =>
        turn(() => {
          started.push(asker.accountId);
          return new Promise<string>((resolve) => {
            gates.set(asker.accountId, () => resolve(asker.accountId));
          });
        }),
      ),
    /** Ends a person's running work, and lets the next one start. */
    end: async (asker: string) => {
      await settled();
      gates.get(asker)?.();
      await settled();
    },
  };
}

const settled = () => new Promise(setImmediate);

describe('turns', () => {
  it('start the work of another organisation immediately, however much one has waiting', async () => {
    const started: string[] = [];
    const { start, end } = open(createWorkQueue({ ...rules, concurrency: 2 }), started);
    const many = Array.from({ length: 10 }, (_, number) => start(person('a', number)));
    const other = start(person('b'));
    await settled();
    expect(started).toEqual(['a-0', 'b-0']);
    await end('b-0');
    expect(await other).toBe('b-0');
    expect(started).toEqual(['a-0', 'b-0']);
    for (let number = 0; number < 10; number += 1) await end(`a-${number}`);
    expect(await Promise.all(many)).toHaveLength(10);
  });

  it('alternate between the waiting organisations', async () => {
    const started: string[] = [];
    const { start, end } = open(createWorkQueue({ ...rules, concurrency: 1 }), started);
    const all = [
      person('a', 0),
      person('a', 1),
      person('a', 2),
      person('b', 0),
      person('b', 1),
      person('c', 0),
    ];
    const done = Promise.all(all.map(start));
    await settled();
    for (let turn = 0; turn < all.length; turn += 1) await end(started.at(-1) ?? '');
    await done;
    expect(started).toEqual(['a-0', 'a-1', 'b-0', 'c-0', 'a-2', 'b-1']);
  });

  it('let a person request one at a time, and again when it is done or has failed', async () => {
    const turns = createWorkQueue(rules);
    const { start, end } = open(turns, []);
    const first = start(person('a'));
    await expect(start(person('a'))).rejects.toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: rules.busyMessage },
    });
    await end('a-0');
    await first;
    await expect(turns.admit(person('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    await expect(
      turns.admit(person('a'), (turn) => turn(() => Promise.reject(new Error('broken')))),
    ).rejects.toThrow('broken');
    expect(await turns.admit(person('a'), (turn) => turn(async () => 'fine'))).toBe('fine');
  });

  it('return 503 with Retry-After when too many are waiting', async () => {
    const { start, end } = open(createWorkQueue({ ...rules, max: 3, maxPerKey: 2 }), []);
    const taken = [start(person('a', 0)), start(person('a', 1))];
    const busy = { status: 503, headers: { 'retry-after': '10' }, body: { code: 'UNAVAILABLE' } };
    await expect(start(person('a', 2))).rejects.toMatchObject(busy);
    taken.push(start(person('b', 0)));
    await expect(start(person('c', 0))).rejects.toMatchObject(busy);
    for (const asker of ['a-0', 'b-0', 'a-1', 'b-0']) await end(asker);
    await Promise.all(taken);
  });

  it('reject a waiting job after the maximum wait and free its place', async () => {
    const started: string[] = [];
    const { start, end } = open(createWorkQueue({ ...rules, maxWait: 1 }), started);
    const first = start(person('a', 0));
    await expect(start(person('a', 1))).rejects.toMatchObject({ status: 503 });
    await end('a-0');
    await first;
    const again = start(person('a', 1));
    await end('a-1');
    await again;
    expect(started).toEqual(['a-0', 'a-1']);
  });
});
