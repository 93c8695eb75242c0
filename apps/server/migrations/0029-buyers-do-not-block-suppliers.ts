import { type Kysely, sql } from 'kysely';

const ofUnit = `organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id())`;
const ofJob = `organisation_id = (select app.organisation_id())`;

/** Buyers' actions that change no end, no supplier set and no status take no lock that a submission waits for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Locks a task against changes of its ends, suppliers and status, which lock it for update, but not against other
    -- changes of its row, such as its title.
    create or replace function app.lock_task_shared(wanted uuid, arrived timestamptz) returns boolean
      language plpgsql volatile as $$
    begin
      perform app.assert_scope('supplier');
      perform set_config('lock_timeout', greatest(1, ceil(1000 * extract(epoch from
        arrived + interval '45 seconds' - clock_timestamp())))::text, true);
      perform from task where id = wanted and organisation_id = app.organisation_id()
        and business_unit_id = app.business_unit_id() for key share;
      update task_supplier set seen_at = coalesce(seen_at, transaction_timestamp())
        where task_id = wanted and supplier_id = app.supplier_id() and visible_from <= transaction_timestamp();
      return found;
    end $$;
    select app.run_as_definer('app.lock_task_shared(uuid, timestamptz)');

    -- When a supplier was last reminded by hand. Its own table, because a submission updates the supplier's row.
    create table task_reminder (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      supplier_id uuid not null,
      reminded_at timestamptz not null default transaction_timestamp(),
      primary key (task_id, supplier_id),
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id) on delete cascade,
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id)
    );
    insert into task_reminder (organisation_id, business_unit_id, event_id, task_id, supplier_id, reminded_at)
      select organisation_id, business_unit_id, event_id, task_id, supplier_id, reminded_at
      from task_supplier where reminded_at is not null;
    alter table task_supplier drop column reminded_at;
    select app.protect('task_reminder');
    create policy unit on task_reminder to tenderbox_unit using (${ofUnit}) with check (${ofUnit});
    grant select, insert, update (reminded_at) on task_reminder to tenderbox_app;

    -- Notices to send once the transaction that caused them has released its locks. Its server sends them right after
    -- the commit and removes the row; a job sends those that a server left behind.
    create table pending_notice (
      id uuid primary key,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      notice jsonb not null,
      audience jsonb not null,
      created_at timestamptz not null default transaction_timestamp(),
      foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id)
    );
    create index pending_notice_age on pending_notice (created_at);
    select app.protect('pending_notice');
    create policy unit on pending_notice to tenderbox_unit using (${ofUnit}) with check (${ofUnit});
    create policy job on pending_notice to tenderbox_job using (${ofJob}) with check (${ofJob});
    grant select, insert, delete on pending_notice to tenderbox_app;

    create function app.overdue_notices() returns table (organisation_id uuid, id uuid) language sql stable as $$
      select app.assert_scope('job');
      select pending_notice.organisation_id, pending_notice.id from pending_notice
      where created_at < transaction_timestamp() - interval '30 seconds' order by created_at limit 1000
    $$;
    select app.run_as_definer('app.overdue_notices()');
  `)
    .execute(db);
}
