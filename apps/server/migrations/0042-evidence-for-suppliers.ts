import { type Kysely, sql } from 'kysely';

/**
 * Lets the server read refused attempts, to tell suppliers that nothing of theirs is in a box, and openings, to give
 * suppliers a blinded record of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create policy job_reads on failed_submission for select to tenderbox_job
      using (organisation_id = (select app.organisation_id()));
    -- Not the record itself, which lists every supplier.
    grant select (organisation_id, event_id, task_id, opened_at, record_hash) on box_opening to tenderbox_job;
    create policy job_reads on box_opening for select to tenderbox_job
      using (organisation_id = (select app.organisation_id()))`.execute(db);
}
