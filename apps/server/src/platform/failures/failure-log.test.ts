import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFailureLog } from './failure-log.ts';
import { forEachIsolated, ItemsFailedError } from './for-each-isolated.ts';
import { createRetryDelays } from './retry-delays.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Line {
  fields: Record<string, unknown>;
  message: string;
}

function openLog() {
  const lines: Line[] = [];
  const counted: string[] = [];
  const failures = createFailureLog({
    log: {
      error: (fields: unknown, message?: string) =>
        void lines.push({ fields: fields as Line['fields'], message: message ?? '' }),
    },
    onFailure: (job) => counted.push(job),
  });
  return { lines, counted, failures };
}

const databaseError = (code: string) => Object.assign(new Error('quotes "Ada Byron"'), { code });

describe('the failure log', () => {
  it('logs job, id, attempt, code and place, but not the message', () => {
    const { lines, failures } = openLog();
    failures.reporterOf('send-mails')(databaseError('53100'), { id: 'mail-1', attempt: 3 });
    expect(lines).toEqual([
      {
        message: 'background task failed',
        fields: {
          job: 'send-mails',
          id: 'mail-1',
          attempt: 3,
          kind: 'Error',
          code: '53100',
          place: expect.stringMatching(/^databaseError \(apps\/server\/src\/.*failure-log\.test\.ts:\d+/),
        },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('Ada');
  });

  it('counts equal failures and logs the count once a minute', () => {
    const { lines, counted, failures } = openLog();
    const report = failures.reporterOf('send-mails');
    for (let number = 1; number <= 90; number += 1) report(databaseError('53100'), { id: `mail-${number}` });
    expect(lines).toHaveLength(1);
    expect(counted).toHaveLength(90);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(2);
    expect(lines[1]?.fields).toMatchObject({ job: 'send-mails', code: '53100', repeated: 89 });
    expect(lines[1]?.fields.ids).toHaveLength(20);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(2);
    report(databaseError('53100'), { id: 'mail-91' });
    expect(lines[2]?.fields).toMatchObject({ id: 'mail-91' });
  });

  it('logs failures of other jobs and codes separately', () => {
    const { lines, failures } = openLog();
    for (const code of ['53100', '57014']) {
      for (const job of ['one', 'other']) failures.reporterOf(job)(databaseError(code));
    }
    expect(lines).toHaveLength(4);
  });

  it('names each failed item of a run', () => {
    const { lines, failures } = openLog();
    const nested = new ItemsFailedError([{ id: 'event-2', error: new TypeError('x') }]);
    const error = new ItemsFailedError([
      { id: 'event-1', error: databaseError('57014') },
      { id: 'batch', error: nested },
    ]);
    failures.reporterOf('job-queues')(error, { job: 'remind-of-ends', id: 'job-1', attempt: 1 });
    expect(lines.map(({ fields }) => [fields.job, fields.id, fields.code])).toEqual([
      ['remind-of-ends', 'event-1', '57014'],
      ['remind-of-ends', 'event-2', undefined],
    ]);
  });

  it('logs the remaining counts when it stops', () => {
    const { lines, failures } = openLog();
    const report = failures.reporterOf('send-mails');
    for (let count = 0; count < 3; count += 1) report('not an error');
    failures.stop();
    expect(lines[1]?.fields).toMatchObject({ kind: 'string', repeated: 2 });
  });
});

describe('isolated work', () => {
  it('processes all other items when one fails', async () => {
    const done: number[] = [];
    const running = forEachIsolated(
      [1, 2, 3, 4],
      String,
      async (item) => {
        if (item === 2) throw new Error('broken');
        done.push(item);
      },
      { concurrency: 1 },
    );
    await expect(running).rejects.toMatchObject({ failures: [{ id: '2', error: { message: 'broken' } }] });
    expect(done).toEqual([1, 3, 4]);
  });

  it('processes all other items while one hangs', async () => {
    const done: number[] = [];
    let end = () => undefined as undefined;
    const hanging = new Promise<void>((resolve) => {
      end = () => void resolve() as undefined;
    });
    const running = forEachIsolated([1, 2, 3, 4], String, async (item) => {
      if (item === 1) await hanging;
      done.push(item);
    });
    await vi.waitFor(() => expect(done).toEqual([2, 3, 4]));
    end();
    await running;
  });
});

describe('retry delays', () => {
  it('grow with each failure up to the maximum', () => {
    let now = 0;
    const failed = createRetryDelays({ first: 10, max: 40 }, () => now);
    const delays = [1, 2, 3, 4].map(() => {
      failed.add('chain');
      const since = now;
      while (failed.waiting().length) now += 1;
      return now - since;
    });
    expect(delays).toEqual([10, 20, 40, 40]);
    now += 100;
    expect(failed.waiting()).toEqual([]);
    failed.add('chain');
    now += 10;
    expect(failed.waiting()).toEqual([]);
  });
});
