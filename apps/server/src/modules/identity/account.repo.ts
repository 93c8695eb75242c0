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

/** Nil UUID used for unknown accounts, so that the steps are the same. */
export const nilAccountId = '00000000-0000-0000-0000-000000000000';

/** Finds the account of an e-mail address, whatever its status. */
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

/** The same with a row lock, for decisions and changes based on it. */
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

/** A role that an account can use now, with its organisation, unit and supplier. */
export interface UsableRole extends UserRole {
  lastSignInAt: string | null;
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

/** Lists the roles that an account can use now, oldest first. */
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

/** Returns the secret of an unconfirmed set-up: the existing one, or else the given one. */
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

/** Consumes a code step and confirms the set-up. Stores the secret as sealed with the current key. */
export async function consumeTotpStep(
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

/** Records a wrong code and returns the number of wrong codes within the hour. */
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

/** Locks a password and returns the time of the lock. */
export async function lockPassword(tx: Transaction, accountId: string): Promise<string> {
  const { password_locked_at } = await tx
    .updateTable('credential')
    .set({ password_locked_at: sql<string>`transaction_timestamp()` })
    .where('account_id', '=', accountId)
    .returning('password_locked_at')
    .executeTakeFirstOrThrow();
  return password_locked_at ?? '';
}

/** Stores a new password; `byMail` records that it came through a reset link. */
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

/** Removes the authenticator; the next login sets up a new one. */
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
 * Opens a session of 12 hours with a claimed role entry. If the account has several roles, one must be chosen
 * first.
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

/** Continues a session with a chosen and claimed role entry; the session also ends with that role entry. */
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
 * Claims a role entry and records when it was used, unless another may still be chosen; returns false if it
 * is not usable. The row stays locked: a deactivation either comes first and is seen here, or comes later and
 * ends the session.
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

/** Ends one session of an account, or all of them. */
export async function endSessions(tx: Transaction, accountId: string, sessionId?: string): Promise<void> {
  let ending = tx
    .updateTable('session')
    .set({ ended_at: sql`transaction_timestamp()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (sessionId) ending = ending.where('id', '=', sessionId);
  await ending.execute();
}
