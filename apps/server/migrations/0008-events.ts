import { type Kysely, sql } from 'kysely';

const ofUnit = `organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id())`;

/** The policies of a table that its business unit writes and jobs of the organisation read. */
const unitOwns = (table: string) =>
  sql.raw(`
    select app.protect('${table}');
    create policy unit on ${table} to tenderbox_unit
      using (${ofUnit})
      with check (${ofUnit});
    create policy job on ${table} to tenderbox_job
      using (organisation_id = (select app.organisation_id()))
      with check (organisation_id = (select app.organisation_id()));`);

/** Events with their tasks, invited suppliers, amendments and notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event (
      id uuid not null,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      -- Counted per unit and year.
      reference text not null,
      title text not null,
      description text,
      start_date timestamptz not null,
      end_date timestamptz not null,
      time_zone text not null,
      status text not null default 'DRAFT' check (status in ('ACTIVE', 'DRAFT', 'COMPLETED', 'CANCELLED')),
      status_reason text,
      sealed boolean not null default true,
      opening_needs_two boolean not null default false,
      questions_until timestamptz,
      cloned_from uuid,
      published_at timestamptz,
      -- The role entry of who published it: the contact of its suppliers.
      published_by uuid,
      completed_at timestamptz,
      -- When it is looked at next whether its completion is due; nobody looks while it is null.
      completion_look_at timestamptz,
      revision int not null default 1,
      created_at timestamptz not null default transaction_timestamp(),
      search_text text not null generated always as (app.search_form(title || E'\\n' || coalesce(description, ''))) stored,
      check (end_date > start_date),
      check (sealed or not opening_needs_two),
      check (status in ('DRAFT', 'CANCELLED') or published_at is not null),
      unique (organisation_id, business_unit_id, id),
      unique (business_unit_id, reference),
      foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
      foreign key (organisation_id, published_by) references role_entry (organisation_id, id),
      foreign key (organisation_id, business_unit_id, cloned_from)
        references event (organisation_id, business_unit_id, id) on delete set null (cloned_from)
    );
    -- Each order of the list, by one walk through an index.
    create index event_start on event (business_unit_id, status, start_date, id) include (organisation_id);
    create index event_end on event (business_unit_id, status, end_date, id) include (organisation_id);
    create index event_title on event (business_unit_id, status, title collate app.by_name, id)
      include (organisation_id);
    create index event_completion_look on event (completion_look_at)
      where status = 'ACTIVE' and completion_look_at is not null;
    create index event_cloned_from on event (cloned_from) where cloned_from is not null;
    -- The key last, as that of suppliers: it is then the first choice of a planner without statistics.
    alter table event add primary key (id);

    create table event_number (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      year int not null,
      last int not null,
      primary key (business_unit_id, year),
      foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id)
    );

    create table task (
      id uuid not null,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      position int not null,
      title text not null,
      instructions text,
      start_date timestamptz not null,
      end_date timestamptz not null,
      response_required boolean not null default true,
      decline_allowed boolean not null default true,
      additional_files_allowed boolean not null default true,
      archived_at timestamptz,
      box_opened_at timestamptz,
      -- When a response was first read, where the event is not sealed.
      responses_read_at timestamptz,
      revision int not null default 1,
      created_at timestamptz not null default transaction_timestamp(),
      check (end_date > start_date),
      unique (organisation_id, business_unit_id, event_id, id),
      foreign key (organisation_id, business_unit_id, event_id)
        references event (organisation_id, business_unit_id, id) on delete cascade
    );
    create index task_event on task (event_id, position, id);
    alter table task add primary key (id);

    -- Who is asked to answer a task, and the facts that its state is derived from.
    create table task_supplier (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      supplier_id uuid not null,
      added_at timestamptz not null default transaction_timestamp(),
      -- From when the supplier sees it: the event's start once it is published, never before.
      visible_from timestamptz,
      invited_at timestamptz,
      seen_at timestamptz,
      submitted_at timestamptz,
      declined_at timestamptz,
      decline_reason text,
      -- The latest of the extensions that were granted to this supplier alone.
      extended_until timestamptz,
      primary key (task_id, supplier_id),
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id) on delete cascade,
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id)
    );
    create index task_supplier_event on task_supplier (event_id, task_id);
    create index task_supplier_supplier on task_supplier (supplier_id, event_id) include (visible_from);
    -- Those who are invited once their event has started.
    create index task_supplier_to_invite on task_supplier (visible_from)
      where invited_at is null and visible_from is not null;

    create table amendment (
      id uuid primary key,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid,
      at timestamptz not null default transaction_timestamp(),
      amended_by uuid not null,
      changes jsonb not null,
      foreign key (organisation_id, business_unit_id, event_id)
        references event (organisation_id, business_unit_id, id) on delete cascade,
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id) on delete cascade,
      foreign key (organisation_id, amended_by) references role_entry (organisation_id, id)
    );
    create index amendment_event on amendment (event_id, at desc, id desc);

    -- Up to when a person of a supplier has read what was changed of an event.
    create table amendment_read (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      supplier_id uuid not null,
      role_entry_id uuid not null,
      read_until timestamptz not null,
      primary key (role_entry_id, event_id),
      foreign key (organisation_id, business_unit_id, event_id)
        references event (organisation_id, business_unit_id, id) on delete cascade,
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id),
      foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
    );
    create index amendment_read_event on amendment_read (event_id);

    -- What a person is told in the app; its mail, where there is one, has the same key.
    create table notice (
      id uuid primary key,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      role_entry_id uuid not null,
      business_key text not null,
      kind text not null,
      -- What it is about: ids and plain values, from which it is put into words when it is shown or sent.
      event_id uuid,
      supplier_id uuid,
      message_id uuid,
      about jsonb not null default '{}',
      -- The mail that tells it; none yet while it waits for a digest.
      mail_key text,
      awaits_digest boolean not null default false,
      created_at timestamptz not null default transaction_timestamp(),
      read_at timestamptz,
      unique (role_entry_id, business_key),
      foreign key (organisation_id, business_unit_id, event_id)
        references event (organisation_id, business_unit_id, id) on delete cascade,
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id),
      foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
    );
    create index notice_recipient on notice (role_entry_id, created_at desc, id desc);
    create index notice_unread on notice (role_entry_id, created_at desc, id desc) where read_at is null;
    create index notice_event on notice (event_id);
    create index notice_awaits_digest on notice (role_entry_id, created_at) where awaits_digest;
    create index notice_age on notice (created_at);
    select app.protect('notice');
  `.execute(db);

  for (const table of ['event', 'event_number', 'task', 'task_supplier', 'amendment']) {
    await unitOwns(table).execute(db);
  }

  await sql`
    -- A supplier sees its own part of what was published to it, from its start on.
    create policy supplier_reads on task_supplier for select to tenderbox_supplier
      using (supplier_id = (select app.supplier_id())
        and visible_from <= transaction_timestamp());
    create policy supplier_reads on event for select to tenderbox_supplier
      using (id in (select event_id from task_supplier where supplier_id = (select app.supplier_id())));
    create policy supplier_reads on task for select to tenderbox_supplier
      using (id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));
    create policy supplier_reads on amendment for select to tenderbox_supplier
      using (event_id in (select event_id from task_supplier where supplier_id = (select app.supplier_id()))
        and (task_id is null
          or task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id()))));
    select app.protect('amendment_read');
    create policy own on amendment_read to tenderbox_supplier
      using (role_entry_id = (select app.role_entry_id())
        and supplier_id = (select app.supplier_id()))
      with check (role_entry_id = (select app.role_entry_id())
        and organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
    -- The files of an event are read by whoever sees it.
    create policy supplier_reads_events on file_use for select to tenderbox_supplier
      using (purpose in ('EVENT_DOCUMENT', 'EVENT_TERMS')
        and owner_id in (select event_id from task_supplier where supplier_id = (select app.supplier_id())));
    create policy organisation_reads on event for select to tenderbox_organisation
      using (organisation_id = (select app.organisation_id()));
    -- Everyone reads what they were told themselves, whatever else their unit or supplier sees.
    create policy own on notice for select to tenderbox_app
      using (role_entry_id = (select app.role_entry_id()));
    create policy own_read on notice for update to tenderbox_app
      using (role_entry_id = (select app.role_entry_id()));
    create policy job_reads on notice for select to tenderbox_job
      using (organisation_id = (select app.organisation_id()));

    select app.make_searchable('event', tab_column => 'status');
    -- A page of what the own unit's events of one status have for a pattern, and how many events that is: counted up to
    -- 10,000, and no page where there are more. One plan serves whatever is looked for: found by the index, then sorted.
    create function app.search_events(pattern text, wanted_status text, sort text, descending boolean, size int, skip int)
      returns table (ids uuid[], total int) language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
    declare
      unit uuid := app.business_unit_id();
      organisation uuid := app.organisation_id();
    begin
      perform app.assert_scope('unit');
      with found as materialized (
        select id, case sort when 'startDate' then start_date when 'endDate' then end_date end as instant,
          case sort when 'title' then title end as name
        from event
        where business_unit_id = unit and status = wanted_status and search_text like pattern
          and organisation_id is not distinct from organisation
        limit 10001),
      counted as materialized (select count(*) from found)
      select counted.count, case when counted.count > 10000 then null
        when descending then array(select id from found
          order by instant desc, name collate app.by_name desc, id desc limit size offset skip)
        else array(select id from found order by instant, name collate app.by_name, id limit size offset skip) end
      into total, ids from counted;
      return next;
    end $$;
    select app.run_as_definer('app.search_events(text, text, text, boolean, int, int)');
    select app.count_by('event', 'status');
    -- How many events of a status start and end on each day in UTC, for pages deep in the list. Most changes of an event
    -- touch none of it, and cost nothing here.
    create function app.keep_event_days() returns trigger language plpgsql as $$
    begin
      insert into list_count (organisation_id, business_unit_id, list, tab, count)
      select organisation_id, business_unit_id, list || ' ' || status, to_char(at at time zone 'UTC', 'YYYY-MM-DD'),
        sum(change)
      from (select old.*, -1 as change where tg_op <> 'INSERT' union all select new.*, 1 where tg_op <> 'DELETE') changed,
        lateral (values ('event_start', start_date), ('event_end', end_date)) days (list, at)
      group by 1, 2, 3, 4 having sum(change) <> 0;
      return null;
    end $$;
    select app.run_as_definer('app.keep_event_days()');
    create trigger days_kept after insert or delete on event for each row execute function app.keep_event_days();
    create trigger days_changed after update of status, start_date, end_date on event for each row
      when ((old.status, old.start_date, old.end_date) <> (new.status, new.start_date, new.end_date))
      execute function app.keep_event_days();
    grant select, insert, update, delete on event, task, task_supplier to tenderbox_app;
    grant select, insert, update on event_number to tenderbox_app;
    grant select, insert on amendment to tenderbox_app;
    grant select, update (read_at) on notice to tenderbox_app;
    grant select, insert, update (read_until) on amendment_read to tenderbox_app;

    alter table event_label add foreign key (organisation_id, business_unit_id, event_id)
      references event (organisation_id, business_unit_id, id) on delete cascade;
    grant insert, delete on event_label to tenderbox_app;
    create index event_label_unit on event_label (business_unit_id, label_id, event_id) include (organisation_id);

    -- The status of the event stands beside each of its labels, so that a label's events are counted per tab.
    alter table event_label add status text not null,
      add tab text not null generated always as (label_id::text || ' ' || status) stored;
    create function app.note_status() returns trigger language plpgsql as $$
    begin
      new.status := (select status from event where id = new.event_id);
      return new;
    end $$;
    select app.run_as_definer('app.note_status()');
    create trigger status_noted before insert on event_label for each row execute function app.note_status();
    create function app.pass_status_on() returns trigger language plpgsql as $$
    begin
      update event_label set status = new.status where event_id = new.id;
      return null;
    end $$;
    select app.run_as_definer('app.pass_status_on()');
    create trigger status_passed_on after update of status on event for each row when (old.status <> new.status)
      execute function app.pass_status_on();
    select app.count_by('event_label', 'tab');

    -- Who published an event: the contact that its suppliers are given, beyond whom they see nobody of the unit.
    create function app.contact_of_event(wanted uuid) returns table (full_name text, email text)
      language sql stable
      as $$
        select app.assert_scope('unit', 'supplier', 'job');
        select account.full_name, account.email
        from event
        join role_entry on role_entry.id = event.published_by
        join account on account.id = role_entry.account_id
        where event.id = wanted and event.organisation_id = app.organisation_id()
          and (app.scope() = 'job' or event.business_unit_id = app.business_unit_id())
          and (app.scope() <> 'supplier' or exists (
            select from task_supplier where task_supplier.event_id = wanted
              and task_supplier.supplier_id = app.supplier_id()
              and task_supplier.visible_from <= transaction_timestamp()))
      $$;
    select app.run_as_definer('app.contact_of_event(uuid)');

    -- Holds the caller's unit as it is until the transaction ends: whoever deactivates it waits, or is waited for.
    create function app.hold_unit() returns boolean language plpgsql volatile as $$
    begin
      perform app.assert_scope('unit');
      perform from business_unit where id = app.business_unit_id() and organisation_id = app.organisation_id()
        and status = 'ACTIVE' for share;
      return found;
    end $$;
    select app.run_as_definer('app.hold_unit()');

    -- What became of the mails that a unit's own notices were sent with.
    create function app.states_of_notice_mails(wanted_event uuid, wanted_kind text)
      returns table (role_entry_id uuid, at timestamptz, state text)
      language sql stable
      as $$
        select app.assert_scope('unit');
        select notice.role_entry_id, notice.created_at, outbox_mail.state
        from notice join outbox_mail on outbox_mail.business_key = notice.mail_key
        where notice.event_id = wanted_event and notice.kind = wanted_kind
          and notice.organisation_id = app.organisation_id() and notice.business_unit_id = app.business_unit_id()
      $$;
    select app.run_as_definer('app.states_of_notice_mails(uuid, text)');

    -- The events of all tenants that have started and have suppliers who were not invited yet.
    create function app.events_to_announce() returns table (organisation_id uuid, event_id uuid)
      language sql stable
      as $$
        select app.assert_scope('job');
        select distinct task_supplier.organisation_id, task_supplier.event_id
        from task_supplier join event on event.id = task_supplier.event_id
        where task_supplier.invited_at is null and task_supplier.visible_from <= transaction_timestamp()
          and event.status = 'ACTIVE'
        limit 1000
      $$;
    select app.run_as_definer('app.events_to_announce()');

    -- Whatever moves the last end of an active event: its completion is looked at again.
    create function app.look_at_completion() returns trigger language plpgsql as $$
    begin
      update event set completion_look_at = transaction_timestamp()
      where id = new.event_id and status = 'ACTIVE'
        and completion_look_at is distinct from transaction_timestamp();
      return null;
    end $$;
    create trigger look_at_completion after insert on task
      for each row execute function app.look_at_completion();
    create trigger look_at_completion_again after update of end_date, archived_at on task
      for each row when ((old.end_date, old.archived_at) is distinct from (new.end_date, new.archived_at))
      execute function app.look_at_completion();
    -- Once for all pairs that a statement gives more time, however many they are.
    create function app.look_at_extended() returns trigger language plpgsql as $$
    declare
      extended uuid[] := array(
        select distinct added.event_id from added join removed using (task_id, supplier_id)
        where added.extended_until is not null
          and added.extended_until is distinct from removed.extended_until);
    begin
      if extended <> '{}' then
        update event set completion_look_at = transaction_timestamp()
        where id = any (extended) and status = 'ACTIVE'
          and completion_look_at is distinct from transaction_timestamp();
      end if;
      return null;
    end $$;
    create trigger look_at_extended after update on task_supplier referencing old table as removed new table as added
      for each statement execute function app.look_at_extended();

    -- The events of all tenants whose completion is to be looked at now.
    create function app.events_to_look_at() returns table (organisation_id uuid, event_id uuid)
      language sql stable
      as $$
        select app.assert_scope('job');
        select organisation_id, id from event
        where status = 'ACTIVE' and completion_look_at <= transaction_timestamp()
        order by completion_look_at limit 1000
      $$;
    select app.run_as_definer('app.events_to_look_at()');
  `.execute(db);
}
