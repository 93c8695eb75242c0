import type { MessageStatusList, Notice } from '@tenderbox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createDraft } from '../../../test/factories/messages.ts';
import { createPerson, createTenant } from '../../../test/factories/people.ts';
import { type MailServer, openMailServer } from '../../../test/mail-server.ts';
import { requestAs } from '../../../test/request-as.ts';
import { eventually } from '../../../test/server-process.ts';
import { messageNoticesJob } from './commands/notify-of-messages.ts';

let test: TestApp;
let mails: MailServer;

beforeAll(async () => {
  mails = await openMailServer();
  test = await startTestApp({
    environment: { SMTP_URL: mails.url, MAIL_FROM: 'Tenders <tenders@example.org>' },
  });
});
afterAll(async () => {
  await test.close();
  await mails.close();
});

it('shows the reason of a rejected e-mail and lets the buyer resend it after each rejection', async () => {
  const tenant = await createTenant(test);
  const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  const tess = await createPerson(test, 'BIDDER_ADMIN', tenant);
  const address = (email: string) =>
    test.database.query('update account set email = $1 where id = $2', [email, tess.accountId]);
  await address('unknown.tess@example.org');
  const id = await createDraft(test, tenant);
  await buyer(`POST /api/business-unit/messages/${id}/send`, { payload: {} });
  await messageNoticesJob(test).handle({
    what: 'message',
    id,
    organisationId: tenant.organisationId,
  } as never);
  const status = async () => {
    const answer = await buyer(`GET /api/business-unit/messages/${id}/status`);
    const { items, summary } = answer.json().data as MessageStatusList;
    return { ...items[0]?.people[0], refusedCount: summary.refusedCount };
  };
  const becomes = (state: string) => eventually(async () => (await status()).mailState === state);
  const sendAgain = async () => {
    const payload = { supplierId: tenant.supplierId };
    return (await buyer(`POST /api/business-unit/messages/${id}/mails`, { payload })).json();
  };
  const attempts = async () =>
    (await test.database.query(`select from outbox_mail where business_key like 'message.received:${id}%'`))
      .length;

  await becomes('REFUSED');
  expect(await status()).toMatchObject({
    refusal: expect.stringContaining('550'),
    refusedCount: 1,
    can: { sendAgain: true },
  });
  // Two concurrent clicks send one e-mail. It is rejected too, and the admins are notified once.
  const both = await Promise.all([sendAgain(), sendAgain()]);
  expect(both.map(({ data, code }) => data?.sentCount ?? code).sort()).toContain(1);
  await becomes('REFUSED');
  const refusals = async () =>
    ((await buyer('GET /api/notifications')).json().data.items as Notice[]).filter(
      ({ kind }) => kind === 'mail.refused',
    );
  await eventually(async () => (await refusals()).length === 1);

  await address('tess@example.org');
  expect((await sendAgain()).data).toEqual({ sentCount: 1 });
  await becomes('SENT');
  expect(mails.to('tess@example.org')).toHaveLength(1);
  expect(await status()).toMatchObject({ refusedCount: 0, refusal: null, can: { sendAgain: false } });
  const tried = await attempts();
  expect((await sendAgain()).code).toBe('MAIL_NOT_REFUSED');
  expect(await attempts()).toBe(tried);
});
