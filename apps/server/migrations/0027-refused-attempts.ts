import { type Kysely, sql } from 'kysely';

/** What was attempted and refused: declines are kept as well, and none is taken for a submission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refused_submission add kind text not null default 'SUBMISSION'
      check (kind in ('SUBMISSION', 'WITHDRAWAL', 'DECLINE'))`.execute(db);
}
