import { randomUUIDv7 } from 'node:crypto';
import { expect } from 'vitest';
import { chainPendingEntries } from '../../src/modules/audit/commands/chain-pending-entries.ts';
import { ensureKeyRecords, prepareSigningKey } from '../../src/platform/signing/key-records.ts';
import { besideTest, runAdminHere } from '../admin-command.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { callKeys, sampleOf, send } from '../calls/index.ts';
import { closeBoxOf, endTask } from '../factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../factories/responses.ts';
import { multipart } from '../multipart.ts';

/** The secret of all release fixtures. It protects nothing else. */
export const releaseSecret = 'no secret at all: it belongs to the release fixtures of the tests';

/**
 * Writes a backup that stands for an installation of this version: an organisation in which every call of the API was made
 * once, with closed and opened boxes, a refused submission, signed checkpoints and a revoked signing key. The demo
 * data would make it five times as large, because every response is padded to 64 KB.
 */
export async function recordRelease(path: string): Promise<void> {
  const test = await startTestApp({ environment: { SECRET_KEY: releaseSecret } });
  try {
    const { publicUrl } = test.config;
    await prepareSigningKey(test.db, test.keyring, publicUrl);
    await ensureKeyRecords(test.db, test.keyring, publicUrl);
    const tenant = await createTenant(test);
    await makeEveryCall(test, tenant);
    await submitWithFile(test, tenant);
    await submitLate(test, tenant);
    await revokeKey(test);
    await admin(test, ['backup', path]);
  } finally {
    await test.close();
  }
}

async function makeEveryCall(test: TestApp, tenant: TestTenant): Promise<void> {
  for (const key of callKeys.filter((one) => one !== 'GET /api/stream')) {
    const request = await sampleOf(test, key, tenant);
    const headers: Record<string, string> = key.startsWith('POST')
      ? { 'idempotency-key': randomUUIDv7() }
      : {};
    const { statusCode, body } = await send(test, key, request, headers);
    expect(statusCode, `${key}: ${body}`).toBeLessThan(request.status ? 600 : 300);
  }
}

/** A box that two people open, with a file in a submission. */
async function submitWithFile(test: TestApp, tenant: TestTenant): Promise<void> {
  const task = await createTaskToAnswer(test, tenant);
  await test.database.query('update event set opening_needs_two = true where id = $1', [task.eventId]);
  for (let count = 0; count < 2; count += 1) {
    const { roleEntryId } = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    await test.database.query(
      `insert into event_opener (organisation_id, business_unit_id, event_id, role_entry_id)
       select organisation_id, business_unit_id, id, $2 from event where id = $1`,
      [task.eventId, roleEntryId],
    );
  }
  const { payload, headers } = multipart([
    { name: 'purpose', content: 'RESPONSE_FILE' },
    { name: 'ownerId', content: task.taskId },
    { name: 'file', filename: 'plan.txt', type: 'text/plain', content: 'the plan' },
  ]);
  expect((await task.ask('POST /api/files', { payload, headers })).statusCode).toBe(201);
  await task.save(wholeAnswer('by barge'));
  await task.submit();
  await closeBoxOf(test, task.taskId);
}

/** A submission that is refused because its deadline has passed. */
async function submitLate(test: TestApp, tenant: TestTenant): Promise<void> {
  const task = await createTaskToAnswer(test, tenant);
  await task.save(wholeAnswer('too late'));
  await endTask(test, task.taskId, '1 second');
  const { revision, sheetVersion } = await task.read();
  const late = await task.ask(`POST /api/supplier/tasks/${task.taskId}/response/submission`, {
    payload: { revision, sheetVersion },
  });
  expect(late.statusCode).toBe(409);
}

/** Revokes the first signing key. Checkpoints of its successor prove what it signed before. */
async function revokeKey(test: TestApp): Promise<void> {
  const [first] = await test.database.query<{ id: string }>('select key_id as id from signing_key');
  await admin(test, ['rotate-signing-keys']);
  await sign(test);
  await admin(test, ['revoke-signing-key', first?.id ?? '', new Date().toISOString()]);
  await sign(test);
}

/** Chains the audit trail and signs checkpoints of it. */
async function sign(test: TestApp): Promise<void> {
  await chainPendingEntries(test.db);
  await test.runJob('sign-audit-heads');
  await chainPendingEntries(test.db);
}

async function admin(test: TestApp, words: string[]): Promise<void> {
  const { publicUrl } = test.config;
  const outcome = await runAdminHere(besideTest(test, { PUBLIC_URL: publicUrl }), words);
  expect(outcome, outcome.errors).toMatchObject({ code: 0 });
}
