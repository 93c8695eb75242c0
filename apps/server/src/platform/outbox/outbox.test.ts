import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { type MailServer, openMailServer } from '../../../test/mail-server.ts';
import { eventually } from '../../../test/server-process.ts';
import { leaseSeconds, retryDelaySeconds, secondsToSend } from './delivery.rules.ts';
import { createOutbox, type MailTemplates, type NewMail } from './outbox.ts';

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

const deaf = { onError: () => undefined, onUndeliverable: async () => undefined };

const send = (mail: NewMail) =>
  test.db.transaction({ scope: 'job', organisationId: mail.organisationId }, (tx) =>
    test.outbox.send(tx, mail),
  );

const stateOf = async (businessKey: string) => {
  const [row] = await test.database.query<{
    state: string;
    sealed_secret: string | null;
    refusal: string | null;
  }>('select state, sealed_secret, refusal from outbox_mail where business_key = $1', [businessKey]);
  return row;
};

const settled = (businessKey: string, state: string) =>
  eventually(async () => (await stateOf(businessKey))?.state === state);

/** Ends all retry delays and leases. */
const timePasses = () =>
  test.database.query("update outbox_mail set next_attempt_at = now() where state = 'PENDING'");
const tried = (businessKey: string) =>
  eventually(async () => {
    const [row] = await test.database.query<{ isPostponed: boolean }>(
      `select attempts > 0 and next_attempt_at < now() + interval '20 seconds' as "isPostponed"
       from outbox_mail where business_key = $1`,
      [businessKey],
    );
    return row?.isPostponed === true;
  });

describe('the outbox', () => {
  it('delivers a mail once, as HTML and text, with a link based on PUBLIC_URL', async () => {
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

  it('keeps a secret sealed until it is sent, then deletes it', async () => {
    mails.mode = 'down';
    const mail = newMail({ secret: 'token-of-another-link' });
    await send(mail);
    const waiting = await stateOf(mail.businessKey);
    expect(waiting?.sealed_secret).toMatch(/^[\da-f]{8}\./);
    const everything = await test.database.query<{ row: string }>(
      'select outbox_mail::text as row from outbox_mail union all select data::text from pgboss.job',
    );
    expect(JSON.stringify(everything)).not.toContain('token-of-another-link');
    await tried(mail.businessKey);
    mails.mode = 'up';
    await timePasses();
    await settled(mail.businessKey, 'SENT');
    expect((await stateOf(mail.businessKey))?.sealed_secret).toBeNull();
  });

  it('retries while the mail server is down, without losing or duplicating mails', async () => {
    mails.mode = 'down';
    const before = mails.refusals;
    const waiting = Array.from({ length: 5 }, (_, number) =>
      newMail({ payload: { number }, recipient: 'later@example.org' }),
    );
    for (const mail of waiting) await send(mail);
    await eventually(() => mails.refusals >= before + 5);
    for (const mail of waiting) await tried(mail.businessKey);
    for (const mail of waiting) expect((await stateOf(mail.businessKey))?.state).toBe('PENDING');
    mails.mode = 'up';
    await timePasses();
    for (const mail of waiting) await settled(mail.businessKey, 'SENT');
    expect(mails.to('later@example.org')).toHaveLength(5);
  });

  it('records a permanent rejection and stops retrying', async () => {
    const mail = newMail({ recipient: 'unknown@example.org', secret: 'x' });
    await send(mail);
    await settled(mail.businessKey, 'REFUSED');
    expect(await stateOf(mail.businessKey)).toMatchObject({
      sealed_secret: null,
      refusal: expect.stringMatching(/^550 .*No such mailbox/),
    });
    expect(mails.to('unknown@example.org')).toEqual([]);
  });

  it('sends one mail per business event, however often it is requested', async () => {
    const mail = newMail({ recipient: 'single@example.org' });
    await Promise.all(Array.from({ length: 8 }, () => send(mail)));
    await settled(mail.businessKey, 'SENT');
    await send(mail);
    expect(mails.to('single@example.org')).toHaveLength(1);
  });

  it('sends nothing if the transaction is rolled back', async () => {
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

  it('gives a mail up after two weeks and deletes its secret', async () => {
    mails.mode = 'down';
    const mail = newMail({ secret: 'token-of-an-old-link' });
    await send(mail);
    await test.database.query(
      "update outbox_mail set created_at = now() - interval '15 days' where business_key = $1",
      [mail.businessKey],
    );
    await tried(mail.businessKey);
    await timePasses();
    await settled(mail.businessKey, 'GIVEN_UP');
    expect((await stateOf(mail.businessKey))?.sealed_secret).toBeNull();
    mails.mode = 'up';
  });

  it('delivers a mail of a dead server when its lease ends', async () => {
    const mail = newMail({ recipient: 'orphan@example.org' });
    await test.db.transaction({ scope: 'job', organisationId: mail.organisationId }, async (tx) => {
      await test.outbox.send(tx, mail);
      // Another server claims it and dies.
      await sql`select from app.claim_mails(1000, interval '50 seconds', null)`.execute(tx);
    });
    const [lease] = await test.database.query<{ seconds: number }>(
      `select extract(epoch from next_attempt_at - now())::float as seconds from outbox_mail where business_key = $1`,
      [mail.businessKey],
    );
    expect(lease?.seconds).toBeLessThan(55);
    const follower = newMail({ recipient: 'after-orphan@example.org' });
    await send(follower);
    await settled(follower.businessKey, 'SENT');
    expect(mails.to('orphan@example.org')).toEqual([]);
    await timePasses();
    await settled(mail.businessKey, 'SENT');
    expect(mails.to('orphan@example.org')).toHaveLength(1);
  });

  it('rejects a mail with an unknown template', async () => {
    await expect(send(newMail({ template: 'unheard-of' }))).rejects.toThrow('no mail template unheard-of');
  });

  it('fails to start if two modules have the same template', async () => {
    const { db, keyring, store, config } = test;
    const deps = { db, keyring, store, mailer: null, publicUrl: config.publicUrl, ...deaf };
    expect(() =>
      createOutbox({ ...deps, templates: { first: [templates], normal: [templates], last: [] } }),
    ).toThrow('The mail template greeting is defined twice.');
  });

  it('reports a pending mail without a template when it starts', async () => {
    const { db, keyring, store, config } = test;
    const reported: unknown[] = [];
    const onError = (_error: unknown, details?: object) => reported.push(details);
    const deps = { db, keyring, store, mailer: null, publicUrl: config.publicUrl, ...deaf, onError };
    mails.mode = 'down';
    const mail = newMail();
    await send(mail);
    await createOutbox({ ...deps, templates: { first: [], normal: [], last: [] } }).start();
    expect(reported).toEqual([{ id: 'greeting' }]);
    mails.mode = 'up';
  });
});

describe('claiming mails', () => {
  it('is only allowed for jobs', async () => {
    const context = { scope: 'anonymous' } as const;
    const claiming = test.db.transaction(context, (tx) =>
      sql`select from app.claim_mails(1000, interval '50 seconds', null)`.execute(tx),
    );
    await expect(claiming).rejects.toThrow('not for the scope anonymous');
  });
});

describe('the delays of a delivery', () => {
  it.each([
    [1, 5],
    [2, 10],
    [5, 80],
    [10, 2560],
    [11, 3600],
    [400, 3600],
  ])('wait, after attempt %i, %i seconds', (attempt, seconds) => {
    expect(retryDelaySeconds(attempt)).toBe(seconds);
  });

  it('end the delivery before its lease ends', () => {
    expect(secondsToSend(0)).toBeLessThan(leaseSeconds);
    expect(leaseSeconds).toBeLessThan(60);
  });
});
