import { createHash, createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { answering, createTaskToAnswer, sheetIds, wholeAnswer } from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { warmUpSubmissions } from './submission/warm-up-submissions.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

function expectProblem(
  { statusCode, body }: { statusCode: number; body: string },
  status: number,
  code: string,
) {
  expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: status, code });
}

const textPath = `answers/${sheetIds.text}`;

describe('a response draft', () => {
  it('is empty before the first save, and reading it writes nothing', async () => {
    const { read } = await createTaskToAnswer(test, tenant);
    expect(await read()).toMatchObject({
      revision: 0,
      sheetVersion: 1,
      fields: {},
      fileIds: [],
      state: 'AWAITING_RESPONSE',
      submittedVersion: null,
      unsentChanges: false,
      can: { edit: true, submit: true, withdraw: false, discard: false, decline: true },
    });
  });

  it('stores each saved field with the person who changed it', async () => {
    const { save, read } = await createTaskToAnswer(test, tenant);
    const saved = await save(wholeAnswer());
    expect(saved).toMatchObject({ revision: 1, conflicts: [] });
    const { fields, revision } = await read();
    expect(revision).toBe(1);
    expect(fields[textPath]).toMatchObject({
      value: 'By barge, from the river',
      revision: 1,
      changedBy: 'Una Bell',
      needsReview: false,
    });
    expect(Object.keys(fields)).toHaveLength(3);
  });

  it('marks the task as viewed when it is saved', async () => {
    const { save, taskId } = await createTaskToAnswer(test, tenant);
    await save(wholeAnswer());
    const [row] = await test.database.query<{ seen: boolean }>(
      'select seen_at is not null as seen from task_supplier where task_id = $1',
      [taskId],
    );
    expect(row?.seen).toBe(true);
  });

  it('does not overwrite what a colleague has changed in the meantime', async () => {
    const mine = await createTaskToAnswer(test, tenant);
    const colleague = await createPerson(test, 'BIDDER_ADMIN', tenant);
    const theirs = answering(test, colleague, mine.eventId, mine.taskId);
    await mine.save([{ path: textPath, value: 'Mine', revision: 0 }]);
    const other = { path: `prices/${sheetIds.lineOne}/unitPrice`, value: '9', revision: 0 };
    const saved = await theirs.save([{ path: textPath, value: 'Theirs', revision: 0 }, other]);
    expect(saved.conflicts).toEqual([{ path: textPath, value: 'Mine', revision: 1, by: 'Una Bell' }]);
    expect(Object.keys(saved.fields)).toEqual([other.path]);
    expect((await mine.read()).fields[textPath]?.value).toBe('Mine');
  });

  it('accepts any typed value, and rejects fields the sheet does not have', async () => {
    const { save, ask, taskId, submit, read } = await createTaskToAnswer(test, tenant);
    const crew = `answers/${sheetIds.number}`;
    await save([...wholeAnswer(), { path: crew, value: 'about 5', revision: 0 }]);
    expect((await read()).fields[crew]?.value).toBe('about 5');
    expect(await submit()).toBeUndefined();
    const strange = { path: `answers/${taskId}`, value: 'x', revision: 0 };
    const answer = await ask(`PATCH /api/supplier/tasks/${taskId}/response`, {
      payload: { changes: [strange] },
    });
    expectProblem(answer, 400, 'VALIDATION_FAILED');
  });
});

describe('a submission', () => {
  it('returns a verifiable receipt and a sealed copy with the content hash', async () => {
    const { save, submit, ask, taskId, read, person } = await createTaskToAnswer(test, tenant);
    await save(wholeAnswer());
    const receipt = await submit();
    const { signature, ...record } = receipt;
    expect(record).toMatchObject({
      format: 'tenderbox-receipt/2',
      taskId,
      supplierId: tenant.supplierId,
      version: 1,
      previous: null,
      submittedBy: person.roleEntryId,
      origin: test.config.publicUrl,
      epoch: 1,
      end: (await ask(`GET /api/supplier/tasks/${taskId}`)).json().data.endDate,
    });
    const keys = (await ask('GET /api/receipt-keys')).json().data;
    const key = keys.find(({ keyId }: { keyId: string }) => keyId === receipt.keyId);
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey },
      format: 'jwk',
    });
    const isSigned = verify(
      null,
      Buffer.from(canonicalJson(record as never)),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    const copy = await ask(`GET /api/supplier/tasks/${taskId}/receipts/1/content`);
    expect(createHash('sha256').update(copy.rawPayload).digest('hex')).toBe(receipt.contentHash);
    expect(copy.json()).toMatchObject({
      format: 'tenderbox-content/2',
      version: 1,
      sheetVersion: 1,
      files: [],
      values: { [textPath]: 'By barge, from the river' },
    });
    expect(await read()).toMatchObject({
      state: 'RESPONSE_SUBMITTED',
      submittedVersion: 1,
      unsentChanges: false,
    });
  });

  it('is rejected with all missing and invalid fields', async () => {
    const { ask, taskId, save, read } = await createTaskToAnswer(test, tenant);
    await save([{ path: `answers/${sheetIds.number}`, value: '51', revision: 0 }]);
    const { revision, sheetVersion } = await read();
    const answer = await ask(`POST /api/supplier/tasks/${taskId}/response/submission`, {
      payload: { revision, sheetVersion },
    });
    expectProblem(answer, 400, 'VALIDATION_FAILED');
    expect(answer.json().fieldErrors).toEqual([
      { property: textPath, message: 'This field is required' },
      { property: `answers/${sheetIds.number}`, message: 'Must be at most 50' },
      { property: `prices/${sheetIds.lineOne}/unitPrice`, message: 'This field is required' },
      { property: `prices/${sheetIds.lineTwo}/unitPrice`, message: 'This field is required' },
    ]);
  });

  it('contains only values that a verifier accepts, and leaves empty ones out', async () => {
    const { save, submit, ask, taskId } = await createTaskToAnswer(test, tenant);
    const ofLine = (line: string, field: string) => `prices/${line}/${field}`;
    const { lineOne, lineTwo } = sheetIds;
    await save([...wholeAnswer(), { path: ofLine(lineTwo, 'unitPrice'), value: true, revision: 0 }]);
    expect(await submit()).toBeUndefined();
    await save([
      { path: ofLine(lineTwo, 'unitPrice'), value: '', revision: 1 },
      { path: ofLine(lineOne, 'noBid'), value: 'true', revision: 0 },
    ]);
    expect(await submit()).toBeUndefined();
    await save([{ path: ofLine(lineOne, 'noBid'), value: [], revision: 1 }]);
    expect(await submit()).toMatchObject({ version: 1 });
    const { values } = (await ask(`GET /api/supplier/tasks/${taskId}/receipts/1/content`)).json();
    expect(values).toEqual({
      [textPath]: 'By barge, from the river',
      [ofLine(lineOne, 'unitPrice')]: '12.50',
      [ofLine(lineTwo, 'noBid')]: true,
    });
  });

  it('returns 409 if a colleague has changed the draft since the sender saw it', async () => {
    const { ask, taskId, save } = await createTaskToAnswer(test, tenant);
    await save(wholeAnswer());
    await save([{ path: textPath, value: 'Changed by a colleague', revision: 1 }]);
    const answer = await ask(`POST /api/supplier/tasks/${taskId}/response/submission`, {
      payload: { revision: 1, sheetVersion: 1 },
    });
    expectProblem(answer, 409, 'STALE_REVISION');
    expect(answer.json().data).toEqual({ revision: 2, sheetVersion: 1 });
  });

  it('can be replaced, withdrawn and submitted again, each record referring to the previous one', async () => {
    const { save, submit, ask, taskId, read } = await createTaskToAnswer(test, tenant);
    await save(wholeAnswer());
    const first = await submit();
    await save([{ path: textPath, value: 'Better', revision: 1 }]);
    expect(await read()).toMatchObject({ submittedVersion: 1, unsentChanges: true });
    const second = await submit();
    const withdrawn = (await ask(`DELETE /api/supplier/tasks/${taskId}/response/submission`)).json().data;
    expect(withdrawn).toMatchObject({ format: 'tenderbox-withdrawal/2', version: 2 });
    expect(await read()).toMatchObject({ state: 'AWAITING_RESPONSE', submittedVersion: null });
    const third = await submit();
    const { items } = (await ask(`GET /api/supplier/tasks/${taskId}/receipts`)).json().data;
    expect(items).toEqual([third, withdrawn, second, first]);
    const hashOf = ({ signature: _signature, ...record }: Record<string, unknown>) =>
      createHash('sha256')
        .update(canonicalJson(record as never))
        .digest('hex');
    expect(items.slice(0, 3).map(({ previous }: { previous: string }) => previous)).toEqual(
      items.slice(1).map(hashOf),
    );
  });

  it('is restored to the draft when changes are discarded', async () => {
    const { save, submit, ask, taskId } = await createTaskToAnswer(test, tenant);
    await save(wholeAnswer());
    await submit();
    await save([{ path: textPath, value: 'Worse', revision: 1 }]);
    const answer = await ask(`POST /api/supplier/tasks/${taskId}/response/discard`);
    expect(answer.json().data).toMatchObject({
      unsentChanges: false,
      fields: { [textPath]: { value: 'By barge, from the river', revision: 3 } },
    });
  });

  it('is stored once when the same request is sent five times at once', async () => {
    const { save, read, ask, taskId } = await createTaskToAnswer(test, tenant);
    await save(wholeAnswer());
    const { revision, sheetVersion } = await read();
    const send = () =>
      ask(`POST /api/supplier/tasks/${taskId}/response/submission`, {
        payload: { revision, sheetVersion },
        headers: { 'idempotency-key': 'only-once' },
      });
    const answers = await Promise.all([send(), send(), send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await ask(`GET /api/supplier/tasks/${taskId}/receipts`)).json().data.total).toBe(1);
  });

  it('shares one task key when several suppliers submit first at the same time', async () => {
    const rivals = [tenant];
    for (let made = 1; made < 5; made += 1) rivals.push(await createSupplier(test, tenant));
    const { eventId, taskId } = await createTaskToAnswer(test, tenant, {
      supplierIds: rivals.map(({ supplierId }) => supplierId),
    });
    const suppliers = [];
    for (const rival of rivals) {
      const supplier = answering(test, await createPerson(test, 'BIDDER_USER', rival), eventId, taskId);
      await supplier.save(wholeAnswer());
      suppliers.push(supplier);
    }
    await warmUpSubmissions(test.db, 2);
    const receipts = await Promise.all(suppliers.map(({ submit }) => submit()));
    expect(receipts.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
    const keys = await test.database.query(`select from wrapped_key where task_id = $1 and kind = 'TASK'`, [
      taskId,
    ]);
    expect(keys).toHaveLength(1);
  });

  it('is rejected after the deadline, and the attempt is recorded', async () => {
    const { save, ask, taskId, read } = await createTaskToAnswer(test, tenant);
    await save(wholeAnswer());
    await test.database.query(`update task set end_date = now() - interval '1 microsecond' where id = $1`, [
      taskId,
    ]);
    const answer = await ask(`POST /api/supplier/tasks/${taskId}/response/submission`, {
      payload: { revision: 1, sheetVersion: 1 },
    });
    expectProblem(answer, 409, 'TASK_ENDED');
    expect(await read()).toMatchObject({
      state: 'ENDED_WITHOUT_RESPONSE',
      refusedAttempts: [{ code: 'TASK_ENDED' }],
      can: { edit: false, submit: false },
    });
  });
});

describe('a decline', () => {
  it('has a reason, keeps the draft and can be undone', async () => {
    const { save, ask, taskId } = await createTaskToAnswer(test, tenant);
    await save(wholeAnswer());
    const path = `/api/supplier/tasks/${taskId}/decline`;
    expectProblem(await ask(`POST ${path}`, { payload: { reason: 'OTHER' } }), 400, 'VALIDATION_FAILED');
    const declined = await ask(`POST ${path}`, { payload: { reason: 'NO_CAPACITY' } });
    expect(declined.json().data).toMatchObject({
      state: 'DECLINED',
      declined: { reason: 'NO_CAPACITY', comment: null },
      fields: { [textPath]: { revision: 1 } },
      can: { edit: false, undoDecline: true },
    });
    const back = await ask(`DELETE ${path}`);
    expect(back.json().data).toMatchObject({ state: 'AWAITING_RESPONSE', declined: null });
  });

  it('excludes a submission at the same moment: only one of them succeeds', async () => {
    const { save, ask, taskId, read } = await createTaskToAnswer(test, tenant);
    await save(wholeAnswer());
    const [sent, declined] = await Promise.all([
      ask(`POST /api/supplier/tasks/${taskId}/response/submission`, {
        payload: { revision: 1, sheetVersion: 1 },
      }),
      ask(`POST /api/supplier/tasks/${taskId}/decline`, { payload: { reason: 'TERMS' } }),
    ]);
    expect(
      [sent, declined].map(({ statusCode }) => statusCode).filter((status) => status < 300),
    ).toHaveLength(1);
    expect([sent.statusCode, declined.statusCode]).toContain(409);
    const { submittedVersion, declined: isDeclined } = await read();
    expect([submittedVersion === 1, isDeclined !== null].filter(Boolean)).toHaveLength(1);
  });

  it('is rejected until the submission is withdrawn', async () => {
    const { save, submit, ask, taskId } = await createTaskToAnswer(test, tenant);
    await save(wholeAnswer());
    await submit();
    const answer = await ask(`POST /api/supplier/tasks/${taskId}/decline`, {
      payload: { reason: 'TERMS' },
    });
    expectProblem(answer, 409, 'RESPONSE_SUBMITTED');
  });
});

describe('a task that is not open', () => {
  it.each([
    ['not started', { startDate: inDays(1) }, '', 'TASK_NOT_STARTED'],
    ['archived', {}, 'update task set archived_at = now() where id = $1', 'TASK_ARCHIVED'],
    [
      'not requiring a response',
      {},
      'update task set response_required = false where id = $1',
      'RESPONSE_PROHIBITED',
    ],
    [
      ...['of a cancelled event', {}],
      ...["update event set status = 'CANCELLED' where id = (select event_id from task where id = $1)"],
      'EVENT_NOT_ACTIVE',
    ] as const,
  ])('rejects drafts and submissions: %s', async (_title, options, change, code) => {
    const { ask, taskId } = await createTaskToAnswer(test, tenant, options);
    if (change) await test.database.query(change, [taskId]);
    const path = `/api/supplier/tasks/${taskId}/response`;
    expectProblem(await ask(`PATCH ${path}`, { payload: { changes: wholeAnswer() } }), 409, code);
    const submission = { payload: { revision: 0, sheetVersion: 1 } };
    expectProblem(await ask(`POST ${path}/submission`, submission), 409, code);
  });
});
