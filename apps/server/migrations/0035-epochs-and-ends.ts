import { type Kysely, sql } from 'kysely';

/** Lets records name the epoch of the installation, and opening records each supplier's deadline at every closing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The signed records of restores from a backup. Only the owner of the database writes them. Each starts an epoch.
    create table restore_record (
      epoch int primary key check (epoch > 1),
      record text not null,
      record_hash text not null,
      signature text not null,
      key_id text not null,
      at timestamptz not null
    );
    select app.protect('restore_record');
    revoke insert, update, delete on restore_record from tenderbox_definer;

    create function app.current_epoch() returns int language sql stable as $$
      select coalesce(max(epoch), 1) from restore_record
    $$;
    select app.run_as_definer('app.current_epoch()');

    -- The deadline of the supplier when the box was closed, and when it was last extended by then.
    alter table box_entry add end_date timestamptz, add extended_at timestamptz;
    update box_entry set
      end_date = greatest(
        coalesce(
          (select max(extension.end_date) from extension
           where extension.task_id = task.id and extension.for_all and extension.at <= closing.closed_at),
          (select least(task.end_date, min(extension.previous_end_date)) from extension
           where extension.task_id = task.id and extension.for_all),
          task.end_date),
        (select max(extension.end_date) from extension
         join extension_supplier chosen on chosen.extension_id = extension.id
         where extension.task_id = task.id and not extension.for_all and extension.at <= closing.closed_at
           and chosen.supplier_id = box_entry.supplier_id)),
      extended_at = (select max(extension.at) from extension
        where extension.task_id = task.id and extension.at <= closing.closed_at and (extension.for_all or exists (
          select from extension_supplier chosen
          where chosen.extension_id = extension.id and chosen.supplier_id = box_entry.supplier_id)))
    from task, box_closing closing
    where task.id = box_entry.task_id and closing.task_id = box_entry.task_id and closing.number = box_entry.number;
    -- The first extension for all names the latest deadline before it, which one supplier alone may have had.
    update box_entry set end_date = least(box_entry.end_date, closing.covers_until)
    from box_closing closing
    where closing.task_id = box_entry.task_id and closing.number = box_entry.number;
    alter table box_entry alter end_date set not null;

    drop function app.records_of_box(uuid);
    create function app.records_of_box(wanted uuid)
      returns table (number int, supplier_id uuid, record_id uuid, kind text, version int, at timestamptz, record text,
        signature text, counts boolean, end_date timestamptz, extended_at timestamptz)
      language sql stable as $$
        select app.assert_scope('job');
        select box_entry.number, box_entry.supplier_id, box_entry.record_id, response_record.kind,
          response_record.version, response_record.at, response_record.record, response_record.signature,
          box_entry.counts, box_entry.end_date, box_entry.extended_at
        from box_entry join response_record on response_record.id = box_entry.record_id
        join task on task.id = box_entry.task_id join event on event.id = task.event_id
        where box_entry.task_id = wanted and box_entry.organisation_id = app.organisation_id()
          and event.sealed and event.status in ('ACTIVE', 'COMPLETED') and task.archived_at is null
          and exists (select from box_closing where box_closing.task_id = wanted and covers_until >= greatest(
            task.end_date, (select max(extended_until) from task_supplier where task_supplier.task_id = wanted)))
        order by box_entry.number, box_entry.leaf
      $$;
    select app.run_as_definer('app.records_of_box(uuid)');
  `.execute(db);
}
