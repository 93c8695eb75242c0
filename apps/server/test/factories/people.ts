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
  await database.query('insert into organisation (id, name) values ($1, $2)', [
    organisationId,
    organisationName,
  ]);
  await database.query('insert into business_unit (id, organisation_id, name) values ($1, $2, $3)', [
    businessUnitId,
    organisationId,
    'Dredging',
  ]);
  await database.query(
    'insert into supplier (id, organisation_id, business_unit_id, supplier_code, name) values ($1, $2, $3, $4, $5)',
    [supplierId, organisationId, businessUnitId, `S-${supplierId.slice(-6)}`, 'Tidewater Tools'],
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
  await database.query('insert into account (id, email, full_name) values ($1, $2, $3)', [
    accountId,
    `${accountId.slice(-12)}@example.org`,
    'Una Bell',
  ]);
  await database.query(
    `insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      roleEntryId,
      accountId,
      role,
      role === 'SYSTEM_ADMIN' ? null : tenant?.organisationId,
      isUnit ? tenant?.businessUnitId : null,
      isSupplier ? tenant?.supplierId : null,
    ],
  );
  const [session] = await database.query<{ expires_at: string }>(
    `insert into session (id, account_id, role_entry_ids, expires_at)
     values ($1, $2, array[$3::uuid], now() + interval '12 hours')
     returning to_json(expires_at) #>> '{}' as expires_at`,
    [sessionId, accountId, roleEntryId],
  );
  const sessionExpiresAt = session?.expires_at ?? '';
  const token = await signSessionToken(keyring, { sessionId, roleEntryId, sessionExpiresAt }, {
    id: accountId,
    userRoleId: roleEntryId,
    roleName: role,
  } as SignedInUser);
  return { accountId, roleEntryId, sessionId, headers: { authorization: `Bearer ${token}` } };
}
