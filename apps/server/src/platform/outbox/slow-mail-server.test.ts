import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestPerson } from '../../../test/factories/people.ts';
import { type MailServer, openMailServer } from '../../../test/mail-server.ts';
import { eventually } from '../../../test/server-process.ts';
import { concurrency } from './delivery.rules.ts';

let test: TestApp;
let mails: MailServer;
let admin: TestPerson;

beforeAll(async () => {
  mails = await openMailServer();
  test = await startTestApp({
    environment: { SMTP_URL: mails.url, MAIL_FROM: 'Tenders <tenders@example.org>' },
  });
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', await createTenant(test));
});
afterAll(async () => {
  await test.close();
  await mails.close();
});

/** Transactions that are open and idle. */
const openTransactions = async () => {
  const rows = await test.database.query<{ transaction: string }>(
    `select pid || ' since ' || xact_start as transaction from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows.map(({ transaction }) => transaction);
};

const statesOfMails = () =>
  test.database.query<{ state: string; count: number }>(
    'select state, count(*)::int from outbox_mail group by state order by state',
  );

it('does not delay requests while 24 invitations go to a mail server of 1.5 s per command', async () => {
  mails.slowness = 1500;
  for (let number = 0; number < 24; number += 1) {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/sourcing-organisation/invitations',
      headers: admin.headers,
      payload: { email: `${randomUUIDv7()}@example.org` },
    });
    expect(answer.statusCode).toBe(201);
    await test.database.query('delete from rate_limit');
  }
  await eventually(() => mails.underWay.now === concurrency);
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => test.app.inject({ url: '/api/user', headers: admin.headers })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  // No transaction stays open while the mail server is slow. On a busy machine, one may only be finishing
  // late.
  const before = await openTransactions();
  await pause(1000);
  const after = await openTransactions();
  expect(after.filter((one) => before.includes(one))).toEqual([]);
  expect(mails.underWay.max).toBe(concurrency);
  // When the server is fast again, every mail arrives exactly once.
  mails.slowness = 0;
  await eventually(async () => (await statesOfMails()).every(({ state }) => state === 'SENT'));
  expect(await statesOfMails()).toEqual([{ state: 'SENT', count: 24 }]);
  expect(mails.count()).toBe(24);
});
