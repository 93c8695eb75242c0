import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount } from '../../../test/factories/accounts.ts';
import { createTenant } from '../../../test/factories/people.ts';

let test: TestApp;
let known: string[];
const unknown = Array.from({ length: 20 }, (_, index) => `nobody.${index}@example.org`);

beforeAll(async () => {
  // Jobs do the work for an address. They do not run here, so that only the requests are observed.
  test = await startTestApp({ withoutJobs: true });
  const tenant = await createTenant(test);
  const people = await Promise.all(
    unknown.map(() => createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }])),
  );
  known = people.map(({ email }) => email);
});
afterAll(() => test.close());
beforeEach(() => test.database.query('delete from rate_limit'));

const kinds = ['password', '2FA'] as const;
type Kind = (typeof kinds)[number];

const burst = async (kind: Kind, addresses: string[]) => {
  const answers = await Promise.all(
    addresses.map((email) =>
      test.app.inject({ method: 'POST', url: `/api/user/reset-${kind}`, payload: { email } }),
    ),
  );
  return answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
};

/** Statements that servers send periodically on their own. */
const isLookForNews = (text: string) => text.includes('stream_events_after') || text === 'end';

/** Returns the statements that serving connections send during the work, in alphabetical order. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype;
  const seen: string[] = [];
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const { connectionParameters } = this as unknown as { connectionParameters: pg.ClientConfig };
    const [statement] = args as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (connectionParameters.application_name === 'tenderbox' && !isLookForNews(text))
      seen.push(text.replace(/^end; /, ''));
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return seen.sort();
}

describe.each(kinds)('a request to reset the %s', (kind) => {
  it('does the same work for known and unknown addresses, also in bursts', async () => {
    // The queue is looked up once per server.
    await burst(kind, ['first@example.org']);
    const forUnknown = await statementsDuring(() => burst(kind, unknown));
    const forKnown = await statementsDuring(() => burst(kind, known));
    const forOneKnown = await statementsDuring(() => burst(kind, Array(20).fill(known[0])));
    expect(forUnknown.length).toBeGreaterThan(0);
    expect(forKnown).toEqual(forUnknown);
    expect(forOneKnown).toEqual(forUnknown);
    expect(forUnknown.join('\n')).not.toMatch(/account\b|credential|reset_token|for update|advisory/i);
  });

  it('waits for no locks on the person’s data', async () => {
    const holder = new pg.Client({ ...test.database.target, user: 'postgres' });
    await holder.connect();
    try {
      await holder.query('begin; select from credential for update; select from account for update');
      await holder.query('lock table reset_token, audit_entry, role_entry in access exclusive mode');
      const answers = await burst(kind, [...Array(20).fill(known[0]), ...unknown]);
      expect(new Set(answers)).toEqual(new Set(['200 {"data":null}']));
    } finally {
      await holder.end();
    }
  });

  it('is queued without revealing the address', async () => {
    await burst(kind, [known[0] ?? '']);
    const jobs = await test.database.query<{ row: string }>(
      'select to_jsonb(job)::text as row from pgboss.job job',
    );
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.map(({ row }) => row).join('\n')).not.toContain('@');
  });
});
