import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Role } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditRequestContext } from '../../src/modules/audit/audit-request-context.ts';
import { exportLines } from '../../src/modules/audit/export-lines.ts';
import { exportRecords } from '../../src/modules/audit/export-records.ts';
import { signSessionToken } from '../../src/platform/auth/session-token.ts';
import type { Transaction } from '../../src/platform/db/database.ts';
import { callKeys, parametersOf, sampleOf, send } from '../calls/index.ts';
import { createTestDatabase } from '../db.ts';
import { confirmOpening } from '../factories/boxes.ts';
import { createTenant, sharedPerson, type TestTenant } from '../factories/people.ts';
import { requestAs } from '../request-as.ts';
import { verifyOffline } from '../verify-offline.ts';
import { freezeMigrations } from './frozen-migrations.ts';
import { readCatalog } from './read-catalog.ts';
import { recordRelease } from './record-release.ts';
import { recount } from './recount.ts';
import { releaseFolder, releases, type UpgradedRelease, upgradeRelease } from './restore-release.ts';

const { version: current } = JSON.parse(
  await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

// `npm run record-release` freezes the migrations and makes the fixture of this version, which then takes part in the test.
if (process.env.RECORD_RELEASE) {
  const path = join(releaseFolder, `${current}.backup`);
  if (existsSync(path)) throw new Error(`${path} exists. A fixture of a release is not replaced.`);
  await recordRelease(path);
  await freezeMigrations();
  releases.push(current);
}

describe.each(releases)('an upgraded database of %s', (version) => {
  let test: UpgradedRelease;
  let tenant: TestTenant;

  beforeAll(async () => {
    test = await upgradeRelease(version);
    const [found] = await test.database.query<TestTenant>(
      `select organisation.id as "organisationId", organisation.name as "organisationName",
         supplier.business_unit_id as "businessUnitId", supplier.id as "supplierId"
       from response_record join supplier on supplier.id = supplier_id
       join organisation on organisation.id = supplier.organisation_id limit 1`,
    );
    if (!found) throw new Error('The fixture has no submission.');
    tenant = found;
  });
  afterAll(() => test.close());

  // So whatever other tests find out about the schema of a new database holds here too: row-level security, rights of
  // roles, functions of the definer, and indexes of foreign keys.
  it('has the schema of a new database', async () => {
    const fresh = await createTestDatabase();
    expect(await readCatalog(test.database)).toEqual(await readCatalog(fresh));
    await fresh.drop();
  });

  it('has correct counts', async () => {
    expect(await recount(test.database)).toEqual([]);
  });

  it('has an intact audit trail and all its files', async () => {
    expect(await test.admin('verify-audit')).toMatchObject({ code: 0 });
    expect(await test.admin('check-files')).toMatchObject({ code: 0 });
  });

  it('is accepted by the offline verifier', async () => {
    // Openings are left out: test data moves deadlines into the past, so that submissions look late there.
    const signed = await test.database.query<{ name: string; content: string }>(`
      select 'record-' || id || '.json' as name, record::jsonb || jsonb_build_object('signature', signature) as content
      from response_record
      union all select 'closing-' || task_id || '-' || number || '.json',
        record::jsonb || jsonb_build_object('signature', signature) from box_closing`);
    const { organisationId } = tenant;
    const context = {
      scope: 'organisation',
      organisationId,
      accountId: null,
      roleEntryId: organisationId,
    } as const;
    const ctx = {
      read: (work: (moment: { tx: Transaction }) => unknown) =>
        test.db.transaction(context, async (tx) => work({ tx })),
    } as unknown as AuditRequestContext;
    const { publicUrl } = test.config;
    const verdict = await verifyOffline(test, {
      'keys.json': (await test.app.inject({ url: '/api/receipt-keys/chain' })).body,
      'records.jsonl': await text(exportRecords(test.db, publicUrl)),
      'trail.jsonl': await text(Readable.from(exportLines(ctx, organisationId, publicUrl))),
      ...Object.fromEntries(signed.map(({ name, content }) => [name, JSON.stringify(content)])),
    });
    expect(verdict).toMatch(/^Proved:/);
  });

  it('opens a box that was closed before the upgrade', async () => {
    const openers = await test.database.query<{ taskId: string; accountId: string; roleEntryId: string }>(
      `select task_id as "taskId", account_id as "accountId", role_entry.id as "roleEntryId"
       from closing_opener join role_entry on role_entry.id = role_entry_id
       where task_id not in (select task_id from box_opening)`,
    );
    expect(openers).toHaveLength(2);
    const statuses: number[] = [];
    let shown = '';
    for (const { taskId, ...person } of openers) {
      const ask = await logIn(person);
      statuses.push((await confirmOpening(ask, taskId)).statusCode);
      shown = (await ask(`GET /api/business-unit/tasks/${taskId}/comparison`)).body;
    }
    // The first of two people waits for the second.
    expect(statuses).toEqual([202, 200]);
    expect(shown).toContain('by barge');
  });

  it('serves every reading call in an organisation that was there before, and nothing of it to others', async () => {
    const stranger = await createTenant(test);
    const problems: Record<string, string> = {};
    const reads = callKeys.filter((key) => key.startsWith('GET') && key !== 'GET /api/stream');
    for (const key of reads) {
      const request = await sampleOf(test, key, tenant);
      const { statusCode, body } = await send(test, key, request);
      if (statusCode >= (request.status ? 600 : 300)) problems[key] = body;
      const { caller } = request;
      if (!caller || caller.role === 'SYSTEM_ADMIN' || parametersOf(key).length === 0) continue;
      const other = { role: caller.role, ...(await sharedPerson(test, caller.role, stranger)) };
      const refused = await send(test, key, { ...request, caller: other });
      if (refused.statusCode !== 404) problems[`${key} of others`] = refused.body;
    }
    expect(problems).toEqual({});
  }, 600_000);

  it.each([
    ['event', '/api/business-unit/events'],
    ['task', '/api/business-unit/tasks'],
    ['supplier', '/api/business-unit/suppliers'],
    ['message', '/api/messages'],
  ])('shows every %s that was there before', async (table, path) => {
    const ask = requestAs(test, await sharedPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const rows = await test.database.query<{ id: string }>(
      `select id from ${table} where business_unit_id = $1`,
      [tenant.businessUnitId],
    );
    expect(rows.length).toBeGreaterThan(10);
    const problems: string[] = [];
    for (const { id } of rows) {
      const { statusCode, body } = await ask(`GET ${path}/${id}`);
      if (statusCode !== 200) problems.push(`${id}: ${body}`);
    }
    expect(problems).toEqual([]);
  });

  /** A new session of a person of the fixture; a restore ended the sessions. */
  async function logIn({ accountId, roleEntryId }: { accountId: string; roleEntryId: string }) {
    const [session] = await test.database.query<{ id: string; expiresAt: string; role: Role }>(
      `insert into session (id, account_id, role_entry_ids, expires_at)
       values (gen_random_uuid(), $1, array[$2::uuid], now() + interval '1 hour')
       returning id, to_json(expires_at) #>> '{}' as "expiresAt"`,
      [accountId, roleEntryId],
    );
    if (!session) throw new Error('There is no session.');
    const ids = { sessionId: session.id, roleEntryId, sessionExpiresAt: session.expiresAt };
    const { organisationId } = tenant;
    const token = signSessionToken(test.keyring, ids, {
      id: accountId,
      userRoleId: roleEntryId,
      roleName: 'BUSINESS_UNIT_ADMIN',
      organisationId,
      bidderId: null,
    } as Parameters<typeof signSessionToken>[2]);
    return requestAs(test, { headers: { authorization: `Bearer ${token}` } });
  }
});
