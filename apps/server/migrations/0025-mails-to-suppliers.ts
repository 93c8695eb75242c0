import { type Kysely, sql } from 'kysely';

/** Additional permissions of the jobs that write mails to suppliers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The open invitations of suppliers without active people are renewed when they are invited to an event.
    create policy job_renews on invitation for update to tenderbox_job
      using (organisation_id = (select app.organisation_id()) and supplier_id is not null)
      with check (organisation_id = (select app.organisation_id()) and supplier_id is not null);
    -- A mail about a message names its files.
    create policy job_reads_messages on file_use for select to tenderbox_job
      using (purpose = 'MESSAGE_FILE' and organisation_id = (select app.organisation_id()));
  `.execute(db);
}
