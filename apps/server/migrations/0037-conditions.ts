import { type Kysely, sql } from 'kysely';

/**
 * The conditions under which something was submitted: terms, documents, instructions, deadline and answer sheet. They are
 * stored once per task and hash; every submission names its hash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_conditions (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      hash text not null,
      -- Canonical JSON, byte for byte.
      conditions text not null,
      primary key (task_id, hash),
      unique (organisation_id, task_id, hash),
      constraint hash_of_conditions check (hash = encode(sha256(convert_to(conditions, 'UTF8')), 'hex')),
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id)
    );
    -- Null for withdrawals and for what was submitted before conditions were stored.
    alter table response_record add conditions_hash text,
      add foreign key (organisation_id, task_id, conditions_hash)
        references task_conditions (organisation_id, task_id, hash);

    select app.protect('task_conditions');
    revoke update, delete on task_conditions from tenderbox_definer;
    create policy supplier_adds on task_conditions for insert to tenderbox_supplier
      with check (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id())
        and task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));
    -- Only those of its own submissions: others would reveal that someone else has submitted.
    create policy supplier_reads on task_conditions for select to tenderbox_supplier
      using (exists (select from response_record where response_record.task_id = task_conditions.task_id
        and response_record.supplier_id = (select app.supplier_id())
        and response_record.conditions_hash = task_conditions.hash));
    -- Those of the submissions that it can read.
    create policy unit_reads on task_conditions for select to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id())
        and exists (select from response_record where response_record.task_id = task_conditions.task_id
          and response_record.conditions_hash = task_conditions.hash));
    grant select, insert on task_conditions to tenderbox_app;

    -- Whether a task has a submission beside one that is being stored: then it must have a key.
    create function app.has_other_submissions(wanted uuid, being_stored uuid) returns boolean
      language sql stable as $$
        select app.assert_scope('supplier');
        select exists (select from response_record
          where task_id = wanted and kind = 'SUBMISSION' and id <> being_stored
            and organisation_id = app.organisation_id()
            and task_id in (select task_id from task_supplier where supplier_id = app.supplier_id()))
      $$;
    select app.run_as_definer('app.has_other_submissions(uuid, uuid)');
  `.execute(db);
}
