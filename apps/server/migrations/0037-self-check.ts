import { type Kysely, sql } from 'kysely';

/** Lets the server check a closed box before it opens it, and shows what it found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the opening record says was wrong. It is read with every status of the box, the record only where it is shown.
    alter table box_opening add faults json generated always as (record::json -> 'faults') stored;

    create index box_entry_in_order on box_entry (task_id, number, leaf);
    -- A part of everything that a box which can be opened now contains: each entry of each closing with its record and,
    -- for a current submission, with what is needed to read and check it. Entries without a stored record are included.
    create function app.entries_to_check(wanted uuid, after_number int, after_leaf text, how_many int)
      returns table (number int, leaf text, supplier_id uuid, record_id uuid, counts boolean, end_date timestamptz,
        extended_at timestamptz, kind text, version int, record text, signature text, record_hash text, content bytea,
        sheet_version int, conditions text, version_key json, task_key json, accepted_terms text[])
      language sql stable as $$
        select app.assert_scope('job');
        with openable as (
          select task.id, (select max(box_closing.number) from box_closing where box_closing.task_id = task.id) as last
          from task join event on event.id = task.event_id
          where task.id = wanted and task.organisation_id = app.organisation_id()
            and event.sealed and event.status in ('ACTIVE', 'COMPLETED') and task.archived_at is null
            and task.box_opened_at is null
            and exists (select from box_closing where box_closing.task_id = wanted and covers_until >= greatest(
              task.end_date, (select max(extended_until) from task_supplier where task_supplier.task_id = wanted)))),
        part as materialized (
          select box_entry.*, box_entry.counts and box_entry.number = openable.last as is_current
          from openable join box_entry on box_entry.task_id = openable.id
          where (box_entry.number, box_entry.leaf) > (after_number, after_leaf)
          order by box_entry.number, box_entry.leaf limit how_many)
        select part.number, part.leaf, part.supplier_id, part.record_id, part.counts, part.end_date, part.extended_at,
          sent.kind, sent.version, sent.record, sent.signature, sent.record_hash,
          case when part.is_current then sent.content end, sent.sheet_version,
          case when part.is_current then (select task_conditions.conditions from task_conditions
            where task_conditions.task_id = wanted and task_conditions.hash = sent.conditions_hash) end,
          case when part.is_current then (
            select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
            where wrapped_key.kind = 'VERSION' and subject_id = part.record_id order by created_at desc limit 1) end,
          case when part.is_current then (
            select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
            where wrapped_key.kind = 'TASK' and subject_id = wanted order by created_at desc limit 1) end,
          array(select coalesce(file.sha256, '') from terms_acceptance left join stored_file file
            on file.id = terms_acceptance.file_id
            where terms_acceptance.event_id = part.event_id and terms_acceptance.supplier_id = part.supplier_id)
        from part left join response_record sent on sent.id = part.record_id
        order by part.number, part.leaf
      $$;
    select app.run_as_definer('app.entries_to_check(uuid, int, text, int)');

    -- Entries are read with what they contain, before the opening, and not a second time within it.
    drop function app.records_of_box(uuid);
  `.execute(db);
}
