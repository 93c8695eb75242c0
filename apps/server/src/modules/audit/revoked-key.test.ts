import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEntries } from '../../../test/factories/history.ts';
import { createTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { verifyOffline } from '../../../test/verify-offline.ts';
import { rotateSigningKey } from '../../platform/signing/rotate-signing-key.ts';
import { exportRecords } from './export-records.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('keeps receipts provable that were recorded before the trusted checkpoint of a revocation, and no others', async () => {
  const tenant = await createTenant(test);
  const submitOne = async (answer: string) => {
    const sent = await createTaskToAnswer(test, tenant);
    await sent.save(wholeAnswer(answer));
    return JSON.stringify(await sent.submit());
  };
  const early = await submitOne('heron');
  await createEntries(test, tenant, { count: 1 });
  await test.runJob('sign-audit-heads');
  const [clock] = await test.database.query<{ since: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since`,
  );
  const late = await submitOne('plover');
  const deps = { owner: test.database.target, keyring: test.keyring, origin: test.config.publicUrl };
  await rotateSigningKey(deps, { since: clock?.since ?? '', trustedHead: null });
  await test.runJob('sign-audit-heads');
  const chain = (await test.app.inject({ url: '/api/receipt-keys/chain' })).body;
  const records = await text(exportRecords(test.db, test.config.publicUrl));
  const verdictOn = (receipt: string) =>
    verifyOffline(test, { 'receipt.json': receipt, 'keys.json': chain, 'records.jsonl': records });
  const valid = await verdictOn(early);
  expect(valid).toMatch(/^Proved:/);
  expect(valid).toContain('receipt.json: signed by a key that was revoked later; anchored before.');
  expect(await verdictOn(late)).toContain('receipt.json: not proven: the key that signed it was revoked');
});
