import type pg from 'pg';
import { servingRole } from './connection.ts';
import { MigrationError } from './migration-error.ts';

/** Throws if the login is not subject to row-level security. */
export async function assertBoundByRowSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; unbound: boolean }>(
    'select rolname as role, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  );
  const [present] = rows;
  if (present?.unbound !== false) {
    throw new MigrationError(
      `The role ${present?.role} bypasses row-level security. The server refuses to run with it.`,
    );
  }
  if (present.role !== servingRole) {
    throw new MigrationError(
      `DATABASE_URL: its options prevent the server from using the role ${servingRole}. It would run as ${present.role}.`,
    );
  }
}
