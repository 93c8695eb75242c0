import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeBoxOf, confirmOpening, openBoxOf } from '../../../test/factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;
let supplier: AnsweringSupplier;
let logged: string[] = [];

beforeAll(async () => {
  test = await startTestApp({ log: { write: (line) => void logged.push(line) } });
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

beforeEach(async () => {
  supplier = await createTaskToAnswer(test, tenant);
  await supplier.save(wholeAnswer());
  await supplier.submit();
  logged = [];
});

const unknown = '00000000';
const responses = () => buyer(`GET /api/business-unit/tasks/${supplier.taskId}/responses`);
const opening = () => confirmOpening(buyer, supplier.taskId);
const draft = () => supplier.ask(`GET /api/supplier/tasks/${supplier.taskId}/response`);
const change = (statement: string) => test.database.query(statement, [supplier.taskId]);
const readiness = async () => {
  const { statusCode, body } = await test.app.inject('/api/health/ready');
  return { statusCode, ...JSON.parse(body).data };
};

describe('readiness', () => {
  it('names stored keys whose secret is not configured, and serves the rest', async () => {
    expect(await readiness()).toMatchObject({ statusCode: 200, signing: 'ok', keys: 'ok' });
    await change(
      `update wrapped_key set wrapped_by = 'secret:${unknown}' where kind = 'DRAFT' and task_id = $1`,
    );
    expect(await readiness()).toMatchObject({ statusCode: 200, signing: 'ok', keys: 'failed' });
  });
});

describe('a missing key', () => {
  it.each<[string, string, () => ReturnType<RequestFn>, RegExp]>([
    [
      'of a secret that is not configured, of a task',
      `update wrapped_key set wrapped_by = 'secret:${unknown}' where kind = 'TASK' and task_id = $1`,
      responses,
      /task-keys of the secret 00000000/,
    ],
    [
      'of a secret that is not configured, of a draft',
      `update wrapped_key set wrapped_by = 'secret:${unknown}' where kind = 'DRAFT' and task_id = $1`,
      draft,
      /draft-keys of the secret 00000000/,
    ],
    ['of a draft', `delete from wrapped_key where kind = 'DRAFT' and task_id = $1`, draft, /DRAFT key of /],
  ])('%s gives 503 and is logged by name', async (_which, statement, read, missing) => {
    await openBoxOf(test, buyer, supplier.taskId);
    expect((await read()).statusCode).toBe(200);
    await change(statement);
    const { statusCode, body } = await read();
    expect(statusCode).toBe(503);
    expect(body).toContain('An encryption key that is needed for this is missing');
    expect(body).not.toContain('changed');
    expect(logged.find((line) => line.includes('MissingKeyError'))).toMatch(missing);
  });

  it.each([
    ['of a task', 'TASK'],
    ['of a submission', 'VERSION'],
  ])('%s is reported for the response, and the list is returned', async (_which, kind) => {
    await openBoxOf(test, buyer, supplier.taskId);
    await change(`delete from wrapped_key where kind = '${kind}' and task_id = $1`);
    const { statusCode, body } = await responses();
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).data.items).toMatchObject([
      { fault: expect.stringContaining('an encryption key is missing'), values: {}, receipt: { version: 1 } },
    ]);
  });

  it('of a task is not replaced by the next submission', async () => {
    await change(`delete from wrapped_key where kind = 'TASK' and task_id = $1`);
    const { revision, sheetVersion } = await supplier.read();
    const again = await supplier.ask(`POST /api/supplier/tasks/${supplier.taskId}/response/submission`, {
      payload: { revision, sheetVersion },
    });
    expect(again.statusCode).toBe(503);
    expect(again.body).toContain('An encryption key that is needed for this is missing');
    expect(logged.find((line) => line.includes('MissingKeyError'))).toMatch(/TASK key of /);
    const keys = await test.database.query(`select from wrapped_key where kind = 'TASK' and task_id = $1`, [
      supplier.taskId,
    ]);
    expect(keys).toHaveLength(0);
    expect(await supplier.read()).toMatchObject({
      submittedVersion: 1,
      refusedAttempts: [{ code: 'UNAVAILABLE', kind: 'SUBMISSION' }],
    });
  });

  it('of a closing gives 503 at the opening and leaves the box closed', async () => {
    await closeBoxOf(test, supplier.taskId);
    await change(`update box_closing set secret_wrapped_by = '${unknown}' where task_id = $1`);
    expect((await opening()).statusCode).toBe(503);
    expect(logged.find((line) => line.includes('MissingKeyError'))).toMatch(
      /filling-secrets of the secret 0+/,
    );
    expect((await responses()).json().code).toBe('BOX_SEALED');
  });
});

describe('a changed receipt', () => {
  it('is reported as changed, and the rest of the list is returned', async () => {
    await openBoxOf(test, buyer, supplier.taskId);
    await change(`update response_record set record = 'not a record' where task_id = $1`);
    const { statusCode, body } = await responses();
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).data.items).toMatchObject([
      { fault: 'Its receipt cannot be read because the stored data was changed.', receipt: null },
    ]);
    const path = `GET /api/business-unit/tasks/${supplier.taskId}`;
    for (const read of [
      `${path}/comparison`,
      `${path}/comparison/columns`,
      `${path}/responses?sort=total,asc`,
    ])
      expect((await buyer(read as never)).statusCode).toBe(200);
  });
});

describe('changed content', () => {
  it('is reported as changed, and only for the response concerned', async () => {
    await openBoxOf(test, buyer, supplier.taskId);
    await change(
      `update response_record set content = set_byte(content, 40, get_byte(content, 40) # 1) where task_id = $1`,
    );
    const { data } = (await responses()).json();
    expect(data.items).toMatchObject([{ fault: expect.stringContaining('was changed'), values: {} }]);
  });
});

describe('a signing key whose secret is not configured', () => {
  it('fails readiness', async () => {
    await test.database.query(`update signing_key set wrapped_by = $1 where valid_until is null`, [unknown]);
    expect(await readiness()).toMatchObject({ statusCode: 503, signing: 'failed', keys: 'failed' });
  });
});
