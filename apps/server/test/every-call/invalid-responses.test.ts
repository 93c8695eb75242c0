import type { CallKey } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../app.ts';
import { callKeys, definitions, sampleOf, send } from '../calls/index.ts';
import { dumpTables } from '../dump-tables.ts';
import { createTenant, type TestTenant } from '../factories/people.ts';
import { expectProblem } from '../problems.ts';

/**
 * These calls write in contexts of their own, before login or as another session, and return what is already
 * stored of the person.
 */
const withoutAct: CallKey[] = [
  'POST /api/user/qr-code',
  'POST /api/authenticate',
  'PUT /api/user/roles/:role/switch',
  'POST /api/user/change-password',
];

/** Whether the response is always the same. */
const isFixed = (response: z.ZodType) => response.safeParse({ data: null }).success;

const writing = callKeys.filter((key) => {
  const response = definitions.get(key)?.response;
  return !key.startsWith('GET') && response && !isFixed(response) && !withoutAct.includes(key);
});

/** Makes the schema of a response's data reject everything. */
function refuseDataOf(key: CallKey) {
  const response = definitions.get(key)?.response as z.ZodObject<{ data: z.ZodType }>;
  const { data } = response.shape;
  return vi.spyOn(data._zod, 'run').mockImplementation((payload) => {
    payload.issues.push({ code: 'custom', path: ['broken'], input: payload.value, message: '' });
    return payload;
  });
}

/** An attempt to submit that the server could not finish is recorded for its supplier. */
const withoutAttempts = ({ failed_submission: _, ...tables }: Record<string, string>) => tables;

const lines: string[] = [];
let test: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true, log: { write: (line) => lines.push(line) } });
  await test.outbox.stop();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

describe('a call whose response does not match its schema', () => {
  it('covers most writing calls', () => expect(writing.length).toBeGreaterThan(60));

  it.each(writing)('returns 500 and commits nothing: %s', async (key) => {
    const request = await sampleOf(test, key, tenant);
    const before = await dumpTables(test);
    lines.length = 0;
    const fitting = refuseDataOf(key);
    const answer = await send(test, key, request);
    fitting.mockRestore();
    expectProblem(answer, 500, 'INTERNAL_ERROR');
    expect(withoutAttempts(await dumpTables(test))).toEqual(withoutAttempts(before));
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'INTERNAL_ERROR');
    expect(logged).toMatchObject([
      {
        error: {
          kind: 'InvalidResponseError',
          call: key,
          paths: [expect.stringMatching(/^(data\.)?broken$/)],
        },
      },
    ]);
  });
});
