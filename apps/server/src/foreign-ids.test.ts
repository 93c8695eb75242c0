import { randomUUIDv7 } from 'node:crypto';
import { type Access, access, errorMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { askAs } from '../test/ask.ts';
import { createInvitation } from '../test/factories/invitations.ts';
import { createLabel } from '../test/factories/labels.ts';
import { createPerson, createTenant, type TestPerson, type TestTenant } from '../test/factories/people.ts';
import { expectProblem } from '../test/problems.ts';

type Ids = Record<string, string>;
type Place = 'system' | 'organisation' | 'unit' | 'supplier';

let test: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
const admins = new Map<string, TestPerson>();

const adminRole = {
  system: 'SYSTEM_ADMIN',
  organisation: 'SOURCING_ORGANISATION_ADMIN',
  unit: 'BUSINESS_UNIT_ADMIN',
  supplier: 'BIDDER_ADMIN',
} as const;

beforeAll(async () => {
  test = await startTestApp();
  ours = await createTenant(test);
  theirs = await createTenant(test);
  admins.set('/api/system', await createPerson(test, 'SYSTEM_ADMIN', null));
  admins.set('/api/sourcing-organisation', await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', ours));
});
afterAll(() => test.close());

const calls = Object.keys(access as Record<string, Access>).filter(
  (call) => /^\w+ \/api\/(system|sourcing-organisation)\//.test(call) && call.includes(':'),
);

/** Whose people a call is about, by its address. */
function placeOf(call: string): Place {
  if (call.includes(':businessUnitId')) return 'unit';
  if (call.includes(':supplierId')) return 'supplier';
  return call.includes(':organisationId') || call.includes('/sourcing-organisation')
    ? 'organisation'
    : 'system';
}

/** Things of a tenant that a call could name, for the place that it is about. */
async function thingsOf(tenant: TestTenant, place: Place): Promise<Ids> {
  const role = adminRole[place];
  const holder = place === 'system' ? null : tenant;
  return {
    organisationId: tenant.organisationId,
    businessUnitId: tenant.businessUnitId,
    supplierId: tenant.supplierId,
    userRoleId: (await createPerson(test, role, holder)).roleEntryId,
    invitationId: (await createInvitation(test, role, holder)).id,
    labelId: (await createLabel(test, tenant)).id,
  };
}

/** Ids that exist but that the call cannot be about: of another tenant, or of another place of the same one. */
async function foreignIds(call: string, parameter: string): Promise<string[]> {
  const place = placeOf(call);
  if (parameter === 'organisationId') return [];
  if (['businessUnitId', 'supplierId', 'labelId'].includes(parameter)) {
    return [(await thingsOf(theirs, place))[parameter] ?? ''];
  }
  const elsewhere = (Object.keys(adminRole) as Place[]).filter((other) => other !== place);
  const candidates = [
    ...(place === 'system' ? [] : [await thingsOf(theirs, place)]),
    ...(await Promise.all(elsewhere.map((other) => thingsOf(ours, other)))),
  ];
  return candidates.map((things) => things[parameter] ?? '');
}

/** A body with which the call succeeds, so that only the id decides. */
function bodyOf(call: string): object | undefined {
  if (call.endsWith('/status')) return { status: 'INACTIVE' };
  if (call.endsWith('/role')) return { role: adminRole[placeOf(call)] };
  if (call.endsWith('/invitations')) return { email: `${randomUUIDv7()}@example.org` };
  const change = { name: `Renamed ${randomUUIDv7()}`, supplierCode: randomUUIDv7(), revision: 1 };
  return call.startsWith('PUT') ? change : undefined;
}

async function ask(call: string, ids: Ids) {
  const [, base = ''] = /^\w+ (\/api\/[\w-]+)/.exec(call) ?? [];
  const payload = bodyOf(call);
  const addressed = call.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'missing');
  return askAs(test, admins.get(base) ?? null)(addressed, payload ? { payload } : {});
}

const everything = async () => {
  const tables = [
    'organisation',
    'business_unit',
    'supplier',
    'role_entry',
    'invitation',
    'label',
    'audit_entry',
  ];
  return Promise.all(tables.map((table) => test.database.query(`select * from ${table} order by id`)));
};

describe('an id that the caller may not see', () => {
  it.each(
    calls.flatMap((call) => [...call.matchAll(/:(\w+)/g)].map((match) => [call, match[1] ?? ''] as const)),
  )('in %s as %s answers as one that does not exist, and changes nothing', async (call, parameter) => {
    const own = await thingsOf(ours, placeOf(call));
    const foreign = await foreignIds(call, parameter);
    const before = await everything();
    const unknown = await ask(call, { ...own, [parameter]: randomUUIDv7() });
    expectProblem(unknown, 404, 'NOT_FOUND', { message: errorMessages.notFound });
    for (const id of [...foreign, 'no-id-at-all']) {
      const answer = await ask(call, { ...own, [parameter]: id });
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    }
    expect(await everything()).toEqual(before);
    // The call itself works: it is the id alone that was refused.
    const { statusCode } = await ask(call, own);
    // Once a supplier has people, they look after its team; the buyer still sends links again.
    const isTheirs = /:supplierId\/(invitations$|users\/.*\/status$)|DELETE .*:supplierId/.test(call);
    if (isTheirs) expect(statusCode).toBe(409);
    else expect(statusCode).toBeLessThan(300);
    if (call.endsWith('/status')) await reactivate();
  });
});

async function reactivate(): Promise<void> {
  await test.database.query(
    `update organisation set status = 'ACTIVE'; update business_unit set status = 'ACTIVE';
     update supplier set status = 'ACTIVE';
     update session set ended_at = null`,
  );
}
