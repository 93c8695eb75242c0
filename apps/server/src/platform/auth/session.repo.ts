import type { Caller, Role } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface KnownCaller {
  caller: Caller;
  sessionExpiresAt: string;
}

/** The caller behind a session and role entry, or null unless all of it is still active. */
export async function findCaller(
  db: Database,
  sessionId: string,
  roleEntryId: string,
): Promise<KnownCaller | null> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<{
      account_id: string;
      email: string;
      full_name: string;
      role: Role;
      organisation_id: string | null;
      organisation_name: string | null;
      business_unit_id: string | null;
      business_unit_name: string | null;
      supplier_id: string | null;
      supplier_name: string | null;
      session_expires_at: string;
    }>`select * from app.session_caller(${sessionId}, ${roleEntryId})`.execute(tx),
  );
  const [row] = rows;
  if (!row) return null;
  const caller: Caller = {
    sessionId,
    roleEntryId,
    accountId: row.account_id,
    role: row.role,
    email: row.email,
    fullName: row.full_name,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    businessUnitId: row.business_unit_id,
    businessUnitName: row.business_unit_name,
    supplierId: row.supplier_id,
    supplierName: row.supplier_name,
  };
  return { caller, sessionExpiresAt: row.session_expires_at };
}
