import { randomUUIDv7 } from 'node:crypto';
import type { Role, SignedInUser } from '@tenderbox/contract';
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
  /** The headers of a signed-in request. */
  headers: { authorization: string };
}

/** An organisation with one business unit and one supplier. */
export async function createTenant({ database }: Pick<TestApp, 'database'>): Promise<TestTenant> {
  const [organisationId, businessUnitId, supplierId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  // No two organisations have the same name.
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

/** A person with one role, signed in. */
export async function createPerson(
  { database, keyring }: Pick<TestApp, 'database' | 'keyring'>,
  role: Role,
  tenant: TestTenant | null,
): Promise<TestPerson> {
  const [accountId, roleEntryId, sessionId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const isUnit = !['SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN'].includes(role);
  const isSupplier = role.startsWith('BIDDER');
  const [session] = await database.query<{ expires_at: string }>(
    `with account as (insert into account (id, email, full_name) values ($2, $4, 'Una Bell')),
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
  const token = await signSessionToken(keyring, { sessionId, roleEntryId, sessionExpiresAt }, {
    id: accountId,
    userRoleId: roleEntryId,
    roleName: role,
  } as SignedInUser);
  return { accountId, roleEntryId, sessionId, headers: { authorization: `Bearer ${token}` } };
}
