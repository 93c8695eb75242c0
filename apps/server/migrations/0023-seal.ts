import { type Kysely, sql } from 'kysely';

/** Columns that only definer functions (or jobs) write, whatever the policies of their rows allow. */
const updateDenied = {
  event: ['id', 'organisation_id', 'business_unit_id', 'reference', 'created_at'],
  task: [
    ...['id', 'organisation_id', 'business_unit_id', 'event_id', 'created_at', 'box_opened_at', 'closed_end'],
  ],
  task_supplier: [
    ...['organisation_id', 'business_unit_id', 'event_id', 'task_id', 'supplier_id', 'added_at', 'seen_at'],
    ...['submitted_at', 'declined_at', 'decline_reason', 'decline_comment'],
  ],
};
const insertDenied = {
  task: ['box_opened_at', 'closed_end', 'responses_read_at'],
  task_supplier: [
    ...['seen_at', 'submitted_at', 'declined_at', 'decline_reason', 'decline_comment', 'extended_until'],
    ...['reminded_at', 'invited_at'],
  ],
};

/** Makes the database enforce what was promised at publication, and that no one reads responses before the opening. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [right, denied] of [
    ['update', updateDenied],
    ['insert', insertDenied],
  ] as const) {
    for (const [table, columns] of Object.entries(denied)) await grantOthers(db, right, table, columns);
  }
  await sql`grant update (closed_end) on task to tenderbox_job`.execute(db);

  await sql`
    -- Whether the current role is bound by the guards below: every role is, except the definer, the owner of the table
    -- and superusers.
    create function app.is_guarded(target oid) returns boolean language sql stable as $$
      select current_user <> 'tenderbox_definer' and not exists (select from pg_roles
        where rolname = current_user
          and (rolsuper or oid = (select relowner from pg_class where pg_class.oid = target)))
    $$;

    create function app.refuse_promised(what text) returns void language plpgsql as $$
    begin
      raise exception '%', what using errcode = 'insufficient_privilege';
    end $$;

    -- After publication: sealed and opening_needs_two are fixed, the end moves later only, a cancellation is final.
    create function app.guard_event() returns trigger language plpgsql as $$
    begin
      if old.published_at is null or not app.is_guarded(tg_relid) then return coalesce(new, old); end if;
      if tg_op = 'DELETE' then perform app.refuse_promised('a published event is not deleted'); end if;
      if (new.sealed, new.opening_needs_two) <> (old.sealed, old.opening_needs_two) then
        perform app.refuse_promised('the seal of a published event is not changed');
      end if;
      if new.published_at is distinct from old.published_at or new.status = 'DRAFT'
          or old.status = 'CANCELLED' and new.status <> 'CANCELLED' then
        perform app.refuse_promised('a published event goes back to no earlier status');
      end if;
      -- Callers send milliseconds: an end that is the same to the millisecond was not meant to change.
      if date_trunc('milliseconds', new.end_date) = date_trunc('milliseconds', old.end_date) then
        new.end_date := old.end_date;
      elsif new.end_date < old.end_date then
        perform app.refuse_promised('the end of a published event moves later only');
      end if;
      return new;
    end $$;
    create trigger guard_promised before update of sealed, opening_needs_two, published_at, status, end_date or delete
      on event for each row execute function app.guard_event();

    -- After publication: a task is not deleted, takes responses or not as before, and ends later by an extension alone.
    create function app.guard_task() returns trigger language plpgsql as $$
    begin
      if not app.is_guarded(tg_relid)
          or (select published_at is null from event where event.id = old.event_id) then
        return coalesce(new, old);
      end if;
      if tg_op = 'DELETE' then perform app.refuse_promised('a published task is not deleted'); end if;
      if new.response_required <> old.response_required then
        perform app.refuse_promised('a published task takes responses as before');
      end if;
      if old.responses_read_at is not null and new.responses_read_at is distinct from old.responses_read_at then
        perform app.refuse_promised('the first look at responses is not changed');
      end if;
      if date_trunc('milliseconds', new.end_date) = date_trunc('milliseconds', old.end_date) then
        new.end_date := old.end_date;
      elsif new.end_date < old.end_date or old.box_opened_at is not null or not exists (select from extension
          where extension.task_id = old.id and extension.for_all and extension.end_date = new.end_date) then
        perform app.refuse_promised('the end of a published task moves by an extension alone');
      end if;
      return new;
    end $$;
    create trigger guard_promised before update of response_required, responses_read_at, end_date or delete
      on task for each row execute function app.guard_task();

    -- A supplier's own end moves later only, by an extension. A supplier that has seen the task, or whose task has ended,
    -- is not removed: the last end would move back with it.
    create function app.guard_task_supplier() returns trigger language plpgsql as $$
    declare
      opened_at timestamptz;
      ends_at timestamptz;
      published boolean;
    begin
      if tg_op = 'UPDATE' and new.extended_until is not distinct from old.extended_until
          or not app.is_guarded(tg_relid) then
        return coalesce(new, old);
      end if;
      select task.box_opened_at, task.end_date, event.published_at is not null into opened_at, ends_at, published
        from task join event on event.id = task.event_id where task.id = old.task_id;
      if not published then return coalesce(new, old); end if;
      if tg_op = 'DELETE' then
        if old.seen_at is not null or ends_at < date_trunc('milliseconds', transaction_timestamp()) then
          perform app.refuse_promised('a supplier that has seen a task, or whose task has ended, is not removed');
        end if;
      elsif new.extended_until is null or new.extended_until < old.extended_until or opened_at is not null
          or not exists (select from extension where extension.task_id = old.task_id and not extension.for_all
            and extension.end_date = new.extended_until) then
        perform app.refuse_promised('the end of a supplier moves by an extension alone');
      end if;
      return coalesce(new, old);
    end $$;
    create trigger guard_promised before update of extended_until or delete
      on task_supplier for each row execute function app.guard_task_supplier();

    -- A task has one key. Rotation, by the owner, adds a row and removes the other one.
    create function app.guard_task_key() returns trigger language plpgsql as $$
    begin
      if app.is_guarded(tg_relid) and exists (select from wrapped_key
          where wrapped_key.kind = 'TASK' and wrapped_key.subject_id = new.subject_id) then
        perform app.refuse_promised('a task has one key');
      end if;
      return new;
    end $$;
    create trigger guard_task_key before insert on wrapped_key
      for each row when (new.kind = 'TASK') execute function app.guard_task_key();
  `.execute(db);

  await sql`
    -- The closing that a confirmation was given for; null where there is none, so that it does not count.
    alter table box_confirmation add number int;
    update box_confirmation set number = (select max(box_closing.number) from box_closing
      where box_closing.task_id = box_confirmation.task_id and closed_at <= confirmed_at);

    revoke select, insert on box_opening from tenderbox_app;
    revoke insert on box_confirmation from tenderbox_app;
    grant select on box_opening to tenderbox_unit;
    drop policy supplier_reads on box_opening;
    drop policy unit on box_opening;
    create policy unit_reads on box_opening for select to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()));
    drop policy unit on box_confirmation;
    create policy unit_reads on box_confirmation for select to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()));
    create policy unit_takes_back on box_confirmation for update to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and account_id = (select app.account_id()));

    -- Locks the task and returns the number of the closing that the caller may open now; raises where it may not.
    create function app.closing_to_open(wanted uuid) returns int language plpgsql volatile as $$
    declare
      last_number int;
    begin
      perform from task where id = wanted and organisation_id = app.organisation_id()
        and business_unit_id = app.business_unit_id() for update;
      select last.number into last_number
      from task join event on event.id = task.event_id
      cross join lateral (select number, covers_end from box_closing where box_closing.task_id = task.id
        order by number desc limit 1) last
      where task.id = wanted and task.organisation_id = app.organisation_id()
        and task.business_unit_id = app.business_unit_id()
        and event.sealed and event.status in ('ACTIVE', 'COMPLETED')
        and task.response_required and task.archived_at is null and task.box_opened_at is null
        and last.covers_end >= greatest(task.end_date,
          (select max(extended_until) from task_supplier where task_supplier.task_id = wanted))
        and exists (select from role_entry where role_entry.id = app.role_entry_id()
          and role_entry.account_id = app.account_id() and role_entry.organisation_id = app.organisation_id()
          and role_entry.business_unit_id = app.business_unit_id() and role_entry.supplier_id is null
          and role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE');
      if last_number is null then
        raise exception 'not in this context' using errcode = 'insufficient_privilege';
      end if;
      return last_number;
    end $$;

    -- The confirmation that counts for a closing: not taken back, given for this closing, by an admin who is active.
    create function app.counting_confirmation(wanted uuid, wanted_number int) returns box_confirmation
      language sql stable as $$
        select box_confirmation.* from box_confirmation
        join role_entry on role_entry.id = box_confirmation.confirmed_by
        where box_confirmation.task_id = wanted and box_confirmation.number = wanted_number
          and box_confirmation.taken_back_at is null
          and role_entry.account_id = box_confirmation.account_id
          and role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE'
      $$;

    -- The first of two people, in the caller's own name; a confirmation that counts no more is replaced.
    create function app.confirm_opening(wanted uuid, new_id uuid) returns void language plpgsql volatile as $$
    declare
      last_number int;
    begin
      perform app.assert_scope('unit');
      last_number := app.closing_to_open(wanted);
      update box_confirmation set taken_back_at = transaction_timestamp()
        where task_id = wanted and taken_back_at is null
          and id is distinct from (app.counting_confirmation(wanted, last_number)).id;
      insert into box_confirmation (id, organisation_id, business_unit_id, event_id, task_id, account_id, confirmed_by,
          number)
        select new_id, task.organisation_id, task.business_unit_id, task.event_id, task.id, app.account_id(),
          app.role_entry_id(), last_number
        from task join event on event.id = task.event_id where task.id = wanted and event.opening_needs_two;
    end $$;
    select app.run_as_definer('app.confirm_opening(uuid, uuid)');

    -- The only way to an opening: for the closing that covers the last end, by the caller and, where two are needed,
    -- whoever else has confirmed it.
    create function app.open_box(wanted uuid, wanted_number int, openers uuid[], opening_record text,
        record_signature text, hash text) returns void language plpgsql volatile as $$
    declare
      first box_confirmation;
      needs_two boolean;
    begin
      perform app.assert_scope('unit');
      if wanted_number is distinct from app.closing_to_open(wanted) then
        raise exception 'this closing is not the last one' using errcode = 'insufficient_privilege';
      end if;
      select event.opening_needs_two into needs_two
        from task join event on event.id = task.event_id where task.id = wanted;
      if needs_two then first := app.counting_confirmation(wanted, wanted_number); end if;
      if needs_two and (first.id is null or first.account_id = app.account_id())
          or openers is distinct from array_remove(array[first.confirmed_by, app.role_entry_id()], null) then
        raise exception 'others have confirmed this opening' using errcode = 'insufficient_privilege';
      end if;
      insert into box_opening (organisation_id, business_unit_id, event_id, task_id, number, opened_by, record,
          signature, record_hash)
        select organisation_id, business_unit_id, event_id, id, wanted_number, openers, opening_record,
          record_signature, hash
        from task where id = wanted;
      update task set box_opened_at = transaction_timestamp() where id = wanted;
    end $$;
    select app.run_as_definer('app.open_box(uuid, int, uuid[], text, text, text)');

    -- What an opening record lists: for the server, which writes the record, and no longer for the unit.
    drop function app.records_of_box(uuid);
    create function app.records_of_box(wanted uuid)
      returns table (number int, supplier_id uuid, record_id uuid, kind text, version int, at timestamptz, record text,
        signature text, counts boolean)
      language sql stable as $$
        select app.assert_scope('job');
        select box_entry.number, box_entry.supplier_id, box_entry.record_id, response_record.kind,
          response_record.version, response_record.at, response_record.record, response_record.signature,
          box_entry.counts
        from box_entry join response_record on response_record.id = box_entry.record_id
        join task on task.id = box_entry.task_id join event on event.id = task.event_id
        where box_entry.task_id = wanted and box_entry.organisation_id = app.organisation_id()
          and event.sealed and event.status in ('ACTIVE', 'COMPLETED') and task.archived_at is null
          and exists (select from box_closing where box_closing.task_id = wanted and covers_end >= greatest(
            task.end_date, (select max(extended_until) from task_supplier where task_supplier.task_id = wanted)))
        order by box_entry.number, box_entry.leaf
      $$;
    select app.run_as_definer('app.records_of_box(uuid)');
  `.execute(db);

  await sql`
    -- Role entries are added by accepting an invitation, a definer function. A unit changes those of its suppliers' people
    -- alone: its own admins, who open boxes, are the organisation's to look after.
    revoke insert, update on role_entry from tenderbox_app;
    revoke update (role, status, last_sign_in_at, client_name, removed_at) on role_entry from tenderbox_app;
    grant insert, update (role, status, client_name, removed_at) on role_entry to tenderbox_organisation;
    grant update (role, status) on role_entry to tenderbox_system, tenderbox_unit, tenderbox_supplier;
    grant update (last_sign_in_at) on role_entry to tenderbox_account;
    drop policy unit on role_entry;
    create policy unit_reads on role_entry for select to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()));
    create policy unit_changes on role_entry for update to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id is not null);
    drop policy supplier on role_entry;
    create policy supplier_reads on role_entry for select to tenderbox_supplier
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
    create policy supplier_changes on role_entry for update to tenderbox_supplier
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
  `.execute(db);

  await sql`
    -- Counts of uses and of failed sign-ins: nobody reads them or removes them but by asking for one key.
    revoke all on rate_limit, sign_in_failure from tenderbox_app;
    select app.protect('rate_limit');
    select app.protect('sign_in_failure');

    create function app.count_use(wanted text, window_seconds int) returns table (count int, seconds_left int)
      language sql volatile as $$
        select app.assert_scope('anonymous');
        insert into rate_limit as present (key, count, ends_at)
        select wanted, 1, transaction_timestamp() + make_interval(secs => window_seconds) where wanted is not null
        on conflict (key) do update set
          count = case when present.ends_at <= transaction_timestamp() then 1 else present.count + 1 end,
          ends_at = case when present.ends_at <= transaction_timestamp() then excluded.ends_at else present.ends_at end
        returning present.count, ceil(extract(epoch from present.ends_at - transaction_timestamp()))::int
      $$;
    select app.run_as_definer('app.count_use(text, int)');

    create function app.sign_in_blocked_for(keys text[]) returns int language sql volatile as $$
      select app.assert_scope('anonymous');
      select greatest(0, coalesce(ceil(extract(epoch from max(blocked_until) - clock_timestamp())), 0))::int
      from sign_in_failure where key = any (keys)
    $$;
    select app.run_as_definer('app.sign_in_blocked_for(text[])');

    -- Null where a delay has begun meanwhile.
    create function app.count_sign_in_failure(wanted text, forgotten_after int) returns int language sql volatile as $$
      select app.assert_scope('anonymous');
      insert into sign_in_failure as present (key, failures, blocked_until, last_at)
      select wanted, 1, clock_timestamp(), clock_timestamp() where wanted is not null
      on conflict (key) do update set last_at = clock_timestamp(),
        failures = case
          when present.last_at < clock_timestamp() - make_interval(secs => forgotten_after) then 1
          else present.failures + 1 end
        where present.blocked_until <= clock_timestamp()
      returning failures
    $$;
    select app.run_as_definer('app.count_sign_in_failure(text, int)');

    create function app.block_sign_in(wanted text, seconds int) returns void language sql volatile as $$
      select app.assert_scope('anonymous');
      update sign_in_failure set blocked_until = clock_timestamp() + make_interval(secs => seconds) where key = wanted
    $$;
    select app.run_as_definer('app.block_sign_in(text, int)');

    create function app.forget_sign_in_failures(wanted text) returns void language sql volatile as $$
      select app.assert_scope('anonymous');
      delete from sign_in_failure where key = wanted
    $$;
    select app.run_as_definer('app.forget_sign_in_failures(text)');
  `.execute(db);
}

/** Replaces a grant on the whole table by grants on all other columns. */
async function grantOthers(
  db: Kysely<unknown>,
  right: 'update' | 'insert',
  table: string,
  denied: string[],
): Promise<void> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all (${denied}::text[])`.execute(db);
  const columns = rows[0]?.columns ?? '';
  await sql
    .raw(
      `revoke ${right} on ${table} from tenderbox_app; grant ${right} (${columns}) on ${table} to tenderbox_app`,
    )
    .execute(db);
}
