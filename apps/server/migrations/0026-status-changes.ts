import { type Kysely, sql } from 'kysely';

/** Who completed, cancelled or reopened an event and when, shown on its page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table event
      add status_changed_at timestamptz,
      add status_changed_by uuid,
      add foreign key (organisation_id, status_changed_by) references role_entry (organisation_id, id)`.execute(
    db,
  );
  await sql`grant update (status_changed_at, status_changed_by) on event to tenderbox_app`.execute(db);
  await sql`
    update event set status_changed_at = latest.at, status_changed_by = latest.actor_role_entry_id
    from (
      select distinct on (subject_id) subject_id, at, actor_role_entry_id from audit_entry
      where subject_type = 'event' and action in ('event.completed', 'event.cancelled', 'event.reopened')
      order by subject_id, at desc) latest
    where latest.subject_id = event.id
      and (latest.actor_role_entry_id is null or exists (
        select from role_entry where role_entry.id = latest.actor_role_entry_id
          and role_entry.organisation_id = event.organisation_id))`.execute(db);
}
