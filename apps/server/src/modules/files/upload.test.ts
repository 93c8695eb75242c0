import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ruleMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, type Part, png, pngOf } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { eventually } from '../../../test/server-process.ts';

let test: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
let admin: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
  ours = await createTenant(test);
  theirs = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', ours);
});
afterAll(() => test.close());
beforeEach(() =>
  test.database.query('delete from stored_file; delete from idempotency_key; delete from audit_entry'),
);

const fields = (): Part[] => [
  { name: 'purpose', content: 'ORGANISATION_LOGO' },
  { name: 'ownerId', content: ours.organisationId },
];
const file = (content: string | Buffer = png, filename = 'logo.png'): Part => ({
  name: 'file',
  filename,
  content,
});

function upload(parts: Part[], headers: Record<string, string> = {}, who = admin) {
  const { payload, headers: type } = multipart(parts);
  return test.app.inject({
    method: 'POST',
    url: '/api/files',
    payload,
    headers: { ...who.headers, ...type, ...headers },
  });
}

/** Counts the files on disk, complete or arriving. */
async function filesOnDisk(): Promise<number> {
  const entries = await readdir(join(test.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

async function expectNothingNew(before: number): Promise<void> {
  expect(await filesOnDisk()).toBe(before);
  expect(await test.database.query('select id from stored_file')).toEqual([]);
}

describe('an upload', () => {
  it('is stored with its hash, recorded in the audit trail, and returned', async () => {
    const answer = await upload([...fields(), file()]);
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json<{ data: { id: string } }>();
    expect(data).toEqual({
      id: expect.any(String),
      name: 'logo.png',
      size: png.length,
      sha256: createHash('sha256').update(png).digest('hex'),
      purpose: 'ORGANISATION_LOGO',
      ownerId: ours.organisationId,
      uploadedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const entries = await test.database.query(
      'select action, subject_id, actor_role_entry_id, after from audit_entry',
    );
    expect(entries).toEqual([
      {
        action: 'file.uploaded',
        subject_id: data.id,
        actor_role_entry_id: admin.roleEntryId,
        after: expect.not.objectContaining({ name: 'logo.png' }),
      },
    ]);
  });

  it.each([
    ['without purpose', [1, 2], [{ property: 'purpose', message: ruleMessages.required }]],
    ['without ownerId', [0, 2], [{ property: 'ownerId', message: ruleMessages.required }]],
    [
      'with the file before the fields',
      [2, 0, 1],
      [
        { property: 'purpose', message: ruleMessages.required },
        { property: 'ownerId', message: ruleMessages.required },
      ],
    ],
    ['without a file', [0, 1], [{ property: 'file', message: ruleMessages.required }]],
    ['with an empty body', [], [{ property: 'file', message: ruleMessages.required }]],
  ])('is rejected with field errors and leaves nothing when sent %s', async (_what, order, fieldErrors) => {
    const before = await filesOnDisk();
    const parts = [...fields(), file()];
    const answer = await upload(order.map((index) => parts[index] as Part));
    expectProblem(answer, 400, 'VALIDATION_FAILED', { fieldErrors });
    await expectNothingNew(before);
  });

  it('is rejected with field errors for an unknown purpose or an invalid owner id', async () => {
    const answer = await upload([
      { name: 'purpose', content: 'TREASURE' },
      { name: 'ownerId', content: 'me' },
      file(),
    ]);
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      fieldErrors: [
        { property: 'purpose', message: ruleMessages.invalid },
        { property: 'ownerId', message: expect.any(String) },
      ],
    });
  });

  it('returns the same 404 for another organisation as for an unknown one', async () => {
    const before = await filesOnDisk();
    const answers = [];
    for (const ownerId of [theirs.organisationId, '0190a3f0-0000-7000-8000-000000000000']) {
      answers.push(
        await upload([
          { name: 'purpose', content: 'ORGANISATION_LOGO' },
          { name: 'ownerId', content: ownerId },
          file(),
        ]),
      );
    }
    for (const answer of answers) expectProblem(answer, 404, 'NOT_FOUND');
    expect(answers[0]?.body).toBe(answers[1]?.body);
    await expectNothingNew(before);
  });

  it.each([
    'SYSTEM_ADMIN',
    'BUSINESS_UNIT_ADMIN',
    'BUSINESS_UNIT_ADMIN_API',
    'BIDDER_ADMIN',
    'BIDDER_USER',
  ] as const)('returns 403 for a logo sent by %s', async (role) => {
    const before = await filesOnDisk();
    const person = await createPerson(test, role, ours);
    expectProblem(await upload([...fields(), file()], {}, person), 403, 'FORBIDDEN');
    await expectNothingNew(before);
  });

  it.each([
    ['an extension that is not allowed', png, 'logo.exe'],
    ['an extension that this purpose does not allow', 'text', 'logo.txt'],
    ['a missing name', png, ''],
    ['only an extension', png, '.png'],
    ['an HTML page named as a picture', '<html><script>alert(1)</script></html>', 'logo.png'],
    ['a picture of another type', png, 'logo.gif'],
  ])('is rejected with the specified text for %s', async (_what, content, name) => {
    const before = await filesOnDisk();
    const answer = await upload([...fields(), file(content, name)]);
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'file', message: 'Invalid file type' }],
    });
    await expectNothingNew(before);
  });

  it('may be exactly as large as the limit', async () => {
    const max = 2 * 1024 * 1024;
    expect((await upload([...fields(), file(pngOf(max))])).statusCode).toBe(201);
    await test.database.query('delete from stored_file');
    const before = await filesOnDisk();
    const answer = await upload([...fields(), file(pngOf(max + 1))]);
    expectProblem(answer, 413, 'TOO_LARGE', {
      fieldErrors: [{ property: 'file', message: 'The file must not be larger than 2 MB' }],
    });
    await expectNothingNew(before);
  });

  it.each([
    ['a second file', file(png, 'second.png')],
    ['a field', { name: 'late', content: '1' }],
  ])('is rejected and stores nothing with %s after the file', async (_what, late) => {
    const before = await filesOnDisk();
    const answer = await upload([...fields(), file(), late]);
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      globalErrors: [{ message: 'There must be one file, and it must be the last part' }],
    });
    await expectNothingNew(before);
  });

  it('leaves nothing behind if the connection is cut', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as { port: number };
    const before = await filesOnDisk();
    const { payload, headers } = multipart([...fields(), file(pngOf(500_000))]);
    const socket = connect(port, '127.0.0.1');
    const head = Object.entries({
      ...headers,
      ...admin.headers,
      host: 'localhost',
      'content-length': payload.length,
    });
    socket.write(
      `POST /api/files HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    socket.write(payload.subarray(0, 300_000));
    await eventually(async () => (await filesOnDisk()) === before + 1);
    socket.destroy();
    await eventually(async () => (await filesOnDisk()) === before);
    await expectNothingNew(before);
  });
});

describe('the name of an upload', () => {
  it.each([
    ['../../etc/logo.png', 'logo.png'],
    ['C:\\\\Users\\\\una\\\\logo.png', 'logo.png'],
    ['lo\tgo\u0001.png', 'logo.png'],
    ['gnp\u202egpj.png', 'gnpgpj.png'],
    ['日本 – Ärger 🚢.png', '日本 – Ärger 🚢.png'],
    [`${'a'.repeat(300)}.png`, `…${'a'.repeat(250)}.png`],
    ['Logo.PNG', 'Logo.PNG'],
  ])('shows %s as %s', async (sent, shown) => {
    const answer = await upload([...fields(), file(png, sent)]);
    expect(answer.json()).toMatchObject({ data: { name: shown } });
  });
});

describe('an Idempotency-Key', () => {
  it('makes repeated and concurrent uploads one upload', async () => {
    const before = await filesOnDisk();
    const key = { 'idempotency-key': 'once' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload([...fields(), file()], key)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await filesOnDisk()).toBe(before + 1);
    expect(await test.database.query('select id from audit_entry')).toHaveLength(1);
  });

  it('returns 422 if reused with another request', async () => {
    const key = { 'idempotency-key': 'twice' };
    await upload([...fields(), file()], key);
    const before = await filesOnDisk();
    const answer = await upload([...fields(), file(pngOf(200))], key);
    expectProblem(answer, 422, 'IDEMPOTENCY_KEY_REUSED', {
      message: 'This Idempotency-Key was already used with another request',
    });
    expect(await filesOnDisk()).toBe(before);
  });

  it('is stored per person', async () => {
    const key = { 'idempotency-key': 'shared' };
    const colleague = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', ours);
    const first = await upload([...fields(), file()], key);
    const second = await upload([...fields(), file()], key, colleague);
    expect(second.json<{ data: { id: string } }>().data.id).not.toBe(
      first.json<{ data: { id: string } }>().data.id,
    );
  });

  it.each([' ', 'a b', 'x'.repeat(256)])('is rejected if it is %j', async (key) => {
    const answer = await upload([...fields(), file()], { 'idempotency-key': key });
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      globalErrors: [{ message: 'Idempotency-Key must be 1 to 255 printable characters without spaces' }],
    });
  });
});
