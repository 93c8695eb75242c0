import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type AuditHead, canonicalJsonOfStored } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signPastHeads } from '../../../seeds/demo/sign-past-heads.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEntries } from '../../../test/factories/history.ts';
import { createPerson, createTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { requestAs } from '../../../test/request-as.ts';
import { verifyOffline } from '../../../test/verify-offline.ts';
import { groupHash } from '../../platform/pdf/pdf-document.ts';
import { sha256 } from '../../platform/signing/signer.ts';
import { platformChain, type StoredLink } from './chain.repo.ts';
import { checkSegment } from './check-chain.ts';
import { chainPendingEntries } from './commands/chain-pending-entries.ts';
import { signHeadsJob, signHeads as signHeadsWithin } from './commands/sign-heads.ts';
import { exportRecords } from './export-records.ts';
import { beginningOf, linkHash } from './item-hash.ts';
import { findMissingHeads } from './required-heads.ts';
import { parseHead, verifyAudit } from './verify-audit.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signHeads = () => signHeadsJob(test).handle(undefined as never);
const tamper = (statements: string) =>
  test.database.query(`begin; set local session_replication_role = replica; ${statements}; commit`);
const check = (chain: string) =>
  test.db.transaction({ scope: 'job', organisationId: null }, (tx) => checkSegment(tx, { chain, after: 0 }));
const kindsOf = async (chain: string) => (await check(chain)).faults.map(({ kind }) => kind);

/** An organisation whose head has been e-mailed to its admin. */
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
  return parseHead(/\{.*\}/.exec(mail?.text ?? '')?.[0] ?? '');
}

/** Moves the signing time of a chain's heads by some days. */
const moveHeads = (chain: string, days: number) =>
  tamper(`update audit_head set at = at + interval '${days} days' where chain = '${chain}'`);

/** Rebuilds the whole chain, as an attacker would to hide a changed entry. */
async function rewrite(chain: string, statements: string) {
  await tamper(`delete from audit_link where chain = '${chain}'; ${statements};
    insert into audit_pending (kind, item_id, chain)
    select 'ENTRY', id, organisation_id from audit_entry where organisation_id = '${chain}'`);
  await chainPendingEntries(test.db);
}

describe('the head of an audit trail', () => {
  it('is e-mailed to the admins once on each day with new entries', async () => {
    const { chain, tenant, email, head } = await createSigned();
    expect(head).toMatchObject({ chain, number: 4, previous: null, origin: test.config.publicUrl });
    expect(await mailsTo(email)).toHaveLength(1);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toMatch(/^Audit trail of “.*”.* 4/);
    expect(mail?.text).toContain(`Hash: ${groupHash(head.hash)}`);
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
      .map(({ text }) => parseHead(/\{.*\}/.exec(text)?.[0] ?? ''))
      .toSorted((one, other) => one.number - other.number);
    expect(last).toMatchObject({ number: 5, previous: expect.stringMatching(/^[\da-f]{64}$/) });
    await moveHeads(chain, -3);
    await signHeads();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is left to the next run if a run, or the start of a server, has no time left for it', async () => {
    const { chain, tenant, email } = await createSigned();
    await createEntries(test, tenant);
    await moveHeads(chain, -3);
    await test.database.query('delete from outbox_mail where recipient = $1', [email]);
    await signHeadsWithin(test, 0);
    expect(await mailsTo(email)).toHaveLength(0);
    await signHeads();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is e-mailed to system admins for the platform', async () => {
    const { accountId } = await createPerson(test, 'SYSTEM_ADMIN', null);
    const [account] = await test.database.query<{ email: string }>(
      'select email from account where id = $1',
      [accountId],
    );
    await test.database.query(
      `insert into audit_entry (id, action, subject_type) values (gen_random_uuid(), 'server.clock-off', 'server')`,
    );
    await chainPendingEntries(test.db);
    await moveHeads(platformChain, -3);
    await signHeads();
    expect(await headIn(account?.email ?? '')).toMatchObject({ chain: 'platform' });
  });

  it('reveals a rebuilt chain, even to someone who only has the e-mail', async () => {
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

  it('reveals a truncated chain and backdated entries', async () => {
    const { chain } = await createSigned();
    await tamper(`delete from audit_link where chain = '${chain}' and number > 2;
      delete from audit_entry where organisation_id = '${chain}'
        and id not in (select item_id from audit_link where chain = '${chain}')`);
    expect(await kindsOf(chain)).toEqual(['CUT_OFF']);

    const { tenant } = await createSigned();
    await createEntries(test, tenant, { at: new Date(Date.now() - 86_400_000).toISOString() });
    await chainPendingEntries(test.db);
    expect(await kindsOf(tenant.organisationId)).toEqual(['DATED_BACK']);
  });

  it('has a new hash of the records each time, whether or not anything was submitted', async () => {
    const { head, tenant } = await createSigned();
    const { head: quiet } = await createSigned();
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    await supplier.submit();
    await chainPendingEntries(test.db);
    const { head: busy } = await createSigned();
    const records = [head.records, quiet.records, busy.records];
    expect(new Set(records).size).toBe(3);
    for (const hash of records) expect(hash).toMatch(/^[\da-f]{64}$/);
    const verdict = await verifyOffline(test, {
      'records.jsonl': await text(Readable.from(exportRecords(test.db, test.config.publicUrl))),
      'quiet.json': JSON.stringify(quiet),
      'busy.json': JSON.stringify(busy),
    });
    expect(verdict).toMatch(/^Proved:/);
    expect(verdict).toContain('busy.json: records.jsonl leads to the signed records it names.');
  });
});

describe('a required head', () => {
  const dayMs = 86_400_000;
  const noon = (daysAgo: number) =>
    new Date(Math.floor(Date.now() / dayMs) * dayMs - daysAgo * dayMs + dayMs / 2).toISOString();

  /** An organisation in which an admin acted at noon on the given days before today. */
  async function createPast(daysAgo: number[], { byAdmin = true } = {}) {
    const tenant = await createTenant(test);
    const { accountId } = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    const actorId = byAdmin ? accountId : null;
    for (const days of daysAgo) {
      await createEntries(test, tenant, { at: noon(days), actorId });
      await chainPendingEntries(test.db);
    }
    return { chain: tenant.organisationId, tenant, actorId };
  }
  /** Signs what a server would have signed on each of those days. */
  const signPast = () =>
    signPastHeads({
      db: test.db,
      keyring: test.keyring,
      origin: test.config.publicUrl,
      query: test.database.query,
    });
  const removeHeads = (chain: string, which = 'true') =>
    tamper(`delete from audit_head where chain = '${chain}' and ${which}`);
  /** Rebuilds the chain in order of time, with another action in each entry. */
  const rewriteAll = async (chain: string) => {
    await tamper(`update audit_entry set action = 'label.deleted' where organisation_id = '${chain}';
      delete from audit_link where chain = '${chain}'`);
    const entries = await test.database.query<{ id: string }>(
      'select id from audit_entry where organisation_id = $1 order by at',
      [chain],
    );
    for (const { id } of entries) {
      await tamper(`insert into audit_pending (kind, item_id, chain) values ('ENTRY', '${id}', '${chain}')`);
      await chainPendingEntries(test.db);
    }
  };

  it('exists after days on which a server ran', async () => {
    const { chain } = await createPast([9, 8, 7, 3, 2]);
    await signPast();
    expect(await kindsOf(chain)).toEqual([]);
  });

  it('is not required on the first day', async () => {
    const { chain, tenant } = await createPast([]);
    const { accountId } = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    await createEntries(test, tenant, { count: 3, actorId: accountId });
    await chainPendingEntries(test.db);
    expect(await kindsOf(chain)).toEqual([]);
  });

  it('may be signed days later if the server was off and no one has worked since', async () => {
    const { chain, tenant, actorId } = await createPast([9]);
    await signHeads();
    await createEntries(test, tenant, { actorId });
    await chainPendingEntries(test.db);
    expect(await kindsOf(chain)).toEqual([]);
  });

  it('is not required by operator commands while the server was off', async () => {
    const { chain } = await createPast([9, 7, 5], { byAdmin: false });
    expect(await kindsOf(chain)).toEqual([]);
  });

  it('is reported missing when all heads were removed and the chain was rebuilt', async () => {
    const { chain, tenant } = await createPast([9, 8, 7]);
    await signPast();
    await removeHeads(chain);
    await rewriteAll(chain);
    expect(await kindsOf(chain)).toEqual(['HEAD_MISSING']);
    // The server signs the chain it finds, which does not hide the missing heads.
    await signHeads();
    expect(await kindsOf(chain)).toEqual(['HEAD_MISSING']);
    const { lines, isIntact } = await verifyAudit(test.db, []);
    expect(isIntact).toBe(false);
    expect(lines.join('\n')).toContain('A signed checkpoint that should be here is missing');
    const ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    const { data } = (await ask('GET /api/sourcing-organisation/audit/verification')).json();
    expect(data.faults).toMatchObject([{ kind: 'HEAD_MISSING', number: 2, at: noon(8).replace('.000', '') }]);
  });

  it('is reported missing when the last heads were removed and their entries were rebuilt', async () => {
    const { chain } = await createPast([9, 8, 7, 6]);
    await signPast();
    await removeHeads(chain, 'number > 2');
    await tamper(`delete from audit_link where chain = '${chain}' and number > 2;
      update audit_entry set action = 'label.deleted' where organisation_id = '${chain}'
        and id not in (select item_id from audit_link where chain = '${chain}')`);
    const left = await test.database.query<{ id: string }>(
      `select id from audit_entry where organisation_id = $1 and action = 'label.deleted' order by at`,
      [chain],
    );
    for (const { id } of left) {
      await tamper(`insert into audit_pending (kind, item_id, chain) values ('ENTRY', '${id}', '${chain}')`);
      await chainPendingEntries(test.db);
    }
    await signHeads();
    expect(await kindsOf(chain)).toEqual(['HEAD_MISSING']);
  });

  it('is reported missing in the middle because the next head names it', async () => {
    const { chain } = await createPast([9, 8, 7, 6]);
    await signPast();
    await removeHeads(chain, 'number = 2');
    const { faults } = await check(chain);
    expect(faults).toMatchObject([
      { kind: 'HEAD_MISSING', number: 3 },
      { kind: 'HEAD_MISSING', number: 3 },
    ]);
  });

  it('is checked across the ranges of a check', () => {
    const link = (number: number, at: string) =>
      ({
        number,
        itemId: `${number}`,
        entry: { at, action: 'x', actorAccountId: 'a' },
      }) as unknown as StoredLink;
    const given = { links: [link(6, noon(3))], heads: [], after: 5, now: new Date().toISOString() };
    expect(findMissingHeads({ ...given, unsignedSince: noon(5) })).toHaveLength(1);
    expect(findMissingHeads({ ...given, unsignedSince: null })).toEqual([]);
    const head = {
      number: 9,
      hash: '',
      at: new Date(Date.parse(noon(3)) + 300_000).toISOString(),
      isGenuine: true,
      isRevoked: false,
      recordHash: '',
      previous: null,
    };
    expect(findMissingHeads({ ...given, heads: [head], unsignedSince: noon(5) })).toEqual([]);
    const forged = { ...head, isGenuine: false };
    expect(findMissingHeads({ ...given, heads: [forged], unsignedSince: noon(5) })).toHaveLength(1);
    const revoked = { ...forged, isRevoked: true };
    expect(findMissingHeads({ ...given, heads: [revoked], unsignedSince: noon(5) })).toEqual([]);
  });
});

describe('audit trail calls', () => {
  const base = '/api/sourcing-organisation/audit';
  const itemHash = (entry: Parameters<typeof canonicalJsonOfStored>[0]) =>
    sha256(canonicalJsonOfStored(entry));
  const linesOf = (body: string) =>
    body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('check only the caller’s own chain and compare a head', async () => {
    const { chain, tenant, head } = await createSigned();
    const ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    const { data } = (await ask(`GET ${base}/verification?hashAt=4`)).json();
    expect(data).toMatchObject({ checkedTo: 4, total: 4, isComplete: true, faults: [], headCount: 1 });
    expect([data.hash, data.hashAt]).toEqual([head.hash, head.hash]);
    expect((await ask(`GET ${base}/verification?after=4&hashAt=9`)).json().data).toMatchObject({
      checkedTo: 4,
      isComplete: true,
      hash: head.hash,
      hashAt: null,
    });
    expect((await ask(`GET ${base}/heads`)).json().data).toMatchObject({ items: [head], total: 1 });
    const judge = async (given: object) =>
      (await ask(`POST ${base}/heads/verification`, { payload: given })).json().data.signature;
    expect(await judge(head)).toBe('SIGNED');
    expect(await judge({ ...head, number: 3 })).toBe('FORGED');
    await tamper(`update audit_entry set action = 'label.deleted' where organisation_id = '${chain}'`);
    const { faults } = (await ask(`GET ${base}/verification`)).json().data;
    expect(faults).toHaveLength(4);
    expect(faults[0]).toMatchObject({ kind: 'CHANGED', number: 1, action: 'label.deleted' });
  });

  it('export the whole chain without what its readers may not see', async () => {
    const tenant = await createTenant(test);
    const ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    await createEntries(test, tenant, { count: 2500 });
    await test.database.query(
      `insert into audit_entry (id, organisation_id, business_unit_id, supplier_id, actor_role, client_address, action,
         subject_type) values (gen_random_uuid(), $1, $2, $3, 'BIDDER_ADMIN', '203.0.113.99', 'task.declined', 'task')`,
      [tenant.organisationId, tenant.businessUnitId, tenant.supplierId],
    );
    const [entry] = await test.database.query<{ id: string }>(
      `select id from audit_entry where organisation_id = $1 and supplier_id is not null`,
      [tenant.organisationId],
    );
    for (const isOfUnit of [true, false]) {
      await test.database.query(
        `insert into audit_detail (entry_id, is_of_unit, organisation_id, business_unit_id, supplier_id, after)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          ...[entry?.id, isOfUnit, tenant.organisationId, tenant.businessUnitId, tenant.supplierId],
          isOfUnit ? { notes: 'pays late' } : { phone: '+31 20 555 0199' },
        ],
      );
    }
    await signHeads();
    const { body, headers } = await ask(`GET ${base}/export`);
    expect(headers['content-disposition']).toContain('.jsonl');
    const [first, ...links] = linesOf(body);
    expect(first).toMatchObject({ format: 'tenderbox-audit-export/1', chain: tenant.organisationId });
    expect(links.pop()).toMatchObject({ format: 'tenderbox-audit-head/2', number: 2501 });
    expect(links.map(({ number }) => number)).toEqual(links.map((_link, index) => index + 1));
    expect(links).toHaveLength(2501);
    for (const { number, hash, entryHash, entry: told } of links) {
      expect(itemHash(told)).toBe(entryHash);
      expect(
        linkHash(number > 1 ? links[number - 2].hash : beginningOf(tenant.organisationId), entryHash),
      ).toBe(hash);
    }
    expect(await verifyOffline(test, { 'trail.jsonl': body })).toContain('none of the 2501 entries');
    expect(body).toContain('+31 20 555 0199');
    expect(body).toContain('192.0.2.7');
    for (const hidden of ['203.0.113.99', 'pays late']) expect(body).not.toContain(hidden);
  });
});
