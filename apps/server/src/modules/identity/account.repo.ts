import { randomUUIDv7 } from 'node:crypto';
import type { Role, UserRole } from '@tenderbox/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export interface Account {
  id: string;
  email: string;
  fullName: string;
  isActive: boolean;
}

export interface Credential {
  passwordHash: string;
  passwordLockedAt: string | null;
  passwordResetAt: string | null;
  secondFactorSecret: string | null;
  secondFactorConfirmedAt: string | null;
  secondFactorLastStep: number | null;
  secondFactorResetAt: string | null;
}

/** Stands where there is no account, so that the steps are the same. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** The account of an e-mail address, whatever its state. */
export async function findAccount(db: Database, email: string): Promise<Account | null> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<{ id: string; email: string; full_name: string; status: string }>`
      select * from app.find_account(${email})`.execute(tx),
  );
  const [row] = rows;
  if (!row) return null;
  return { id: row.id, email: row.email, fullName: row.full_name, isActive: row.status === 'ACTIVE' };
}

export async function findCredential(tx: Transaction, accountId: string): Promise<Credential | null> {
  const row = await credentialOf(tx, accountId).executeTakeFirst();
  return row ? toCredential(row) : null;
}

/** The same, locked: whatever decides by it or changes it takes its turn. */
export async function lockCredential(tx: Transaction, accountId: string): Promise<Credential | null> {
  const row = await credentialOf(tx, accountId).forUpdate().executeTakeFirst();
  return row ? toCredential(row) : null;
}

const credentialOf = (tx: Transaction, accountId: string) =>
  tx.selectFrom('credential').selectAll().where('account_id', '=', accountId);

function toCredential(row: Selectable<Tables['credential']>): Credential {
  return {
    passwordHash: row.password_hash,
    passwordLockedAt: row.password_locked_at,
    passwordResetAt: row.password_reset_at,
    secondFactorSecret: row.second_factor_secret,
    secondFactorConfirmedAt: row.second_factor_confirmed_at,
    secondFactorLastStep: row.second_factor_last_step,
    secondFactorResetAt: row.second_factor_reset_at,
  };
}

/** A role that an account may use now, and where. */
export interface UsableRole extends UserRole {
  lastSignInAt: string | null;
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

/** The roles that an account may use now, in the order they were given. */
export async function usableRoles(tx: Transaction, accountId: string): Promise<UsableRole[]> {
  const { rows } = await sql<{
    id: string;
    role: Role;
    entity_name: string;
    secondary_entity_name: string | null;
    last_sign_in_at: string | null;
    organisation_id: string | null;
    business_unit_id: string | null;
    supplier_id: string | null;
  }>`select * from app.usable_roles(${accountId})`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    entityName: row.entity_name,
    secondaryEntityName: row.secondary_entity_name,
    lastSignInAt: row.last_sign_in_at,
    organisationId: row.organisation_id,
    businessUnitId: row.business_unit_id,
    supplierId: row.supplier_id,
  }));
}

/** The secret of a set-up that is not confirmed yet: the given one, unless there is one already. */
export async function pendingSecret(
  tx: Transaction,
  accountId: string,
  newSecret: string,
): Promise<string | null> {
  const row = await tx
    .updateTable('credential')
    .set({ second_factor_secret: sql<string>`coalesce(second_factor_secret, ${newSecret})` })
    .where('account_id', '=', accountId)
    .where('second_factor_confirmed_at', 'is', null)
    .returning('second_factor_secret')
    .executeTakeFirst();
  return row?.second_factor_secret ?? null;
}

/** Uses a step up and confirms the set-up. The secret is stored as the present key seals it. */
export async function useStep(
  tx: Transaction,
  accountId: string,
  step: number,
  sealedSecret: string,
): Promise<void> {
  await tx
    .updateTable('credential')
    .set({
      second_factor_secret: sealedSecret,
      second_factor_last_step: step,
      second_factor_confirmed_at: sql`coalesce(second_factor_confirmed_at, transaction_timestamp())`,
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** Notes a wrong code and returns how many there were within the hour. */
export async function countWrongCode(tx: Transaction, accountId: string): Promise<number> {
  await tx
    .deleteFrom('wrong_code')
    .where('account_id', '=', accountId)
    .where('at', '<', sql<string>`transaction_timestamp() - interval '1 hour'`)
    .execute();
  await tx.insertInto('wrong_code').values({ account_id: accountId }).execute();
  const { count } = await tx
    .selectFrom('wrong_code')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stops a password from working and returns since when. */
export async function lockPassword(tx: Transaction, accountId: string): Promise<string> {
  const { password_locked_at } = await tx
    .updateTable('credential')
    .set({ password_locked_at: sql<string>`transaction_timestamp()` })
    .where('account_id', '=', accountId)
    .returning('password_locked_at')
    .executeTakeFirstOrThrow();
  return password_locked_at ?? '';
}

/** Stores a new password; `byMail` notes that it came through a reset link. */
export async function storePassword(
  tx: Transaction,
  accountId: string,
  passwordHash: string,
  { byMail }: { byMail: boolean },
): Promise<void> {
  await tx
    .updateTable('credential')
    .set({
      password_hash: passwordHash,
      password_locked_at: null,
      ...(byMail && { password_reset_at: sql`transaction_timestamp()` }),
    })
    .where('account_id', '=', accountId)
    .execute();
  await tx.deleteFrom('wrong_code').where('account_id', '=', accountId).execute();
}

/** Forgets the authenticator; the next sign-in sets a new one up. */
export async function clearSecondFactor(
  tx: Transaction,
  accountId: string,
  { byMail }: { byMail: boolean },
): Promise<void> {
  await tx
    .updateTable('credential')
    .set({
      second_factor_secret: null,
      second_factor_confirmed_at: null,
      second_factor_last_step: null,
      ...(byMail && { second_factor_reset_at: sql`transaction_timestamp()` }),
    })
    .where('account_id', '=', accountId)
    .execute();
}

export async function renameAccount(tx: Transaction, accountId: string, fullName: string): Promise<void> {
  await tx.updateTable('account').set({ full_name: fullName }).where('id', '=', accountId).execute();
}

/**
 * Opens a session of 12 hours, to be used with a role entry that was claimed; where that is only one of several, a
 * role must be chosen first.
 */
export async function openSession(
  tx: Transaction,
  accountId: string,
  roleEntryId: string,
  { mustChooseRole }: { mustChooseRole: boolean },
): Promise<{ id: string; expiresAt: string }> {
  const id = randomUUIDv7();
  const { expires_at } = await tx
    .insertInto('session')
    .values({
      id,
      account_id: accountId,
      role_entry_ids: [roleEntryId],
      ...(mustChooseRole && { role_chosen_at: null }),
      expires_at: sql<string>`transaction_timestamp() + interval '12 hours'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { id, expiresAt: expires_at };
}

/** Notes that a session goes on with a role entry that was chosen and claimed; it ends with that one as well. */
export async function continueSession(
  tx: Transaction,
  sessionId: string,
  roleEntryId: string,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({
      role_chosen_at: sql<string>`coalesce(role_chosen_at, transaction_timestamp())`,
      role_entry_ids: sql<
        string[]
      >`array_append(array_remove(role_entry_ids, ${roleEntryId}::uuid), ${roleEntryId}::uuid)`,
    })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Takes a role entry into use and notes when, unless another may be chosen yet; false when it is not usable. It stays
 * locked: a deactivation comes either before, and is seen here, or after, and ends the session.
 */
export async function claimRoleEntry(
  tx: Transaction,
  accountId: string,
  roleEntryId: string,
  { isUsed } = { isUsed: true },
): Promise<boolean> {
  await tx
    .updateTable('role_entry')
    .set({ last_sign_in_at: isUsed ? sql`transaction_timestamp()` : sql`last_sign_in_at` })
    .where('id', '=', roleEntryId)
    .execute();
  return (await usableRoles(tx, accountId)).some(({ id }) => id === roleEntryId);
}

/** Ends one session, or all of an account's. */
export async function endSessions(tx: Transaction, accountId: string, sessionId?: string): Promise<void> {
  let ending = tx
    .updateTable('session')
    .set({ ended_at: sql`transaction_timestamp()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (sessionId) ending = ending.where('id', '=', sessionId);
  await ending.execute();
}
