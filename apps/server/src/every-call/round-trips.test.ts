import type { CallKey } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { callKeys, definitions, sampleOf, send } from '../../test/calls/index.ts';
import { createTenant, type TestTenant } from '../../test/factories/people.ts';
import { watchStatements } from '../../test/statements.ts';

let test: TestApp;
let few: TestTenant;
let many: TestTenant;
let statements: ReturnType<typeof watchStatements>;

beforeAll(async () => {
  // What is done beside the calls is left waiting: only what a call itself does is counted.
  test = await startTestApp({ withoutJobs: true });
  await test.outbox.stop();
  few = await createTenant(test);
  many = await createTenant(test);
  for (const key of callKeys) await sampleOf(test, key, many);
  statements = watchStatements();
});
afterAll(async () => {
  statements.stop();
  await test.close();
});

/** What a call in a tenant says to the database; nobody waits for the end of what only read. */
async function seenIn(tenant: TestTenant, key: CallKey): Promise<string[]> {
  const request = await sampleOf(test, key, tenant);
  const seen = await statements.during(() => send(test, key, request));
  return seen.filter((text) => text !== 'rollback');
}

/** What nobody is signed in for: the limits of its use are looked up, and a ticket is used up. */
const publicReads: Partial<Record<CallKey, number>> = {
  'GET /api/invitations/:token/validate': 6,
  'GET /api/downloads/:ticket': 5,
  'GET /api/receipt-keys': 3,
  'GET /api/calendar/:token': 9,
  'GET /api/closings/:taskId': 3,
};

/** A look at what was sent is written down, and that is committed, before it is given. */
const isLook = (key: CallKey) =>
  /^GET \/api\/business-unit\/tasks\/:taskId\/(responses|comparison)/.test(key);

/** How many a call may need: a read opens and reads, a list also counts, an export goes on in pages. */
function mostOf(key: CallKey): number {
  if (!key.startsWith('GET'))
    return key.startsWith('POST /api/user') ||
      key === 'POST /api/authenticate' ||
      key.includes('/invitations/:token')
      ? 30
      : 16;
  if (key in publicReads) return publicReads[key] ?? 0;
  if (isLook(key)) return 7;
  // Reads the tasks of the event, then looks at each.
  if (key === 'GET /api/business-unit/events/:eventId/responses.xlsx') return 9;
  // It is put together in many small reads, of each task its own.
  if (/\/record(\/pdf)?$/.test(key)) return 24;
  if (key.endsWith('/export')) return 7;
  const isList = definitions.get(key)?.query !== undefined || /\/(users|labels|tags|actors|roles)$/.test(key);
  return isList ? 3 : 2;
}

/** A demo's mailbox shows each mail as its delivery would render it, and its accounts with their codes. */
const calls = callKeys.filter((key) => !key.startsWith('GET /api/dev'));

describe('round trips', () => {
  it.each(calls)('of %s are few, and as many with many rows', async (key) => {
    const withFew = await seenIn(few, key);
    expect(withFew.length, withFew.join('\n')).toBeLessThanOrEqual(mostOf(key));
    const withMany = await seenIn(many, key);
    // An export fetches its rows by the hundreds, so that one more fetch may come.
    const most = key.endsWith('/export') ? mostOf(key) : withFew.length;
    expect(withMany.length, withMany.join('\n')).toBeLessThanOrEqual(most);
  });
});
