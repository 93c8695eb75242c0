import { type Kysely, sql } from 'kysely';

const ofUnit = `organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id())`;

/**
 * The people who are named to open the boxes of an event that two people open. Each closing keeps those who were named
 * when it was made, so that naming someone else has an effect on later closings only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table event_opener (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      role_entry_id uuid not null,
      named_at timestamptz not null default transaction_timestamp(),
      primary key (event_id, role_entry_id),
      foreign key (organisation_id, business_unit_id, event_id)
        references event (organisation_id, business_unit_id, id) on delete cascade,
      foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
    );
    -- A closing without rows can be opened by any admin of the unit.
    create table closing_opener (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      number int not null,
      role_entry_id uuid not null,
      primary key (task_id, number, role_entry_id),
      foreign key (organisation_id, task_id, number) references box_closing (organisation_id, task_id, number),
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id),
      foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
    );
    select app.protect('event_opener');
    select app.protect('closing_opener');
    revoke update, delete on closing_opener from tenderbox_definer;
    -- Suppliers read neither: they are told the number alone. Only functions write.
    create policy unit_reads on event_opener for select to tenderbox_unit using (${ofUnit});
    create policy unit_reads on closing_opener for select to tenderbox_unit using (${ofUnit});
    grant select on event_opener, closing_opener to tenderbox_unit;

    -- An amendment that only the buyer sees, with its reason.
    alter table amendment add is_internal boolean not null default false, add reason text;
    drop policy supplier_reads on amendment;
    create policy supplier_reads on amendment for select to tenderbox_supplier
      using (not is_internal
        and event_id in (select event_id from task_supplier where supplier_id = (select app.supplier_id()))
        and (task_id is null
          or task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id()))));
  `)
    .execute(db);

  await sql`
    -- How many people could open a box of an event now, of those who are named: people, not role entries.
    create function app.count_active_openers(wanted uuid) returns int language sql stable as $$
      select count(distinct role_entry.account_id)::int from event_opener
      join role_entry on role_entry.id = event_opener.role_entry_id
      where event_opener.event_id = wanted and role_entry.business_unit_id = event_opener.business_unit_id
        and role_entry.supplier_id is null and role_entry.role = 'BUSINESS_UNIT_ADMIN'
        and role_entry.status = 'ACTIVE'
    $$;

    -- Names the openers of an event: active admins of its unit, different people. After publication at least two of them
    -- are active, there is a reason, and the change is an amendment.
    create function app.set_openers(wanted uuid, openers uuid[], change_reason text) returns void
      language plpgsql volatile as $$
    declare
      changed event;
      earlier uuid[];
    begin
      perform app.assert_scope('unit');
      select * into changed from event where id = wanted and organisation_id = app.organisation_id()
        and business_unit_id = app.business_unit_id() and status in ('DRAFT', 'ACTIVE') for no key update;
      if changed.id is null or openers is null then
        raise exception 'not in this context' using errcode = 'insufficient_privilege';
      end if;
      earlier := array(select role_entry_id from event_opener where event_id = wanted order by role_entry_id);
      perform from role_entry where id = any (openers) order by id for share;
      if exists (select from unnest(openers) opener where opener <> all (earlier) and not exists (
          select from role_entry where role_entry.id = opener and role_entry.organisation_id = changed.organisation_id
            and role_entry.business_unit_id = changed.business_unit_id and role_entry.supplier_id is null
            and role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE')) then
        perform app.refuse_promised('an opener is an active admin of the business unit');
      end if;
      if cardinality(openers) > 0 and not changed.opening_needs_two or cardinality(openers) <>
          (select count(distinct account_id) from role_entry where id = any (openers)) then
        perform app.refuse_promised('openers are different people, of an event that two people open');
      end if;
      delete from event_opener where event_id = wanted and role_entry_id <> all (openers);
      insert into event_opener (organisation_id, business_unit_id, event_id, role_entry_id)
        select changed.organisation_id, changed.business_unit_id, wanted, opener from unnest(openers) opener
        on conflict do nothing;
      if changed.published_at is null or earlier = array(select unnest(openers) order by 1) then return; end if;
      if app.count_active_openers(wanted) < 2 or coalesce(trim(change_reason), '') = '' then
        perform app.refuse_promised('changed openers of a published event are two or more, with a reason');
      end if;
      insert into amendment (id, organisation_id, business_unit_id, event_id, amended_by, is_internal, reason, changes)
        values (gen_random_uuid(), changed.organisation_id, changed.business_unit_id, wanted, app.role_entry_id(), true,
          change_reason, jsonb_build_array(jsonb_build_object('path', 'openers', 'before', to_jsonb(earlier),
            'after', to_jsonb(array(select unnest(openers) order by 1)))));
    end $$;
    select app.run_as_definer('app.set_openers(uuid, uuid[], text)');

    -- An event that two people open names two who can, before it is published.
    create function app.guard_openers() returns trigger language plpgsql as $$
    begin
      if new.opening_needs_two and new.published_at is not null and app.is_guarded(tg_relid)
          and (tg_op = 'INSERT' or old.published_at is null) and app.count_active_openers(new.id) < 2 then
        perform app.refuse_promised('an event that two people open is published with openers');
      end if;
      return new;
    end $$;
    create trigger guard_openers before insert or update of published_at, opening_needs_two on event
      for each row execute function app.guard_openers();

    create function app.set_closing_openers() returns trigger language plpgsql as $$
    begin
      insert into closing_opener (organisation_id, business_unit_id, event_id, task_id, number, role_entry_id)
        select new.organisation_id, new.business_unit_id, new.event_id, new.task_id, new.number, role_entry_id
        from event_opener where event_opener.event_id = new.event_id;
      return null;
    end $$;
    select app.run_as_definer('app.set_closing_openers()');
    create trigger set_openers after insert on box_closing
      for each row execute function app.set_closing_openers();

    -- The number of named openers: null where there are none. All that a supplier is told.
    create function app.count_openers(wanted uuid) returns int language sql stable as $$
      select app.assert_scope('unit', 'supplier', 'job');
      select nullif(count(*), 0)::int from event_opener
      where event_id = wanted and organisation_id = app.organisation_id()
        and (app.scope() = 'job' or business_unit_id = app.business_unit_id())
        and (app.scope() <> 'supplier' or exists (select from task_supplier
          where task_supplier.event_id = wanted and task_supplier.supplier_id = app.supplier_id()
            and task_supplier.visible_from <= transaction_timestamp()))
    $$;
    select app.run_as_definer('app.count_openers(uuid)');
  `.execute(db);
}
