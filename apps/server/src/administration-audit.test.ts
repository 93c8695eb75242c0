import { randomUUIDv7 } from 'node:crypto';
import { type Access, access } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { askAs } from '../test/ask.ts';
import { createInvitation } from '../test/factories/invitations.ts';
import { createLabel } from '../test/factories/labels.ts';
import { createPerson, createTenant, type TestPerson, type TestTenant } from '../test/factories/people.ts';

let test: TestApp;
let tenant: TestTenant;
let system: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  system = await createPerson(test, 'SYSTEM_ADMIN', null);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
});
afterAll(() => test.close());

/** What a call leads to in the log; two actions where it does two things. */
const actions: Record<string, { payload?: () => object; actions: string[] }> = {
  'POST /api/system/organisations': {
    payload: () => ({ name: randomUUIDv7(), adminEmail: `${randomUUIDv7()}@example.org` }),
    actions: ['organisation.created', 'person.invited'],
  },
  'PUT /api/system/organisations/:organisationId': {
    payload: () => ({ name: randomUUIDv7(), revision: 1 }),
    actions: ['organisation.changed'],
  },
  'PUT /api/sourcing-organisation': {
    payload: () => ({ name: randomUUIDv7(), revision: 2 }),
    actions: ['organisation.changed'],
  },
  'POST /api/sourcing-organisation/business-units': {
    payload: () => ({ name: randomUUIDv7(), adminEmail: `${randomUUIDv7()}@example.org` }),
    actions: ['business-unit.created', 'person.invited'],
  },
  'PUT /api/sourcing-organisation/business-units/:businessUnitId': {
    payload: () => ({ name: randomUUIDv7(), revision: 1 }),
    actions: ['business-unit.changed'],
  },
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/status': {
    payload: () => ({ status: 'INACTIVE' }),
    actions: ['business-unit.deactivated', 'person.invitation-withdrawn'],
  },
  'PUT /api/system/organisations/:organisationId/status': {
    payload: () => ({ status: 'INACTIVE' }),
    actions: ['organisation.deactivated', 'person.invitation-withdrawn'],
  },
  'POST /api/sourcing-organisation/labels': {
    payload: () => ({ name: randomUUIDv7() }),
    actions: ['label.created'],
  },
  'DELETE /api/sourcing-organisation/labels/:labelId': { actions: ['label.deleted'] },
};
const peopleActions: typeof actions = {
  'POST /invitations': {
    payload: () => ({ email: `${randomUUIDv7()}@example.org` }),
    actions: ['person.invited'],
  },
  'POST /invitations/:invitationId/resend': { actions: ['person.invited-again'] },
  'DELETE /invitations/:invitationId': { actions: ['person.invitation-withdrawn'] },
  'PUT /users/:userRoleId/status': {
    payload: () => ({ status: 'INACTIVE' }),
    actions: ['person.deactivated'],
  },
  'POST /users/:userRoleId/reset-2FA': { actions: ['person.verification-reset-sent'] },
};

const changing = Object.entries(access as Record<string, Access>)
  .map(([call]) => call)
  .filter((call) => /^(POST|PUT|DELETE) \/api\/(system|sourcing-organisation)\b/.test(call))
  // The one role of these places cannot be changed for another, so nothing happens to write down.
  .filter((call) => !call.endsWith('/role'))
  // What deactivates comes last, so that the others find everything active.
  .sort((a, b) => reachOf(a) - reachOf(b));

function reachOf(call: string): number {
  if (call.endsWith(':organisationId/status')) return 2;
  return call.endsWith(':businessUnitId/status') ? 1 : 0;
}

const expected = (call: string) =>
  actions[call] ?? peopleActions[call.replace(/^(\w+) .*(\/(invitations|users)\b.*)$/, '$1 $2')];

async function idsFor(call: string): Promise<Record<string, string>> {
  const ofUnit = call.includes(':businessUnitId');
  const ofSystem = /^\w+ \/api\/system\/(users|invitations)/.test(call);
  const role = ofUnit ? 'BUSINESS_UNIT_ADMIN' : ofSystem ? 'SYSTEM_ADMIN' : 'SOURCING_ORGANISATION_ADMIN';
  const holder = ofSystem ? null : tenant;
  await createPerson(test, role, holder);
  return {
    organisationId: tenant.organisationId,
    businessUnitId: tenant.businessUnitId,
    labelId: (await createLabel(test, tenant)).id,
    invitationId: (await createInvitation(test, role, holder)).id,
    userRoleId: (await createPerson(test, role, holder)).roleEntryId,
  };
}

describe('the audit log', () => {
  it.each(changing)('has what %s did, with who did it', async (call) => {
    const rule = expected(call);
    if (!rule) throw new Error(`Nothing says what ${call} writes into the log.`);
    const ids = await idsFor(call);
    const caller = call.includes('/api/system') ? system : admin;
    const known = await test.database.query<{ id: string }>('select id from audit_entry');
    const payload = rule.payload?.();
    const addressed = call.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'missing');
    const answer = await askAs(test, caller)(addressed, payload ? { payload } : {});
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const entries = await test.database.query<Record<string, unknown>>(
      'select * from audit_entry where id <> all ($1) order by id',
      [known.map(({ id }) => id)],
    );
    // A place that is deactivated has as many open invitations withdrawn as there are.
    expect([...new Set(entries.map(({ action }) => action))]).toEqual(rule.actions);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        actor_account_id: caller.accountId,
        actor_role_entry_id: caller.roleEntryId,
        client_address: '127.0.0.1',
        request_id: expect.any(String),
        subject_id: expect.any(String),
      });
      // Ids instead of people: an erased person leaves no address behind.
      expect(JSON.stringify([entry.before, entry.after])).not.toContain('@');
    }
    const [first] = entries;
    if (call.startsWith('PUT')) expect([first?.before, first?.after]).not.toContain(null);
    if (call.includes(':businessUnitId')) expect(first?.business_unit_id).toBe(tenant.businessUnitId);
    if (/organisation/.test(call) && !call.endsWith('/organisations')) {
      expect(first?.organisation_id).toBe(tenant.organisationId);
    }
  });
});
