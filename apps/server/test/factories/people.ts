import { randomUUIDv7 } from 'node:crypto';
import type { Role, SignedInUser } from '@tenderbox/contract';
import { createClientSecret } from '../../src/platform/auth/client-key.ts';
import { signSessionToken } from '../../src/platform/auth/session-token.ts';
import type { TestApp } from '../app.ts';

export interface TestTenant {
  organisationId: string;
  organisationName: string;
  businessUnitId: string;
  supplierId: string;
}

export interface TestPerson {
  accountId: string;
  roleEntryId: string;
  sessionId: string;
  /** The headers of an authenticated request. */
  headers: { authorization: string };
}

/** An organisation with one business unit and one supplier. */
export async function createTenant({ database }: Pick<TestApp, 'database'>): Promise<TestTenant> {
  const [organisationId, businessUnitId, supplierId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  // Organisation names are unique.
  const organisationName = `Harbour Authority ${organisationId.slice(-6)}`;
  await database.query(
    `with organisation as (insert into organisation (id, name) values ($1, $2)),
       unit as (insert into business_unit (id, organisation_id, name) values ($3, $1, 'Dredging'))
     insert into supplier (id, organisation_id, business_unit_id, supplier_code, name)
     values ($4, $1, $3, $5, 'Tidewater Tools')`,
    [organisationId, organisationName, businessUnitId, supplierId, `S-${supplierId.slice(-6)}`],
  );
  return { organisationId, organisationName, businessUnitId, supplierId };
}

/** An API client of a business unit, by default with all scopes. */
export async function createProgram(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, businessUnitId }: Pick<TestTenant, 'organisationId' | 'businessUnitId'>,
  { scopes = ['READ', 'WRITE'], networks = [] as string[], expiresAt = null as string | null } = {},
): Promise<TestPerson> {
  const roleEntryId = randomUUIDv7();
  const { secret, secretHash, beginning } = createClientSecret();
  await database.query(
    `with program as (insert into role_entry (id, role, client_name, organisation_id, business_unit_id)
         values ($1, 'BUSINESS_UNIT_ADMIN_API', $9, $2, $3)),
       client as (insert into api_client (id, organisation_id, business_unit_id, created_by, scopes, networks, expires_at)
         values ($1, $2, $3, $1, $4, $5, $6))
     insert into api_client_secret (secret_hash, organisation_id, client_id, beginning) values ($7, $2, $1, $8)`,
    [
      roleEntryId,
      organisationId,
      businessUnitId,
      scopes,
      networks,
      expiresAt,
      secretHash,
      beginning,
      `Program ${roleEntryId}`,
    ],
  );
  return { accountId: '', sessionId: '', roleEntryId, headers: { authorization: `Bearer ${secret}` } };
}

const known = new WeakMap<TestTenant, Map<Role, Promise<TestPerson>>>();

/** A person with a role in a tenant, reused because every additional person receives all notifications. */
export function sharedPerson(
  test: Pick<TestApp, 'database' | 'keyring'>,
  role: Role,
  tenant: TestTenant,
): Promise<TestPerson> {
  const people = known.get(tenant) ?? new Map<Role, Promise<TestPerson>>();
  known.set(tenant, people);
  const person = people.get(role) ?? createPerson(test, role, tenant);
  people.set(role, person);
  return person;
}

/**
 * A person with one role and a session, or the API client that has the role. An existing account gets another
 * role and session.
 */
export async function createPerson(
  { database, keyring }: Pick<TestApp, 'database' | 'keyring'>,
  role: Role,
  tenant: TestTenant | null,
  accountId: string = randomUUIDv7(),
): Promise<TestPerson> {
  if (role === 'BUSINESS_UNIT_ADMIN_API' && tenant) return createProgram({ database }, tenant);
  const [roleEntryId, sessionId] = [randomUUIDv7(), randomUUIDv7()];
  const isUnit = !['SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN'].includes(role);
  const isSupplier = role.startsWith('BIDDER');
  const [session] = await database.query<{ expires_at: string }>(
    `with account as (insert into account (id, email, full_name) values ($2, $4, 'Una Bell') on conflict do nothing),
       role_entry as (insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
         values ($3, $2, $5, $6, $7, $8))
     insert into session (id, account_id, role_entry_ids, expires_at)
     values ($1, $2, array[$3::uuid], now() + interval '12 hours')
     returning to_json(expires_at) #>> '{}' as expires_at`,
    [
      ...[sessionId, accountId, roleEntryId, `${accountId.slice(-12)}@example.org`, role],
      role === 'SYSTEM_ADMIN' ? null : tenant?.organisationId,
      isUnit ? tenant?.businessUnitId : null,
      isSupplier ? tenant?.supplierId : null,
    ],
  );
  const sessionExpiresAt = session?.expires_at ?? '';
  const token = signSessionToken(keyring, { sessionId, roleEntryId, sessionExpiresAt }, {
    id: accountId,
    userRoleId: roleEntryId,
    roleName: role,
    organisationId: role === 'SYSTEM_ADMIN' ? null : tenant?.organisationId,
    bidderId: isSupplier ? tenant?.supplierId : null,
  } as SignedInUser);
  return { accountId, roleEntryId, sessionId, headers: { authorization: `Bearer ${token}` } };
}
