import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besideTest, killAdmin, runAdminHere } from '../test/admin-command.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { closeBoxOf, confirmOpening } from '../test/factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../test/factories/people.ts';
import { type AnsweringSupplier, createTaskToAnswer, wholeAnswer } from '../test/factories/responses.ts';
import { createWebhook } from '../test/factories/webhooks.ts';
import { requestAs } from '../test/request-as.ts';
import { createKeyring } from './platform/crypto/keyring.ts';
import { rewrapKeys } from './rewrap-keys.ts';

const former = 'the secret that is to be replaced, of former times';
const present = 'the secret that takes its place, from now on always';
const both = createKeyring(present, former);

let before: TestApp;
let tenant: TestTenant;
let sent: AnsweringSupplier;
let closed: AnsweringSupplier;

beforeAll(async () => {
  before = await startTestApp({ environment: { SECRET_KEY: former } });
  tenant = await createTenant(before);
  sent = await createTaskToAnswer(before, tenant);
  await sent.save(wholeAnswer('kingfisher'));
  await sent.submit();
  closed = await createTaskToAnswer(before, tenant);
  await closed.save(wholeAnswer('heron'));
  await closed.submit();
  await closeBoxOf(before, closed.taskId);
  await createWebhook(before, tenant);
});
afterAll(() => before.close());

/** Runs checks against a server with these secrets. */
async function serve(environment: Record<string, string>, work: (app: TestApp) => Promise<void>) {
  const app = await startTestApp({ database: before.database, environment });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

const kingfisher = async (app: TestApp) => {
  const ask = requestAs(app, await createPerson(app, 'BIDDER_USER', tenant));
  const draft = await ask(`GET /api/supplier/tasks/${sent.taskId}/response`);
  const copy = await ask(`GET /api/supplier/tasks/${sent.taskId}/receipts/1/content`);
  return [draft.body.includes('kingfisher'), copy.body.includes('kingfisher')];
};

const wrappings = async () => {
  const rows = await before.database.query<{ by: string }>(`
    select distinct replace(wrapped_by, 'secret:', '') as by from wrapped_key where kind in ('TASK', 'DRAFT')
    union select secret_wrapped_by from box_closing union select wrapped_by from signing_key
    union select split_part(sealed_secret, '.', 1) from webhook_secret`);
  return rows.map(({ by }) => by).sort();
};

describe('rewrapping keys', () => {
  it('keeps all keys readable by both secrets when the command is killed, and then continues with the rest', async () => {
    const environment = { SECRET_KEY: present, SECRET_KEY_PREVIOUS: former };
    const command = { words: ['rewrap-keys'], environment };
    await killAdmin(before, command, { after: 'update', table: 'box_closing' });
    expect(await wrappings()).toHaveLength(2);
    await serve(environment, async (app) => expect(await kingfisher(app)).toEqual([true, true]));
    const again = await runAdminHere(besideTest(before, environment), command.words);
    expect(again).toMatchObject({ code: 0, errors: '' });
    expect(again.output).toMatch(/^[1-9]\d* keys .* You can remove SECRET_KEY_PREVIOUS/);
  });

  it('leaves only the current secret needed to read drafts and copies, submit and open boxes', async () => {
    expect(await wrappings()).toEqual([both.current('task-keys').id]);
    await serve({ SECRET_KEY: present }, async (app) => {
      expect(await kingfisher(app)).toEqual([true, true]);
      const supplier = requestAs(app, await createPerson(app, 'BIDDER_USER', tenant));
      const revision = (await supplier(`GET /api/supplier/tasks/${sent.taskId}/response`)).json().data
        .revision;
      const again = await supplier(`POST /api/supplier/tasks/${sent.taskId}/response/submission`, {
        payload: { revision, sheetVersion: 1 },
      });
      expect(again.statusCode).toBe(201);
      const buyer = requestAs(app, await createPerson(app, 'BUSINESS_UNIT_ADMIN', tenant));
      expect((await confirmOpening(buyer, closed.taskId)).statusCode).toBe(200);
      const { body } = await buyer(`GET /api/business-unit/tasks/${closed.taskId}/responses`);
      expect(body).toContain('heron');
    });
  });

  it('does nothing the second time, also when two run at the same time', async () => {
    const goes = await Promise.all([1, 2].map(() => rewrapKeys(before.database.target, both)));
    for (const told of goes) expect(told).toMatch(/^0 keys/);
  });

  it('leaves keys alone that neither secret has wrapped, and reports them', async () => {
    const strangers = createKeyring('a secret that has never wrapped anything here', null);
    await before.database.query('update credential set second_factor_secret = null');
    await expect(rewrapKeys(before.database.target, strangers)).rejects.toThrow(
      /^0 keys were rewrapped. [1-9]\d* are wrapped with a secret that is neither/,
    );
    expect(await wrappings()).toEqual([both.current('task-keys').id]);
  });
});
