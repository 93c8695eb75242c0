import type pg from 'pg';
import { MigrationError } from './migrate.ts';

/** Refuses to serve as a role that row-level security does not bind. */
export async function assertBoundByRowSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; unbound: boolean }>(
    'select rolname as role, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  );
  if (rows[0]?.unbound !== false) {
    throw new MigrationError(
      `The role ${rows[0]?.role} bypasses row-level security; the server will not serve as it.`,
    );
  }
}
