import { access } from '@tenderbox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createLabel } from '../../../test/factories/labels.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, png } from '../../../test/multipart.ts';
import { requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let system: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  system = await createPerson(test, 'SYSTEM_ADMIN', null);
});
afterAll(() => test.close());

describe('a system admin', () => {
  it('can only call routes for organisations, system and organisation admins, the site health, history and audit trail, files and their own account', () => {
    const calls = Object.entries(access)
      .filter(([, { roles }]) => Array.isArray(roles) && roles.includes('SYSTEM_ADMIN'))
      .map(([call]) => call.split(' ')[1]);
    expect(calls).not.toEqual([]);
    for (const path of calls) {
      expect(path).toMatch(
        /^\/api\/(files|uploads)|^\/api\/system(\/organisations(\/:organisationId(\/status)?)?)?(\/users|\/invitations|\/health$|\/audit(\/\w+)+$|\/history(\/\w+)?$|$)/,
      );
    }
  });

  it('cannot read or upload files of an organisation', async () => {
    const admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    const upload = (person: TestPerson) => {
      const { payload, headers } = multipart([
        { name: 'purpose', content: 'ORGANISATION_LOGO' },
        { name: 'ownerId', content: tenant.organisationId },
        { name: 'file', filename: 'logo.png', content: png },
      ]);
      const asking = { ...headers, ...person.headers };
      return test.app.inject({ method: 'POST', url: '/api/files', payload, headers: asking });
    };
    const { id } = (await upload(admin)).json().data;
    const payload = { name: tenant.organisationName, revision: 1, logoFileId: id };
    expect((await requestAs(test, admin)('PUT /api/sourcing-organisation', { payload })).statusCode).toBe(
      200,
    );
    expect((await upload(system)).statusCode).toBe(403);
    expect((await requestAs(test, system)(`GET /api/files/${id}`)).statusCode).toBe(404);
    expect((await requestAs(test, system)(`POST /api/files/${id}/ticket`)).statusCode).toBe(404);
  });

  it('sees no rows inside an organisation, enforced by row-level security', async () => {
    await createLabel(test, tenant, { events: 2 });
    const people = ['BUSINESS_UNIT_ADMIN', 'BIDDER_ADMIN', 'BIDDER_USER'] as const;
    for (const role of people) await createPerson(test, role, tenant);
    const admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    const ask = requestAs(test, admin);
    await ask('POST /api/sourcing-organisation/labels', { payload: { name: 'Works' } });
    const unit = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}`;
    await ask(`POST ${unit}/invitations`, { payload: { email: 'buyer@example.org' } });
    const { accountId, roleEntryId } = system;
    const count = (from: string) =>
      test.db.transaction({ scope: 'system', accountId, roleEntryId }, async (tx) => {
        const { rows } = await sql<{ count: number }>`select count(*) from ${sql.raw(from)}`.execute(tx);
        return Number(rows[0]?.count);
      });
    const hidden = [
      'supplier',
      'label',
      'event_label',
      'stored_file',
      'file_use',
      'credential',
      'reset_token',
      'outbox_mail',
      'audit_entry where organisation_id is not null',
      'role_entry where business_unit_id is not null',
      'invitation where business_unit_id is not null',
      `session where account_id <> '${accountId}'`,
    ];
    for (const from of hidden) {
      const [stored] = await test.database.query<{ count: number }>(`select count(*)::int from ${from}`);
      const isEmpty = ['credential', 'reset_token'].includes(from);
      if (!isEmpty) expect(stored?.count, `${from} has rows to hide`).toBeGreaterThan(0);
      expect(await count(from), from).toBe(0);
    }
    const names = await test.db.transaction({ scope: 'system', accountId, roleEntryId }, (tx) =>
      tx.selectFrom('account').select('id').execute(),
    );
    expect(names.map(({ id }) => id)).toEqual(expect.arrayContaining([accountId, admin.accountId]));
    expect(names).toHaveLength(3);
  });
});
