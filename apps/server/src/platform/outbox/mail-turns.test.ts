import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTenant } from '../../../test/factories/people.ts';
import { openMailServer } from '../../../test/mail-server.ts';
import { eventually } from '../../../test/server-process.ts';
import { concurrency } from './delivery.rules.ts';
import type { MailTemplates } from './outbox.ts';

const templates: MailTemplates = {
  greeting: async () => ({ subject: 'Greeting', paragraphs: ['Good morning.'] }),
};

/** Has no mail server, so it claims no mails. */
let test: TestApp;
let one = '';
let other = '';

beforeAll(async () => {
  test = await startTestApp({ templates });
  const tenants = [await createTenant(test), await createTenant(test)];
  [one = '', other = ''] = tenants.map(({ organisationId }) => organisationId).sort();
});
afterAll(() => test.close());
beforeEach(() => test.database.query('delete from outbox_mail'));

/** Stores mails of an organisation that are due. */
const store = (organisationId: string | null, recipient: string, priority: number, count = 1) =>
  test.database.query(
    `insert into outbox_mail (id, organisation_id, business_key, template, recipient, payload, state, priority)
     select gen_random_uuid(), $1, $2 || number, 'greeting', $3, '{}', 'PENDING', $4
     from generate_series(1, $5) number`,
    [organisationId, randomUUIDv7(), `${recipient}@example.org`, priority, count],
  );

/** The recipients of the mails that are sent next. */
async function claim(count: number, lastTurn: string | null = null): Promise<string[]> {
  const { rows } = await test.db.transaction({ scope: 'job', organisationId: null }, (tx) =>
    sql<{ recipient: string }>`
      select recipient from app.claim_mails(${count}, interval '50 seconds', ${lastTurn})`.execute(tx),
  );
  return rows.map(({ recipient }) => recipient.replace('@example.org', ''));
}

it('sends by priority', async () => {
  await store(one, 'digest', 3);
  await store(one, 'message', 2, 2);
  await store(other, 'receipt', 1);
  expect(await claim(10)).toEqual(['receipt', 'message', 'message', 'digest']);
});

it('lets organisations and the platform take turns, beginning after the one served last', async () => {
  await store(one, 'one', 2, 9);
  await store(other, 'other', 2, 2);
  await store(null, 'platform', 2);
  expect(await claim(2)).toEqual(['one', 'other']);
  expect(await claim(3, other)).toEqual(['platform', 'one', 'other']);
  expect(await claim(9, other)).toEqual(['one', 'one', 'one', 'one', 'one', 'one', 'one']);
  expect(await claim(9)).toEqual([]);
});

it('passes over an organisation whose mails are not due', async () => {
  await store(one, 'later', 1, 3);
  await test.database.query(`update outbox_mail set next_attempt_at = now() + interval '1 hour'`);
  await store(other, 'now', 2, 2);
  expect(await claim(9)).toEqual(['now', 'now']);
});

it('does not delay the receipt of one organisation by 30,000 mails of another', async () => {
  await store(one, 'crowd', 2, 30_000);
  const mails = await openMailServer();
  mails.slowness = 100;
  const environment = { SMTP_URL: mails.url, MAIL_FROM: 'Tenders <tenders@example.org>' };
  const sending = await startTestApp({ environment, templates, database: test.database });
  try {
    await eventually(() => mails.count() > 0);
    const before = mails.count();
    await store(other, 'receipt', 1);
    await store(other, 'message', 2);
    await eventually(
      () => mails.to('receipt@example.org').length + mails.to('message@example.org').length === 2,
    );
    // Those that were being sent, and the turns until both were claimed.
    expect(mails.count() - before).toBeLessThan(6 * concurrency);
  } finally {
    await test.database.query('delete from outbox_mail');
    await sending.close();
    await mails.close();
  }
});
