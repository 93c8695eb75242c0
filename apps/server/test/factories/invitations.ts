import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '@tenderbox/contract';
import { createToken, hashToken } from '../../src/platform/crypto/token.ts';
import type { TestApp } from '../app.ts';
import type { TestTenant } from './people.ts';

export interface TestInvitation {
  id: string;
  email: string;
  /** The token in the link of the mail. */
  token: string;
}

/** A pending invitation, valid for 14 days. */
export async function createInvitation(
  { database }: Pick<TestApp, 'database'>,
  role: Exclude<Role, 'BUSINESS_UNIT_ADMIN_API'>,
  tenant: TestTenant | null,
  email = `${randomUUIDv7().slice(-12)}@example.org`,
): Promise<TestInvitation> {
  const [id, token] = [randomUUIDv7(), createToken()];
  const ofUnit = role !== 'SYSTEM_ADMIN' && role !== 'SOURCING_ORGANISATION_ADMIN';
  await database.query(
    `insert into invitation (id, email, role, organisation_id, business_unit_id, supplier_id, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '14 days')`,
    [
      id,
      email,
      role,
      tenant?.organisationId,
      ofUnit ? tenant?.businessUnitId : null,
      role.startsWith('BIDDER') ? tenant?.supplierId : null,
      hashToken(token),
    ],
  );
  return { id, email, token };
}
