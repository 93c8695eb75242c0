import { canonicalJson, type KeyRecord } from '@tenderbox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { rotateSigningKey } from '../../platform/signing/rotate-signing-key.ts';
import { sha256 } from '../../platform/signing/signer.ts';
import { verifyAudit } from './verify-audit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('names changed key records', async () => {
  const deps = { owner: test.database.target, keyring: test.keyring, origin: test.config.publicUrl };
  for (let count = 0; count < 2; count += 1) await rotateSigningKey(deps);
  const summary = async () =>
    (await verifyAudit(test.db, [])).lines.filter((line) => /^Signing|^ {2}record/.test(line));
  expect(await summary()).toEqual(['Signing keys: 3 key records, intact']);
  const records: KeyRecord[] = (await test.app.inject({ url: '/api/receipt-keys/chain' })).json().data;
  const { signature: _signature, ...members } = records[1] as KeyRecord;
  const tamper = (text: string) =>
    test.database.query(
      `begin; set local session_replication_role = replica;
       update key_record set record = '${text}', record_hash = '${sha256(text)}' where number = 2; commit`,
    );
  await tamper(canonicalJson({ ...members, at: '2020-01-01T00:00:00Z' }));
  expect(await summary()).toEqual([
    'Signing keys: 3 key records, BROKEN',
    '  record 2: its signature is not valid',
    '  record 3: it does not name the record before it',
  ]);
  await tamper(canonicalJson(members));
  expect(await summary()).toEqual(['Signing keys: 3 key records, intact']);
});
