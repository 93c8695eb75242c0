import { type AuditHead, canonicalJson, type KeyRecord, type ReceiptKey } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEntries } from '../../../test/factories/history.ts';
import { createTenant } from '../../../test/factories/people.ts';
import { ensureKeyRecords } from './key-records.ts';
import { revokeFormerKey, rotateSigningKey } from './rotate-signing-key.ts';
import { sha256 } from './signer.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const read = async <Value>(url: string): Promise<Value> => (await test.app.inject({ url })).json().data;
const chainNow = () => read<KeyRecord[]>('/api/receipt-keys/chain');
const keysNow = () => read<ReceiptKey[]>('/api/receipt-keys');
const rotate = (since: string | null = null) =>
  rotateSigningKey(
    { owner: test.database.target, keyring: test.keyring, origin: test.config.publicUrl },
    since ? { since, trustedHead: null } : null,
  );
const hashOf = ({ signature: _signature, ...members }: KeyRecord | AuditHead) =>
  sha256(canonicalJson(members));
const headsNow = async (): Promise<AuditHead[]> =>
  (
    await test.database.query<{ record: string }>('select record from audit_head order by at, record_hash')
  ).map(({ record }) => JSON.parse(record));

describe('key records', () => {
  it('begin with the first key, which signs itself', async () => {
    const [key] = await keysNow();
    const keyId = key?.keyId;
    expect(await chainNow()).toMatchObject([
      { number: 1, action: 'ADDED', subjectKeyId: keyId, keyId, previous: null, at: key?.from },
    ]);
  });

  it('are written for keys from before there were any, once if several servers start', async () => {
    const [first] = await keysNow();
    const { present: second } = await rotate();
    const { present: third } = await rotate((await keysNow())[0]?.from ?? '');
    await test.database.query(
      'begin; set local session_replication_role = replica; delete from key_record; commit',
    );
    await Promise.all([1, 2, 3].map(() => ensureKeyRecords(test.db, test.keyring, test.config.publicUrl)));
    const chain = await chainNow();
    expect(chain).toMatchObject([
      { number: 1, action: 'ADDED', subjectKeyId: first?.keyId, keyId: first?.keyId, at: first?.from },
      { number: 2, action: 'ADDED', subjectKeyId: second, keyId: first?.keyId },
      { number: 3, action: 'ADDED', subjectKeyId: third, keyId: second },
      { number: 4, action: 'REVOKED', subjectKeyId: second, keyId: third },
    ]);
    expect(chain.map(({ previous }) => previous)).toEqual([null, ...chain.slice(0, 3).map(hashOf)]);
  });

  it('cannot be changed, removed or inserted between others', async () => {
    await expect(test.database.query("update key_record set signature = ''")).rejects.toThrow(
      'only added to',
    );
    await expect(test.database.query('delete from key_record')).rejects.toThrow('only added to');
    const [first] = await chainNow();
    const { signature, ...members } = first as KeyRecord;
    const given = JSON.stringify({ record: canonicalJson({ ...members, number: 9 }), signature });
    const add = test.database.query(
      `begin; set local app.scope = 'job'; select app.add_key_record('${given}'); commit`,
    );
    await expect(add).rejects.toThrow('follows the last one');
    await test.database.query('rollback').catch(() => undefined);
  });

  it('are named by the heads, which are signed again after a rotation and after a revocation', async () => {
    const tenant = await createTenant(test);
    const { organisationId } = tenant;
    await createEntries(test, tenant, { count: 2 });
    const lastHead = async () => (await headsNow()).findLast(({ chain }) => chain === organisationId);
    const lastRecord = async () => hashOf((await chainNow()).at(-1) as KeyRecord);
    await test.runJob('sign-audit-heads');
    const before = await lastHead();
    expect(before).toMatchObject({ format: 'tenderbox-audit-head/2', keys: await lastRecord() });
    await test.runJob('sign-audit-heads');
    expect(await lastHead()).toEqual(before);
    // The heads of all chains are signed at about the same time.
    const lastOfAll = (await headsNow()).at(-1);
    const { former } = await rotate();
    await test.runJob('sign-audit-heads');
    expect(await lastHead()).toMatchObject({ keys: await lastRecord(), previous: before && hashOf(before) });
    const key = (await keysNow()).find(({ keyId }) => keyId === former);
    const deps = { owner: test.database.target, keyring: test.keyring, origin: test.config.publicUrl };
    const trusted = await revokeFormerKey(deps, former ?? '', { since: key?.until ?? '', trustedHead: null });
    expect(trusted?.at).toBe(lastOfAll?.at);
    expect((await chainNow()).at(-1)).toMatchObject({
      action: 'REVOKED',
      trustedAt: lastOfAll?.at,
      trustedRecords: lastOfAll?.records,
    });
    await test.runJob('sign-audit-heads');
    expect(await lastHead()).toMatchObject({ keys: await lastRecord() });
    const entries = await test.database.query<{ action: string }>(
      "select action from audit_entry where organisation_id is null and action like 'signing-key%' order by at",
    );
    expect(entries.slice(-2)).toEqual([{ action: 'signing-key.rotated' }, { action: 'signing-key.revoked' }]);
  });
});
