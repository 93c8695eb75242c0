import { type Kysely, sql } from 'kysely';

/**
 * Makes every opening rest on confirmations: one for each person, in that person's own name, for one closing with its
 * root. A confirmation that has become void stays void, with the reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table box_confirmation
      add root text,
      add voided_at timestamptz,
      add void_reason text
        check (void_reason in ('DEACTIVATED', 'OPENERS_CHANGED', 'EXTENDED', 'CLOSED_AGAIN')),
      add check ((voided_at is null) = (void_reason is null));
    update box_confirmation set root = (select record::jsonb ->> 'root' from box_closing
      where box_closing.task_id = box_confirmation.task_id and box_closing.number = box_confirmation.number);
    update box_confirmation set voided_at = transaction_timestamp(), void_reason = 'CLOSED_AGAIN'
      where withdrawn_at is null and number is distinct from (select max(box_closing.number) from box_closing
        where box_closing.task_id = box_confirmation.task_id);
    drop index box_confirmation_one;
    create unique index box_confirmation_once on box_confirmation (task_id, account_id)
      where withdrawn_at is null and voided_at is null;
    create index box_confirmation_by on box_confirmation (confirmed_by)
      where withdrawn_at is null and voided_at is null;
    drop policy unit_takes_back on box_confirmation;
    create policy unit_takes_back on box_confirmation for update to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and account_id = (select app.account_id())
        and withdrawn_at is null and voided_at is null)
      with check (account_id = (select app.account_id()) and withdrawn_at is not null);

    -- Voids the confirmations of boxes that are not opened, of one event or task or by one person; null stands for all.
    create function app.void_confirmations(why text, of_event uuid, of_task uuid, by_person uuid)
      returns void language sql volatile as $$
        update box_confirmation set voided_at = transaction_timestamp(), void_reason = why
        where withdrawn_at is null and voided_at is null
          and (of_event is null or event_id = of_event) and (of_task is null or task_id = of_task)
          and (by_person is null or confirmed_by = by_person)
          and not exists (select from box_opening where box_opening.task_id = box_confirmation.task_id)
      $$;

    create function app.void_by_task() returns trigger language plpgsql as $$
    begin
      perform app.void_confirmations(tg_argv[0], null, new.task_id, null);
      return null;
    end $$;
    select app.run_as_definer('app.void_by_task()');
    create trigger void_confirmations after insert on extension
      for each row execute function app.void_by_task('EXTENDED');
    create trigger void_confirmations after insert on box_closing
      for each row execute function app.void_by_task('CLOSED_AGAIN');

    create function app.void_by_deactivation() returns trigger language plpgsql as $$
    begin
      perform app.void_confirmations('DEACTIVATED', null, null, new.id);
      return null;
    end $$;
    select app.run_as_definer('app.void_by_deactivation()');
    create trigger void_confirmations after update of status, role on role_entry for each row
      when (old.role = 'BUSINESS_UNIT_ADMIN' and old.status = 'ACTIVE'
        and (new.role <> 'BUSINESS_UNIT_ADMIN' or new.status <> 'ACTIVE'))
      execute function app.void_by_deactivation();

    create function app.void_by_removal() returns trigger language plpgsql as $$
    begin
      perform app.void_confirmations('OPENERS_CHANGED', old.event_id, null, old.role_entry_id);
      return null;
    end $$;
    select app.run_as_definer('app.void_by_removal()');
    create trigger void_confirmations after delete on event_opener
      for each row execute function app.void_by_removal();
  `.execute(db);

  await sql`
    -- Locks the task and returns the number of the closing that this person may open now; raises if there is none.
    create or replace function app.closing_to_open_for(wanted uuid, opener role_entry) returns int
      language plpgsql volatile as $$
    declare
      last_number int;
    begin
      perform from task where id = wanted and organisation_id = opener.organisation_id
        and business_unit_id = opener.business_unit_id for update;
      select last.number into last_number
      from task join event on event.id = task.event_id
      cross join lateral (select number, covers_until from box_closing where box_closing.task_id = task.id
        order by number desc limit 1) last
      where task.id = wanted and task.organisation_id = opener.organisation_id
        and task.business_unit_id = opener.business_unit_id
        and event.sealed and event.status in ('ACTIVE', 'COMPLETED')
        and task.response_required and task.archived_at is null and task.box_opened_at is null
        and last.covers_until >= greatest(task.end_date,
          (select max(extended_until) from task_supplier where task_supplier.task_id = wanted))
        and opener.supplier_id is null and opener.role = 'BUSINESS_UNIT_ADMIN' and opener.status = 'ACTIVE'
        and app.is_opener_of(wanted, last.number, opener.id);
      if last_number is null then
        raise exception 'not in this context' using errcode = 'insufficient_privilege';
      end if;
      return last_number;
    end $$;

    -- Whether a person was named to open this closing; anyone was if no one is named.
    create function app.is_opener_of(wanted uuid, wanted_number int, person uuid) returns boolean
      language sql stable as $$
        select coalesce(bool_or(role_entry_id = person), true) from closing_opener
        where task_id = wanted and number = wanted_number
      $$;

    drop function app.counting_confirmation(uuid, int);
    -- The confirmations that count for a closing, the first one first: for its number and root, neither withdrawn nor
    -- void, by openers who are active.
    create function app.counting_confirmations(wanted uuid, wanted_number int) returns setof box_confirmation
      language sql stable as $$
        select box_confirmation.* from box_confirmation
        join role_entry on role_entry.id = box_confirmation.confirmed_by
        join box_closing on box_closing.task_id = box_confirmation.task_id
          and box_closing.number = box_confirmation.number
        where box_confirmation.task_id = wanted and box_confirmation.number = wanted_number
          and box_confirmation.root = box_closing.record::jsonb ->> 'root'
          and box_confirmation.withdrawn_at is null and box_confirmation.voided_at is null
          and role_entry.account_id = box_confirmation.account_id
          and role_entry.business_unit_id = box_confirmation.business_unit_id and role_entry.supplier_id is null
          and role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE'
          and app.is_opener_of(wanted, wanted_number, box_confirmation.confirmed_by)
        order by box_confirmation.confirmed_at, box_confirmation.id
      $$;

    -- Confirms the opening of the last closing in the caller's own name. Those who have confirmed are locked against a
    -- deactivation until the transaction ends. The clock is read after the lock, so the second is later than the first.
    create or replace function app.confirm_opening(wanted uuid, new_id uuid) returns void language plpgsql volatile as $$
    declare
      last_number int;
    begin
      perform app.assert_scope('unit');
      perform from role_entry where id = app.role_entry_id() or id in (select confirmed_by from box_confirmation
        where task_id = wanted and withdrawn_at is null and voided_at is null) order by id for share;
      last_number := app.closing_to_open(wanted);
      insert into box_confirmation (id, organisation_id, business_unit_id, event_id, task_id, account_id, confirmed_by,
          confirmed_at, number, root)
        select new_id, task.organisation_id, task.business_unit_id, task.event_id, task.id, app.account_id(),
          app.role_entry_id(), clock_timestamp(), last_number, box_closing.record::jsonb ->> 'root'
        from task join box_closing on box_closing.task_id = task.id and box_closing.number = last_number
        where task.id = wanted;
    end $$;
    select app.run_as_definer('app.confirm_opening(uuid, uuid)');

    -- The only way to an opening: by the server, for the closing that covers the last end, with a record that holds the
    -- confirmations of one person or, where the event needs it, of two.
    create or replace function app.open_box(wanted uuid, wanted_number int, openers uuid[], opening_record text,
        record_signature text, hash text) returns void language plpgsql volatile as $$
    declare
      opener role_entry;
    begin
      perform app.assert_scope('job');
      perform from role_entry where id = any (openers) order by id for share;
      select * into opener from role_entry where role_entry.id = openers[cardinality(openers)]
        and role_entry.organisation_id = app.organisation_id();
      if wanted_number is distinct from app.closing_to_open_for(wanted, opener) then
        raise exception 'this closing is not the last one' using errcode = 'insufficient_privilege';
      end if;
      insert into box_opening (organisation_id, business_unit_id, event_id, task_id, number, opened_at, opened_by,
          record, signature, record_hash)
        select task.organisation_id, task.business_unit_id, task.event_id, task.id, wanted_number, confirmed.last_at,
          openers, opening_record, record_signature, hash
        from task join event on event.id = task.event_id
        cross join lateral (
          select array_agg(confirmed_by order by confirmed_at, id) as people, count(distinct account_id) as count,
            jsonb_agg(jsonb_build_object('roleEntryId', confirmed_by, 'number', number, 'root', root, 'at', confirmed_at)
              order by confirmed_at, id) as stored, max(confirmed_at) as last_at
          from app.counting_confirmations(wanted, wanted_number)) confirmed
        where task.id = wanted and confirmed.people = openers
          and confirmed.count = case when event.opening_needs_two then 2 else 1 end
          and confirmed.stored = (
            select jsonb_agg(one || jsonb_build_object('at', (one ->> 'at')::timestamptz) order by place)
            from jsonb_array_elements(opening_record::jsonb -> 'confirmations') with ordinality listed (one, place));
      if not found then
        raise exception 'others have confirmed this opening' using errcode = 'insufficient_privilege';
      end if;
      update task set box_opened_at = (select opened_at from box_opening where task_id = wanted) where id = wanted;
    end $$;
    select app.run_as_definer('app.open_box(uuid, int, uuid[], text, text, text)');
  `.execute(db);

  // Notifications to admins can be limited to some of them: `amongIds` of the notification.
  await sql`
    do $$
      declare
        definition text := pg_get_functiondef(
          'app.insert_notices(uuid, uuid, uuid[], jsonb, boolean, boolean)'::regprocedure);
        condition text := 'and id is distinct from (given ->> ''exceptId'')::uuid';
      begin
        if strpos(definition, condition) = 0 then raise exception 'app.insert_notices is another one'; end if;
        execute replace(definition, condition, condition ||
          ' and (not given ? ''amongIds'' or given -> ''amongIds'' ? id::text)');
      end $$`.execute(db);
}
