import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { attachmentsIn } from '../../../../test/attachments.ts';
import { createTenant, type TestTenant } from '../../../../test/factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../../../../test/factories/responses.ts';
import { type MailServer, openMailServer } from '../../../../test/mail-server.ts';
import { eventually } from '../../../../test/server-process.ts';

let test: TestApp;
let tenant: TestTenant;
let mails: MailServer;

beforeAll(async () => {
  mails = await openMailServer();
  test = await startTestApp({
    environment: { SMTP_URL: mails.url, MAIL_FROM: 'Tenders <tenders@example.org>' },
  });
  tenant = await createTenant(test);
});
afterAll(async () => {
  await test.close();
  await mails.close();
});

describe('e-mail about a record', () => {
  it('names the buyer, event, task and person and attaches the record as PDF and signed JSON', async () => {
    const { save, submit, ask, taskId, eventId, person } = await createTaskToAnswer(test, tenant);
    const [names] = await test.database.query<{
      email: string;
      fullName: string;
      event: string;
      task: string;
    }>(
      `select account.email, account.full_name as "fullName", event.title as event, task.title as task
       from account, event, task where account.id = $1 and event.id = $2 and task.id = $3`,
      [person.accountId, eventId, taskId],
    );
    if (!names) throw new Error('The person is gone.');
    await save(wholeAnswer('kingfisher'));
    const receipt = await submit();
    await eventually(() => mails.to(names.email).length === 1);
    const [mail = ''] = mails.to(names.email);
    for (const name of [tenant.organisationName, names.event, names.task, names.fullName]) {
      expect(mail).toContain(name);
    }
    expect(mail).not.toContain('kingfisher');
    const attached = attachmentsIn(mail);
    const fileName = [...attached.keys()][0]?.replace(/\.pdf$/, '') ?? '';
    expect(fileName).toMatch(new RegExp(`^${receipt.eventReference}-.+-receipt-version-1$`));
    expect([...attached.keys()]).toEqual([`${fileName}.pdf`, `${fileName}.json`]);
    expect(JSON.parse(String(attached.get(`${fileName}.json`)))).toEqual(receipt);

    // The same file, with the same name, as the download on the page.
    const pdf = await ask(`GET /api/supplier/tasks/${taskId}/receipts/1/pdf`);
    expect(pdf.headers['content-disposition']).toContain(`filename="${fileName}.pdf"`);
    expect(attached.get(`${fileName}.pdf`)?.equals(pdf.rawPayload)).toBe(true);
  });

  it('attaches the withdrawal record', async () => {
    const { save, submit, ask, taskId, person } = await createTaskToAnswer(test, tenant);
    const [account] = await test.database.query<{ email: string }>(
      'select email from account where id = $1',
      [person.accountId],
    );
    await save(wholeAnswer());
    await submit();
    const withdrawal = (await ask(`DELETE /api/supplier/tasks/${taskId}/response/submission`)).json().data;
    const mail = () => mails.to(account?.email ?? '').find((text) => text.includes('Response withdrawn'));
    await eventually(() => mail() !== undefined);
    const [, json] = attachmentsIn(mail() ?? '');
    expect(json?.[0]).toMatch(/-withdrawal-version-1\.json$/);
    expect(JSON.parse(String(json?.[1]))).toEqual(withdrawal);
  });
});
