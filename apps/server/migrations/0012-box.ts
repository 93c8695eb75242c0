import { type Kysely, sql } from 'kysely';

const tenant = `
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null`;

const ofTask = `
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id)`;

const ofUnit = `organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id())`;
const ofJob = `organisation_id = (select app.organisation_id())`;

/** Boxes that are closed and opened: their content, who opened them, and who may read the responses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- The last end that a closing covers: what tells the job which boxes are due.
    alter table task add closed_end timestamptz;
    create index task_to_close on task (end_date) where response_required and closed_end is null;
    create index task_to_close_again on task (end_date) where response_required and closed_end < end_date;
    create index task_supplier_late_ends on task_supplier (extended_until) where extended_until is not null;

    -- The secret that fills the tree of a closing, wrapped by a key of the server's secret until it is opened.
    alter table box_closing add secret_wrapped_by text not null, add secret bytea not null;

    -- What a closing holds of each supplier that ever sent something: its last record, and the way from it to the root.
    create table box_entry (
      ${tenant},
      supplier_id uuid not null,
      number int not null,
      -- The last record of the supplier; it counts unless it is a withdrawal.
      record_id uuid not null,
      counts boolean not null,
      leaf text not null,
      proof jsonb not null,
      primary key (task_id, number, supplier_id),
      foreign key (organisation_id, task_id, number) references box_closing (organisation_id, task_id, number),
      foreign key (organisation_id, record_id) references response_record (organisation_id, id),
      ${ofTask},
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id)
    );
    create index box_entry_record on box_entry (record_id);

    -- The first of two persons who open a box together.
    create table box_confirmation (
      id uuid primary key,
      ${tenant},
      account_id uuid not null,
      confirmed_by uuid not null,
      confirmed_at timestamptz not null default transaction_timestamp(),
      taken_back_at timestamptz,
      ${ofTask},
      foreign key (organisation_id, confirmed_by) references role_entry (organisation_id, id)
    );
    create unique index box_confirmation_one on box_confirmation (task_id) where taken_back_at is null;

    create table box_opening (
      ${tenant},
      -- The closing that was opened.
      number int not null,
      opened_at timestamptz not null default transaction_timestamp(),
      opened_by uuid[] not null,
      record text not null,
      signature text not null,
      record_hash text not null,
      primary key (task_id),
      foreign key (organisation_id, task_id, number) references box_closing (organisation_id, task_id, number),
      ${ofTask}
    );

    select app.protect('box_entry');
    select app.protect('box_confirmation');
    select app.protect('box_opening');
    revoke update, delete on box_entry, box_opening from tenderbox_definer;

    create policy job on box_closing to tenderbox_job using (${ofJob}) with check (${ofJob});
    create policy job on box_entry to tenderbox_job using (${ofJob}) with check (${ofJob});
    create policy job_reads on response_record for select to tenderbox_job using (${ofJob});
    create policy job_reads on response for select to tenderbox_job using (${ofJob});
    create policy unit_reads on box_closing for select to tenderbox_unit using (${ofUnit});
    create policy supplier_reads on box_entry for select to tenderbox_supplier
      using (supplier_id = (select app.supplier_id()));
    create policy unit on box_confirmation to tenderbox_unit using (${ofUnit}) with check (${ofUnit});
    create policy unit on box_opening to tenderbox_unit using (${ofUnit}) with check (${ofUnit});
    create policy supplier_reads on box_opening for select to tenderbox_supplier
      using (task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));

    grant select, insert on box_closing, box_entry, box_opening to tenderbox_app;
    grant select, insert, update (taken_back_at) on box_confirmation to tenderbox_app;
  `)
    .execute(db);

  await sql
    .raw(`
    -- Whether a record is what counts of a response in an event that is not sealed: read as it comes.
    create function app.counts_unsealed(wanted uuid) returns boolean language sql stable as $$
      select app.assert_scope('unit');
      select exists (
        select from response_record sent join event on event.id = sent.event_id
        where sent.id = wanted and sent.kind = 'SUBMISSION' and not event.sealed
          and sent.organisation_id = app.organisation_id() and sent.business_unit_id = app.business_unit_id()
          and not exists (select from response_record later
            where later.response_id = sent.response_id and later.number > sent.number))
    $$;
    select app.run_as_definer('app.counts_unsealed(uuid)');

    -- Once a box is opened its unit reads the entries of the last closing and, through them, what was sent.
    create policy unit_reads on box_entry for select to tenderbox_unit
      using (${ofUnit} and exists (select from box_opening
        where box_opening.task_id = box_entry.task_id and box_opening.number = box_entry.number));
    create policy unit_reads on response_record for select to tenderbox_unit
      using (${ofUnit} and (
        exists (select from box_entry where box_entry.record_id = response_record.id and box_entry.counts)
        or app.counts_unsealed(id)));
    create policy unit_reads on wrapped_key for select to tenderbox_unit
      using (${ofUnit} and case kind
        when 'VERSION' then exists (select from response_record where response_record.id = wrapped_key.subject_id)
        when 'FILE' then wrapped_by like 'VERSION:%' and exists (select from response_record
          where response_record.id = split_part(wrapped_by, ':', 2)::uuid)
        when 'TASK' then exists (select from box_opening where box_opening.task_id = wrapped_key.task_id)
          or exists (select from event where event.id = wrapped_key.event_id and not event.sealed)
        else false end);
    create function app.sees_record(wanted uuid) returns boolean language plpgsql stable
      as $$ begin return exists (select from response_record where id = wanted); end $$;
    create policy unit_reads_responses on file_use for select to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and purpose = 'RESPONSE_FILE'
        and app.sees_record(owner_id));

    -- The task whose sealed box holds a file of what counts now; what was only saved or replaced is told to nobody.
    create function app.task_of_sealed_file(wanted uuid) returns uuid language sql stable as $$
      select app.assert_scope('unit');
      select sent.task_id from file_use
      join response_record sent on sent.id = file_use.owner_id
      join task on task.id = sent.task_id join event on event.id = sent.event_id
      where file_use.file_id = wanted and file_use.purpose = 'RESPONSE_FILE' and sent.kind = 'SUBMISSION'
        and sent.organisation_id = app.organisation_id() and sent.business_unit_id = app.business_unit_id()
        and event.sealed and task.box_opened_at is null
        and not exists (select from response_record later
          where later.response_id = sent.response_id and later.number > sent.number)
      limit 1
    $$;
    select app.run_as_definer('app.task_of_sealed_file(uuid)');

    -- Everything that an opening record tells: every closing's records, also those that were withdrawn or replaced later.
    create function app.records_of_box(wanted uuid)
      returns table (number int, supplier_id uuid, record_id uuid, kind text, version int, at timestamptz, record text,
        signature text, counts boolean)
      language sql stable as $$
        select app.assert_scope('unit');
        select box_entry.number, box_entry.supplier_id, box_entry.record_id, response_record.kind,
          response_record.version, response_record.at, response_record.record, response_record.signature,
          box_entry.counts
        from box_entry join response_record on response_record.id = box_entry.record_id
        join task on task.id = box_entry.task_id join event on event.id = task.event_id
        where box_entry.task_id = wanted and box_entry.organisation_id = app.organisation_id()
          and box_entry.business_unit_id = app.business_unit_id()
          -- Whatever asks for it: nothing of a box is told that could not be opened.
          and event.sealed and event.status in ('ACTIVE', 'COMPLETED') and task.archived_at is null
          and exists (select from box_closing where box_closing.task_id = wanted and covers_end >= greatest(
            task.end_date, (select max(extended_until) from task_supplier where task_supplier.task_id = wanted)))
        order by box_entry.number, box_entry.leaf
      $$;
    select app.run_as_definer('app.records_of_box(uuid)');

    -- The boxes of all tenants whose last end has passed by a minute and that no closing covers yet.
    create function app.boxes_to_close() returns table (organisation_id uuid, task_id uuid)
      language sql stable as $$
        select app.assert_scope('job');
        with due as (
          select task.id from task
          where task.response_required and task.closed_end is null
            and task.end_date < transaction_timestamp() - interval '60 seconds'
          union
          select task.id from task
          where task.response_required and task.closed_end < task.end_date
            and task.end_date < transaction_timestamp() - interval '60 seconds'
          union
          select task.id from task_supplier join task on task.id = task_supplier.task_id
          where task.response_required
            and task_supplier.extended_until < transaction_timestamp() - interval '60 seconds'
            and (task.closed_end is null or task.closed_end < task_supplier.extended_until))
        select task.organisation_id, task.id from due join task on task.id = due.id
        join event on event.id = task.event_id
        where event.status in ('ACTIVE', 'COMPLETED') and task.archived_at is null
          and not exists (select from task_supplier where task_supplier.task_id = task.id
            and extended_until >= transaction_timestamp() - interval '60 seconds')
          and task.end_date < transaction_timestamp() - interval '60 seconds'
        order by task.end_date limit 100
      $$;
    select app.run_as_definer('app.boxes_to_close()');

    create function app.closings_of(wanted uuid) returns table (record text, signature text) language sql stable as $$
      select record, signature from box_closing where task_id = wanted order by number
    $$;
    select app.run_as_definer('app.closings_of(uuid)');
  `)
    .execute(db);
}
