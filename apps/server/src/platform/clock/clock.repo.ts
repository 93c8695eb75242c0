import { recordAudit } from '../audit/audit.repo.ts';
import type { Database } from '../db/database.ts';

/** The current time of the database. */
export async function readDatabaseClock(db: Database): Promise<string> {
  const [row] = await db.runStatement<{ now: string }>('select clock_timestamp() as now');
  if (!row) throw new Error('The database returned no time.');
  return row.now;
}

/** Records for the operator that a server's clock is off, or correct again. */
export async function recordClockOffset(db: Database, isRight: boolean, milliseconds: number): Promise<void> {
  await db.transaction({ scope: 'job', organisationId: null }, (tx) =>
    recordAudit(
      tx,
      { caller: null, client: null },
      {
        action: isRight ? 'server.clock-right' : 'server.clock-off',
        subjectType: 'server',
        subjectId: null,
        after: { milliseconds },
      },
    ),
  );
}
