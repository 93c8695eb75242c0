import type { AuditHead } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEntries } from '../../../test/factories/history.ts';
import { createPerson, createTenant } from '../../../test/factories/people.ts';
import { listSigningKeys } from '../../platform/signing/signing-key.repo.ts';
import { platformChain } from './chain.repo.ts';
import { checkStretch } from './check-chain.ts';
import { chainWaiting } from './commands/chain-waiting.ts';
import { signHeadsJob } from './commands/sign-heads.ts';
import { readGivenHead, verifyAudit } from './verify-audit.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signHeads = () => signHeadsJob(test).handle(undefined as never);
const tamper = (statements: string) =>
  test.database.query(`begin; set local session_replication_role = replica; ${statements}; commit`);
const check = (chain: string) =>
  test.db.transaction({ scope: 'job', organisationId: null }, async (tx) =>
    checkStretch(tx, { chain, after: 0, keys: await listSigningKeys(tx) }),
  );
const kindsOf = async (chain: string) => (await check(chain)).faults.map(({ kind }) => kind);

/** An organisation whose head has been mailed to its admin. */
async function createSigned(count = 4) {
  const tenant = await createTenant(test);
  const { accountId } = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
  const [account] = await test.database.query<{ email: string }>('select email from account where id = $1', [
    accountId,
  ]);
  await createEntries(test, tenant, { count });
  await signHeads();
  const email = account?.email ?? '';
  return { chain: tenant.organisationId, tenant, email, head: await headIn(email) };
}

const mailsTo = (email: string) => test.outbox.show(email);
async function headIn(email: string): Promise<AuditHead> {
  const [mail] = await mailsTo(email);
  return readGivenHead(/\{.*\}/.exec(mail?.text ?? '')?.[0] ?? '');
}

/** Has the heads of a chain signed some days before or after they were. */
const moveHeads = (chain: string, days: number) =>
  tamper(`update audit_head set at = at + interval '${days} days' where chain = '${chain}'`);

/** Chains everything anew, as whoever has changed an entry would do to hide it. */
async function rewrite(chain: string, statements: string) {
  await tamper(`delete from audit_link where chain = '${chain}'; ${statements};
    insert into audit_pending (kind, item_id, chain)
    select 'ENTRY', id, organisation_id from audit_entry where organisation_id = '${chain}'`);
  await chainWaiting(test.db);
}

describe('the head of an audit trail', () => {
  it('is mailed to the admins on a day with something new, once', async () => {
    const { chain, tenant, email, head } = await createSigned();
    expect(head).toMatchObject({ chain, number: 4, previous: null, origin: test.config.publicUrl });
    expect(await mailsTo(email)).toHaveLength(1);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toMatch(/^The audit trail of “.*” at entry 4$/);
    await createEntries(test, tenant);
    await moveHeads(chain, 1);
    await signHeads();
    expect(await mailsTo(email)).toHaveLength(1);
    await test.database.query(
      `update outbox_mail set business_key = business_key || ':earlier' where recipient = $1`,
      [email],
    );
    await moveHeads(chain, -3);
    await signHeads();
    await signHeads();
    expect(await mailsTo(email)).toHaveLength(2);
    const [, last] = (await mailsTo(email))
      .map(({ text }) => readGivenHead(/\{.*\}/.exec(text)?.[0] ?? ''))
      .toSorted((one, other) => one.number - other.number);
    expect(last).toMatchObject({ number: 5, previous: expect.stringMatching(/^[\da-f]{64}$/) });
    await moveHeads(chain, -3);
    await signHeads();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('of the platform goes to system admins', async () => {
    const { accountId } = await createPerson(test, 'SYSTEM_ADMIN', null);
    const [account] = await test.database.query<{ email: string }>(
      'select email from account where id = $1',
      [accountId],
    );
    await test.database.query(
      `insert into audit_entry (id, action, subject_type) values (gen_random_uuid(), 'server.clock-off', 'server')`,
    );
    await chainWaiting(test.db);
    await moveHeads(platformChain, -3);
    await signHeads();
    expect(await headIn(account?.email ?? '')).toMatchObject({ chain: 'platform' });
  });

  it('shows a chain that was written anew, also to whoever has only the mail', async () => {
    const { chain, head } = await createSigned();
    const verdict = async () => (await verifyAudit(test.db, [head])).lines.at(-1);
    expect(await kindsOf(chain)).toEqual([]);
    expect(await verdict()).toContain('the chain leads to it, and its signature holds');
    await rewrite(
      chain,
      `update audit_entry set action = 'label.deleted' where organisation_id = '${chain}'`,
    );
    expect(await kindsOf(chain)).toEqual(['HEAD_DIFFERS']);
    await tamper(`delete from audit_head where chain = '${chain}'`);
    expect(await kindsOf(chain)).toEqual([]);
    expect(await verdict()).toContain('the chain does NOT lead to it');
    const forged = { ...head, hash: (await check(chain)).hash };
    const { lines } = await verifyAudit(test.db, [forged]);
    expect(lines.at(-1)).toContain('no key of this installation signed it');
  });

  it('shows that the end was cut off, and what was dated back', async () => {
    const { chain } = await createSigned();
    await tamper(`delete from audit_link where chain = '${chain}' and number > 2;
      delete from audit_entry where organisation_id = '${chain}'
        and id not in (select item_id from audit_link where chain = '${chain}')`);
    expect(await kindsOf(chain)).toEqual(['CUT_OFF']);

    const { tenant } = await createSigned();
    await createEntries(test, tenant, { at: new Date(Date.now() - 86_400_000).toISOString() });
    await chainWaiting(test.db);
    expect(await kindsOf(tenant.organisationId)).toEqual(['DATED_BACK']);
  });

  it('tells by nothing whether anything was sent', async () => {
    const { head } = await createSigned();
    const { head: next } = await createSigned();
    expect(next.records).not.toBe(head.records);
    expect(Object.keys(next)).not.toContain('recordCount');
  });
});
