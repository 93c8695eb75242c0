import { createHash } from 'node:crypto';
import { type BoxProof, canonicalJson, type ListedProof } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { attachmentsIn } from '../../../test/attachments.ts';
import { closeBoxOf, endTask, openBoxOf } from '../../../test/factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  answering,
  createTaskToAnswer,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { type MailServer, openMailServer } from '../../../test/mail-server.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { eventually } from '../../../test/server-process.ts';
import { verifyOffline } from '../../../test/verify-offline.ts';

let test: TestApp;
let mails: MailServer;
let tenant: TestTenant;
let buyer: RequestFn;

beforeAll(async () => {
  mails = await openMailServer();
  test = await startTestApp({
    environment: { SMTP_URL: mails.url, MAIL_FROM: 'Tenders <tenders@example.org>' },
  });
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(async () => {
  await test.close();
  await mails.close();
});

/** Waits for the e-mails with these words to the person of a supplier, and returns one of them. */
async function mailTo({ person }: AnsweringSupplier, words: string, number = 1): Promise<string> {
  const [row] = await test.database.query<{ email: string }>('select email from account where id = $1', [
    person.accountId,
  ]);
  const found = () => mails.to(row?.email ?? '').filter((mail) => unwrapped(mail).includes(words));
  await eventually(() => found().length >= number);
  return found()[number - 1] ?? '';
}

/** An e-mail without the breaks of long lines. */
const unwrapped = (mail: string) => mail.replaceAll('=\r\n', '');

const extend = (taskId: string) =>
  buyer(`POST /api/business-unit/tasks/${taskId}/extensions`, {
    payload: {
      endDate: new Date(Date.now() + 86_400_000).toISOString(),
      reason: 'The survey came late',
      supplierIds: null,
    },
  });

/** Lets the extension of a task end, and closes its box again. */
async function closeAgain(taskId: string): Promise<void> {
  await test.database.query('update task_supplier set extended_until = null where task_id = $1', [taskId]);
  await endTask(test, taskId, '60.5 seconds');
  await test.closeBoxes();
}

const inBox = 'Your last record is in it.';

describe('what suppliers hold', () => {
  it('has the closing with its proof attached to the e-mail, and the proofs of all closings', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const { taskId, ask } = supplier;
    const path = `/api/supplier/tasks/${taskId}`;
    await supplier.save(wholeAnswer('kingfisher'));
    await supplier.submit();
    expect((await ask(`GET ${path}/box-proofs`)).json().data).toEqual([]);
    await closeBoxOf(test, taskId);
    const first: BoxProof = (await ask(`GET ${path}/box-proof`)).json().data;
    const mail = await mailTo(supplier, inBox);
    const [json] = attachmentsIn(mail);
    expect(json?.[0]).toMatch(/-proof-version-1\.json$/);
    expect(JSON.parse(String(json?.[1]))).toEqual(first);
    expect(await verifyOffline(test, { 'proof.json': json?.[1] ?? '' })).toContain(
      'Everything that was given is valid.',
    );

    expect((await extend(taskId)).statusCode).toBe(201);
    await supplier.save([]);
    await supplier.submit();
    await closeAgain(taskId);
    const last: BoxProof = (await ask(`GET ${path}/box-proof`)).json().data;
    const listed: ListedProof[] = (await ask(`GET ${path}/box-proofs`)).json().data;
    expect(listed).toEqual(
      [first, last].map(({ closing: { number, closedAt, root }, receipt: { version } }) => ({
        ...{ number, closedAt, root, version, isWithdrawal: false },
      })),
    );
    expect(listed.map(({ number, version }) => [number, version])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect((await ask(`GET ${path}/box-proofs/1`)).json().data).toEqual(first);
    expect((await ask(`GET ${path}/box-proofs/2`)).json().data).toEqual(last);
    const second = await ask(`GET ${path}/box-proofs/2/pdf`);
    expect(second.headers['content-disposition']).toContain('-proof-version-2-closing-2.pdf');
    expectProblem(await ask(`GET ${path}/box-proofs/3`), 404, 'NOT_FOUND');
    const [again] = attachmentsIn(await mailTo(supplier, inBox, 2));
    expect(again?.[0]).toMatch(/-proof-version-2-closing-2\.json$/);
    expect(JSON.parse(String(again?.[1]))).toEqual(last);
  });

  it('tells a supplier whose submissions were all refused that nothing of it is in the box, once', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const { taskId, eventId } = supplier;
    const other = answering(
      test,
      await createPerson(test, 'BIDDER_USER', await createSupplier(test, tenant)),
      eventId,
      taskId,
    );
    const own = await invite(other);
    expect(own).toBe(1);
    await other.save(wholeAnswer());
    await supplier.save(wholeAnswer());
    await supplier.submit();
    await endTask(test, taskId, '10 seconds');
    for (const late of [supplier, other]) expect(await late.submit()).toBeUndefined();
    await closeBoxOf(test, taskId);
    const mail = await mailTo(other, 'Nothing from your team is in it.');
    const told = unwrapped(mail);
    expect(told).toContain('was not accepted because it arrived after the deadline.');
    expect(told).toContain('ask the buyer now to extend the deadline');
    const [closing] = attachmentsIn(mail);
    expect(closing?.[0]).toMatch(/-closing-1\.json$/);
    expect(await verifyOffline(test, { 'closing.json': closing?.[1] ?? '' })).toContain('valid.');
    // The other one has a record in the box, and is told that its later attempt is not.
    expect(unwrapped(await mailTo(supplier, inBox))).toContain('It is not in the box.');
    const notices = () =>
      test.database.query<{ kind: string }>(
        `select kind from notice where task_id = $1 and role_entry_id = $2 and kind in ('task.not-received', 'box.closed')`,
        [taskId, other.person.roleEntryId],
      );
    expect(await notices()).toEqual([{ kind: 'task.not-received' }]);
    expect((await extend(taskId)).statusCode).toBe(201);
    await closeAgain(taskId);
    expect(await notices()).toHaveLength(1);
  });

  /** Adds the supplier of a person to its task. */
  async function invite({ taskId, person }: AnsweringSupplier): Promise<number> {
    const rows = await test.database.query(
      `insert into task_supplier select (jsonb_populate_record(null::task_supplier, to_jsonb(one)
         || jsonb_build_object('supplier_id', role_entry.supplier_id))).*
       from task_supplier one, role_entry where task_id = $1 and role_entry.id = $2 limit 1 returning 1`,
      [taskId, person.roleEntryId],
    );
    return rows.length;
  }

  it('gets a blinded opening record that fits its proof, and only after the opening', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const { taskId, ask } = supplier;
    const path = `/api/supplier/tasks/${taskId}`;
    await supplier.save(wholeAnswer());
    await supplier.submit();
    expectProblem(await ask(`GET ${path}/blinded-opening`), 409, 'BOX_SEALED', {
      globalErrors: [{ message: 'The box has not been opened.' }],
    });
    await openBoxOf(test, buyer, taskId);
    const answer = await ask(`GET ${path}/blinded-opening`);
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    const opening = (await buyer(`GET /api/business-unit/tasks/${taskId}/opening`)).body;
    const receipts = (await ask(`GET ${path}/receipts`)).body;
    const proof = (await ask(`GET ${path}/box-proof`)).body;
    expect(answer.body).not.toContain(JSON.parse(opening).data.record.closings[0].secret);
    const given = { 'blinded.json': answer.body, 'receipts.json': receipts, 'proof.json': proof };
    const verdict = await verifyOffline(test, given);
    expect(verdict).toContain('Everything that was given is valid.');
    expect(verdict).toContain('blinded.json, closing record 1: the receipt of version 1 of');
    const { openedAt, openingHash } = answer.json().data;
    const { signature: _signature, ...signed } = JSON.parse(opening).data.record;
    expect(openedAt).toBe(signed.openedAt);
    expect(openingHash).toBe(createHash('sha256').update(canonicalJson(signed)).digest('hex'));
    const stranger = await createTaskToAnswer(test, await createTenant(test));
    expectProblem(await stranger.ask(`GET ${path}/blinded-opening`), 404, 'NOT_FOUND');
  });
});
