import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { type MailServer, openMailServer } from '../../../test/mail-server.ts';
import { eventually } from '../../../test/server-process.ts';
import { installJobs } from '../jobs/jobs.ts';
import type { MailTemplates, NewMail } from './outbox.ts';

const templates: MailTemplates = {
  greeting: async ({ payload, secret, publicUrl }) => ({
    subject: `Greeting ${String(payload.number)}`,
    paragraphs: ['Good morning <b>&</b> welcome.'],
    action: { label: 'Come in', url: `${publicUrl}/invitations/${secret}` },
  }),
};

let test: TestApp;
let tenant: TestTenant;
let mails: MailServer;

beforeAll(async () => {
  mails = await openMailServer();
  test = await startTestApp({
    environment: { SMTP_URL: mails.url, MAIL_FROM: 'Tenders <tenders@example.org>' },
    templates,
  });
  tenant = await createTenant(test);
  // The shortest delay that the queue knows, so that a retry comes within the test.
  await installJobs(test.database.target, [test.outbox.deliveries]);
  await test.database.query(
    "update pgboss.queue set retry_delay = 1, retry_backoff = false where name = 'deliver-mail'",
  );
});
afterAll(async () => {
  await test.close();
  await mails.close();
});

const newMail = (more: Partial<NewMail> = {}): NewMail => ({
  businessKey: `greeting:${randomUUIDv7()}`,
  template: 'greeting',
  recipient: 'una@example.org',
  organisationId: tenant.organisationId,
  payload: { number: 1 },
  ...more,
});

const send = (mail: NewMail) =>
  test.db.transaction({ scope: 'job', organisationId: mail.organisationId }, (tx) =>
    test.outbox.send(tx, mail),
  );

const stateOf = async (businessKey: string) => {
  const [row] = await test.database.query<{ state: string; sealed_secret: string | null }>(
    'select state, sealed_secret from outbox_mail where business_key = $1',
    [businessKey],
  );
  return row;
};

const settled = (businessKey: string, state: string) =>
  eventually(async () => (await stateOf(businessKey))?.state === state);

describe('the outbox', () => {
  it('delivers a mail once, as HTML and text, with its link from PUBLIC_URL', async () => {
    const mail = newMail({ secret: 'token-of-a-link', recipient: 'once@example.org' });
    await send(mail);
    await settled(mail.businessKey, 'SENT');
    const received = mails.to('once@example.org');
    expect(received).toHaveLength(1);
    const [text = ''] = received;
    expect(text).toContain('From: Tenders <tenders@example.org>');
    expect(text).toContain('Subject: Greeting 1');
    expect(text).toMatch(/Message-ID: <[\da-f-]{36}@example\.org>/);
    expect(text).toContain('http://localhost:3000/invitations/token-of-a-link');
    expect(text).toContain('Good morning <b>&</b> welcome.');
    expect(text).toContain('Good morning &lt;b&gt;&amp;&lt;/b&gt; welcome.');
  });

  it('keeps a secret sealed until it is sent, and forgets it then', async () => {
    mails.mode = 'down';
    const mail = newMail({ secret: 'token-of-another-link' });
    await send(mail);
    const waiting = await stateOf(mail.businessKey);
    expect(waiting?.sealed_secret).toMatch(/^[\da-f]{8}\./);
    const everything = await test.database.query<{ row: string }>(
      'select outbox_mail::text as row from outbox_mail union all select data::text from pgboss.job',
    );
    expect(JSON.stringify(everything)).not.toContain('token-of-another-link');
    mails.mode = 'up';
    await settled(mail.businessKey, 'SENT');
    expect((await stateOf(mail.businessKey))?.sealed_secret).toBeNull();
  });

  it('tries again while the mail server is down, loses nothing and doubles nothing', async () => {
    mails.mode = 'down';
    const before = mails.refusals;
    const waiting = Array.from({ length: 5 }, (_, number) =>
      newMail({ payload: { number }, recipient: 'later@example.org' }),
    );
    for (const mail of waiting) await send(mail);
    await eventually(() => mails.refusals >= before + 5);
    for (const mail of waiting) expect((await stateOf(mail.businessKey))?.state).toBe('PENDING');
    mails.mode = 'up';
    for (const mail of waiting) await settled(mail.businessKey, 'SENT');
    expect(mails.to('later@example.org')).toHaveLength(5);
  }, 30_000);

  it('notes a recipient that the mail server refuses for good, and does not go on trying', async () => {
    const mail = newMail({ recipient: 'unknown@example.org', secret: 'x' });
    await send(mail);
    await settled(mail.businessKey, 'REFUSED');
    expect((await stateOf(mail.businessKey))?.sealed_secret).toBeNull();
    expect(mails.to('unknown@example.org')).toEqual([]);
  });

  it('sends one mail for one business event, however often it is told', async () => {
    const mail = newMail({ recipient: 'single@example.org' });
    await Promise.all(Array.from({ length: 8 }, () => send(mail)));
    await settled(mail.businessKey, 'SENT');
    await send(mail);
    expect(mails.to('single@example.org')).toHaveLength(1);
    const jobs = await test.database.query(
      "select from pgboss.job where data ->> 'mailId' in (select id::text from outbox_mail where business_key = $1)",
      [mail.businessKey],
    );
    expect(jobs).toHaveLength(1);
  });

  it('sends nothing of a transaction that is rolled back', async () => {
    const mail = newMail({ recipient: 'never@example.org' });
    const failing = test.db.transaction(
      { scope: 'job', organisationId: tenant.organisationId },
      async (tx) => {
        await test.outbox.send(tx, mail);
        throw new Error('changed my mind');
      },
    );
    await expect(failing).rejects.toThrow('changed my mind');
    const follower = newMail({ recipient: 'follower@example.org' });
    await send(follower);
    await settled(follower.businessKey, 'SENT');
    expect(await stateOf(mail.businessKey)).toBeUndefined();
    expect(mails.to('never@example.org')).toEqual([]);
  });

  it('goes on for two weeks, with delays that grow to an hour', () => {
    const { retryLimit } = test.outbox.deliveries;
    // Jitter may halve a delay; ten retries take the delay from seconds to the hour.
    expect((retryLimit - 10) / 2).toBeGreaterThanOrEqual(14 * 24 - 24);
  });
});
