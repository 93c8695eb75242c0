import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/db/database.ts';

export async function appliedMigrations(db: Database): Promise<string[]> {
  const rows = await db.runStatement<{ name: string }>('select name from app.migration');
  return rows.map(({ name }) => name);
}

export async function databaseTime(db: Database): Promise<string> {
  const [row] = await db.runStatement<{ now: string }>('select transaction_timestamp() as now');
  if (!row) throw new Error('The database told no time.');
  return row.now;
}

export const backlogKinds = [
  'boxes',
  'failedClosings',
  'notices',
  'failedNotices',
  'mails',
  'webhooks',
  'auditLinks',
  'scans',
  'jobs',
] as const;

/** Work of all tenants that is due. Counts stop at 10,000. */
export interface Backlog {
  due: number;
  /** How many should have been done by now. */
  late: number;
  /** Since when the oldest is due; null if none is. */
  oldest: string | null;
}

export type Backlogs = Record<(typeof backlogKinds)[number], Backlog>;

const nothing: Backlog = { due: 0, late: 0, oldest: null };

export async function readBacklogs(tx: Transaction): Promise<Backlogs> {
  const { rows } = await sql<Backlog & { kind: string }>`
    select kind, due, late, oldest from app.read_backlog()
    union all
    select kind, due, late, oldest from app.read_notice_backlog()`.execute(tx);
  const backlogOf = (wanted: string): Backlog => {
    const row = rows.find(({ kind }) => kind === wanted);
    return row ? { due: row.due, late: row.late, oldest: row.oldest } : nothing;
  };
  return Object.fromEntries(backlogKinds.map((kind) => [kind, backlogOf(kind)])) as Backlogs;
}

/** Tasks of a batch whose key is missing, and the last id of the batch; null at the end. */
export async function findTasksWithoutKey(
  tx: Transaction,
  after: string | null,
  batchSize: number,
): Promise<{ last: string | null; missing: string[] }> {
  const { rows } = await sql<{ last: string | null; missing: string[] }>`
    select last_task as last, missing from app.find_tasks_without_key(${after}, ${batchSize})`.execute(tx);
  return rows[0] ?? { last: null, missing: [] };
}
