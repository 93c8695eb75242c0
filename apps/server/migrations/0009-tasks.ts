import { type Kysely, sql } from 'kysely';

const ofUnit = `organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id())`;

/** The versions of answer sheets, and the extensions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table task add sheet_version int not null default 1;
    alter table task_supplier add decline_comment text, add reminded_at timestamptz;
    -- The few that run longer, so that the last end of a task is found without a look at all its suppliers.
    create index task_supplier_extended on task_supplier (task_id, extended_until) where extended_until is not null;
    -- The task that a notice is about, where it is about one.
    alter table notice add task_id uuid,
      add foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id) on delete cascade;
    create index notice_task on notice (task_id) where task_id is not null;

    -- An answer sheet as it was at some time. Once its event is published, a change is a new version.
    create table sheet_version (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      version int not null,
      sheet jsonb not null,
      created_at timestamptz not null default transaction_timestamp(),
      primary key (task_id, version),
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id) on delete cascade
    );

    -- A later end of a task; with suppliers named beside it, of these alone.
    create table extension (
      id uuid primary key,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      at timestamptz not null default transaction_timestamp(),
      extended_by uuid not null,
      for_all boolean not null,
      end_date timestamptz not null,
      previous_end_date timestamptz not null,
      -- Where the event's end moved along.
      event_end_date timestamptz,
      reason text not null,
      check (end_date > previous_end_date),
      unique (organisation_id, business_unit_id, id),
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id) on delete cascade,
      foreign key (organisation_id, extended_by) references role_entry (organisation_id, id)
    );
    create index extension_task on extension (task_id, at desc, id desc);

    create table extension_supplier (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      extension_id uuid not null,
      supplier_id uuid not null,
      primary key (extension_id, supplier_id),
      foreign key (organisation_id, business_unit_id, extension_id)
        references extension (organisation_id, business_unit_id, id) on delete cascade,
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id)
    );
    create index extension_supplier_supplier on extension_supplier (supplier_id);
  `.execute(db);

  for (const table of ['sheet_version', 'extension', 'extension_supplier']) {
    await sql
      .raw(`
        select app.protect('${table}');
        create policy unit on ${table} to tenderbox_unit
          using (${ofUnit})
          with check (${ofUnit});
        create policy job on ${table} for select to tenderbox_job
          using (organisation_id = (select app.organisation_id()));
        grant select, insert on ${table} to tenderbox_app;`)
      .execute(db);
  }

  await sql`
    -- A supplier reads the sheets of its own tasks; of extensions those for all and its own.
    create policy supplier_reads on sheet_version for select to tenderbox_supplier
      using (task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));
    create policy supplier_reads on extension_supplier for select to tenderbox_supplier
      using (supplier_id = (select app.supplier_id()));
    create policy supplier_reads on extension for select to tenderbox_supplier
      using (task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id()))
        and (for_all or id in (
          select extension_id from extension_supplier where supplier_id = (select app.supplier_id()))));

    -- What nobody was shown yet may still be written over.
    grant update (sheet) on sheet_version to tenderbox_app;
    create function app.keep_shown_sheets() returns trigger language plpgsql as $$
    begin
      if (select published_at is not null from event where id = old.event_id) then
        raise exception 'the sheet of a published task is not written over';
      end if;
      return new;
    end $$;
    create trigger keep_shown_sheets before update on sheet_version
      for each row execute function app.keep_shown_sheets();

    -- The files of a task are read by its suppliers.
    create policy supplier_reads_tasks on file_use for select to tenderbox_supplier
      using (purpose in ('TASK_DOCUMENT', 'EXCEL_TEMPLATE')
        and owner_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));

    -- The first look of any of a supplier's people at a task; what else stands in that row is not theirs to write.
    create function app.note_look(wanted uuid) returns void language sql volatile
      as $$
        select app.assert_scope('supplier');
        update task_supplier set seen_at = transaction_timestamp()
        where task_id = wanted and supplier_id = app.supplier_id() and organisation_id = app.organisation_id()
          and visible_from <= transaction_timestamp() and seen_at is null
      $$;
    select app.run_as_definer('app.note_look(uuid)');
  `.execute(db);
}
