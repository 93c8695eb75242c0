import pg from 'pg';
import type { TestDatabase } from './db.ts';

/** Inspects and arranges data, bypassing row-level security and surviving outages. */
export interface Superuser {
  query: TestDatabase['query'];
  end(): Promise<void>;
}

/** Reconnects after an outage. The application name distinguishes its connections from the server's. */
export function openSuperuser(target: { host: string; password: string; database: string }): Superuser {
  const pool = new pg.Pool({ ...target, user: 'postgres', application_name: 'superuser', max: 2 });
  pool.on('error', () => undefined);
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    end: () => pool.end(),
  };
}
