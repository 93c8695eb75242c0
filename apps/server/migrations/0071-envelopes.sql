-- Envelopes of evaluations in the opening of boxes. A box of a later envelope opens after the envelope before is locked;
-- suppliers that its lock excludes are left sealed. Where one of them is admitted again by a later lock, the box is
-- opened again for it.

-- The openings of a box are numbered from 1. A confirmation is given for one of them.
alter table box_opening add column opening int not null default 1;
alter table box_opening drop constraint box_opening_pkey;
alter table box_opening add primary key (task_id, opening);
alter table box_opening add unique (organisation_id, task_id, opening);
grant select (opening) on box_opening to tenderbox_job;
alter table box_confirmation add column opening int not null default 1;
drop index box_confirmation_once;
create unique index box_confirmation_once on box_confirmation (task_id, opening, account_id)
  where withdrawn_at is null and voided_at is null;
alter table box_confirmation drop constraint box_confirmation_void_reason_check;
alter table box_confirmation add constraint box_confirmation_void_reason_check
  check (void_reason in ('DEACTIVATED', 'OPENERS_CHANGED', 'EXTENDED', 'CLOSED_AGAIN', 'ENVELOPE_REOPENED'));

-- Who was left sealed by each opening. Those of the last opening of a box are sealed now.
create table box_left_sealed (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  opening int not null,
  supplier_id uuid not null,
  primary key (task_id, opening, supplier_id),
  foreign key (organisation_id, task_id, opening) references box_opening (organisation_id, task_id, opening),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
select app.protect('box_left_sealed');
create policy unit_reads on box_left_sealed for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
-- Only app.open_box writes.
grant select on box_left_sealed to tenderbox_unit;
revoke update, delete on box_left_sealed from tenderbox_definer;

-- What the envelopes of an evaluation mean for the box of a task in a later one. Kept by the triggers below, so that
-- lists need not look at locks.
alter table evaluation_task add unique (organisation_id, task_id);
create table box_envelope (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid primary key,
  -- The envelope before, while it is not locked: the box cannot be opened.
  waits_for int,
  -- How many suppliers are left sealed by the last opening, and how many of them the current lock does not exclude.
  left_count int not null default 0,
  readmitted_count int not null default 0,
  foreign key (organisation_id, task_id) references evaluation_task (organisation_id, task_id) on delete cascade
);
create index box_envelope_readmitted on box_envelope (business_unit_id) where readmitted_count > 0;
select app.protect('box_envelope');
create policy unit_reads on box_envelope for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy job_reads on box_envelope for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
-- Suppliers share queries with units. Without a policy they see no row.
grant select on box_envelope to tenderbox_unit, tenderbox_job, tenderbox_supplier;

-- The lock of an envelope that applies: no reopening of it or of an earlier one has followed.
create function app.current_lock(of_evaluation uuid, of_envelope int) returns setof evaluation_lock
  language sql stable as $$
    select evaluation_lock.* from evaluation_lock
    where evaluation_lock.evaluation_id = of_evaluation and evaluation_lock.envelope = of_envelope
      and evaluation_lock.round >= coalesce((select max(reopened.round) from evaluation_reopening reopened
        where reopened.evaluation_id = of_evaluation and reopened.envelope <= of_envelope), 1)
    order by evaluation_lock.round desc limit 1
  $$;

-- The lock that decides who is left sealed in the box of a task: that of the envelope before.
create function app.lock_before(wanted uuid) returns setof evaluation_lock language sql stable as $$
  select locked.* from evaluation_task covered
  cross join lateral app.current_lock(covered.evaluation_id, covered.envelope - 1) locked
  where covered.task_id = wanted
$$;

create function app.is_excluded(locked evaluation_lock, supplier uuid) returns boolean language sql stable as $$
  select locked.record::jsonb -> 'excluded' @> jsonb_build_array(jsonb_build_object('supplierId', supplier))
$$;

-- Whether the response of a supplier in an opened box is left sealed.
create function app.is_left_sealed(wanted uuid, supplier uuid) returns boolean language sql stable as $$
  select exists (select from box_left_sealed sealed where sealed.task_id = wanted and sealed.supplier_id = supplier
    and sealed.opening = (select max(box_opening.opening) from box_opening where box_opening.task_id = wanted))
$$;

-- Computes again what the envelopes mean for the boxes of an envelope. Their tasks are locked: an opening comes before
-- or after as a whole.
create function app.update_box_envelopes(of_evaluation uuid, from_envelope int, until_envelope int) returns void
  language plpgsql volatile as $$
begin
  perform from task where id in (select task_id from evaluation_task where evaluation_id = of_evaluation
    and envelope between from_envelope and until_envelope) order by id for no key update;
  insert into box_envelope (organisation_id, business_unit_id, event_id, task_id, waits_for, left_count,
      readmitted_count)
    select covered.organisation_id, covered.business_unit_id, covered.event_id, covered.task_id,
      case when locked.evaluation_id is null then covered.envelope - 1 end, sealed.count,
      case when locked.evaluation_id is null then 0 else sealed.readmitted end
    from evaluation_task covered
    left join lateral app.current_lock(covered.evaluation_id, covered.envelope - 1) locked on true
    cross join lateral (
      select count(*)::int as count, count(*) filter (where not app.is_excluded(locked, supplier_id))::int as readmitted
      from box_left_sealed where box_left_sealed.task_id = covered.task_id and box_left_sealed.opening = (
        select max(box_opening.opening) from box_opening where box_opening.task_id = covered.task_id)) sealed
    where covered.evaluation_id = of_evaluation and covered.envelope > 1
      and covered.envelope between from_envelope and until_envelope
    on conflict (task_id) do update set waits_for = excluded.waits_for, left_count = excluded.left_count,
      readmitted_count = excluded.readmitted_count;
end $$;

create function app.update_envelope_of_task() returns trigger language plpgsql as $$
begin
  perform app.update_box_envelopes(new.evaluation_id, new.envelope, new.envelope);
  return null;
end $$;
select app.run_as_definer('app.update_envelope_of_task()');
create trigger update_box_envelopes after insert on evaluation_task
  for each row when (new.envelope > 1) execute function app.update_envelope_of_task();

create function app.update_envelope_after_lock() returns trigger language plpgsql as $$
begin
  perform app.update_box_envelopes(new.evaluation_id, new.envelope + 1, new.envelope + 1);
  return null;
end $$;
select app.run_as_definer('app.update_envelope_after_lock()');
create trigger update_box_envelopes after insert on evaluation_lock
  for each row execute function app.update_envelope_after_lock();

-- Whoever confirmed the opening of a later envelope did so for those who were excluded then.
create function app.update_envelopes_after_reopening() returns trigger language plpgsql as $$
declare
  covered record;
begin
  perform app.update_box_envelopes(new.evaluation_id, new.envelope + 1, 4);
  for covered in select task_id from evaluation_task
      where evaluation_id = new.evaluation_id and envelope > new.envelope loop
    perform app.void_confirmations('ENVELOPE_REOPENED', null, covered.task_id, null);
  end loop;
  return null;
end $$;
select app.run_as_definer('app.update_envelopes_after_reopening()');
create trigger update_box_envelopes after insert on evaluation_reopening
  for each row execute function app.update_envelopes_after_reopening();

do $$
declare
  planned record;
begin
  for planned in select id from evaluation loop
    perform app.update_box_envelopes(planned.id, 2, 4);
  end loop;
end $$;

-- The opening of a box that comes next or, if none can, the last one.
create function app.opening_at_hand(wanted uuid) returns int language sql stable as $$
  select greatest(1, (select count(*)::int from box_opening where box_opening.task_id = wanted)
    + (exists (select from box_envelope where box_envelope.task_id = wanted and readmitted_count > 0))::int)
$$;

-- Voids the confirmations of openings that have not happened, of one event or task or by one person; null stands for all.
create or replace function app.void_confirmations(why text, of_event uuid, of_task uuid, by_person uuid)
  returns void language sql volatile as $$
    update box_confirmation set voided_at = transaction_timestamp(), void_reason = why
    where withdrawn_at is null and voided_at is null
      and (of_event is null or event_id = of_event) and (of_task is null or task_id = of_task)
      and (by_person is null or confirmed_by = by_person)
      and not exists (select from box_opening where box_opening.task_id = box_confirmation.task_id
        and box_opening.opening >= box_confirmation.opening)
  $$;

-- Locks the task and returns the number of the closing that this person may open now; raises if there is none. The
-- envelope before must be locked. An opened box is opened again only for suppliers that were admitted again.
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
    and task.response_required and task.archived_at is null
    and not exists (select from box_envelope where box_envelope.task_id = wanted and waits_for is not null)
    and (task.box_opened_at is null
      or exists (select from box_envelope where box_envelope.task_id = wanted and readmitted_count > 0))
    and last.covers_until >= greatest(task.end_date,
      (select max(extended_until) from task_supplier where task_supplier.task_id = wanted))
    and opener.supplier_id is null and opener.role = 'BUSINESS_UNIT_ADMIN' and opener.status = 'ACTIVE'
    and app.is_opener_of(wanted, last.number, opener.id);
  if last_number is null then
    raise exception 'not in this context' using errcode = 'insufficient_privilege';
  end if;
  return last_number;
end $$;

-- The confirmations that count for a closing, the first one first: for its number and root and for the opening at
-- hand, neither withdrawn nor void, by openers who are active.
create or replace function app.counting_confirmations(wanted uuid, wanted_number int) returns setof box_confirmation
  language sql stable as $$
    select box_confirmation.* from box_confirmation
    join role_entry on role_entry.id = box_confirmation.confirmed_by
    join box_closing on box_closing.task_id = box_confirmation.task_id
      and box_closing.number = box_confirmation.number
    where box_confirmation.task_id = wanted and box_confirmation.number = wanted_number
      and box_confirmation.opening = app.opening_at_hand(wanted)
      and box_confirmation.root = box_closing.record::jsonb ->> 'root'
      and box_confirmation.withdrawn_at is null and box_confirmation.voided_at is null
      and role_entry.account_id = box_confirmation.account_id
      and role_entry.business_unit_id = box_confirmation.business_unit_id and role_entry.supplier_id is null
      and role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE'
      and app.is_opener_of(wanted, wanted_number, box_confirmation.confirmed_by)
    order by box_confirmation.confirmed_at, box_confirmation.id
  $$;

create or replace function app.confirm_opening(wanted uuid, new_id uuid) returns void language plpgsql volatile as $$
declare
  last_number int;
begin
  perform app.assert_scope('unit');
  perform from role_entry where id = app.role_entry_id() or id in (select confirmed_by from box_confirmation
    where task_id = wanted and withdrawn_at is null and voided_at is null) order by id for share;
  last_number := app.closing_to_open(wanted);
  insert into box_confirmation (id, organisation_id, business_unit_id, event_id, task_id, account_id, confirmed_by,
      confirmed_at, number, root, opening)
    select new_id, task.organisation_id, task.business_unit_id, task.event_id, task.id, app.account_id(),
      app.role_entry_id(), clock_timestamp(), last_number, box_closing.record::jsonb ->> 'root',
      app.opening_at_hand(task.id)
    from task join box_closing on box_closing.task_id = task.id and box_closing.number = last_number
    where task.id = wanted;
end $$;
select app.run_as_definer('app.confirm_opening(uuid, uuid)');

-- Who is left sealed by the next opening of a box, with the leaf in the last closing: those with a response whom the
-- lock of the envelope before excludes. Nobody is sealed again.
create function app.suppliers_to_leave(wanted uuid) returns table (supplier_id uuid, leaf text) language sql stable as $$
  select entry.supplier_id, entry.leaf
  from app.lock_before(wanted) locked
  join box_entry entry on entry.task_id = wanted and entry.counts
    and entry.number = (select max(box_closing.number) from box_closing where box_closing.task_id = wanted)
  where entry.organisation_id = app.organisation_id() and app.is_excluded(locked, entry.supplier_id)
    and (app.is_left_sealed(wanted, entry.supplier_id)
      or not exists (select from box_opening where box_opening.task_id = wanted))
  order by entry.leaf
$$;

-- What an opening record refers to: the opening before, and the lock that decides who is left sealed.
create function app.opening_references(wanted uuid)
  returns table (number int, previous text, lock_hash text, left_sealed json) language sql stable as $$
    select app.assert_scope('job');
    select app.opening_at_hand(wanted),
      (select box_opening.record_hash from box_opening where box_opening.task_id = wanted
        order by box_opening.opening desc limit 1),
      (select locked.record_hash from app.lock_before(wanted) locked),
      coalesce((select json_agg(json_build_object('supplierId', supplier_id, 'leaf', leaf) order by leaf)
        from app.suppliers_to_leave(wanted)), '[]')
    from task where task.id = wanted and task.organisation_id = app.organisation_id()
  $$;
select app.run_as_definer('app.opening_references(uuid)');

-- A part of everything that a box which can be opened now contains: each entry of each closing with its record and,
-- for a current submission that is not left sealed, with what is needed to read and check it. Entries without a stored
-- record are included.
drop function app.entries_to_check(uuid, int, text, int);
create function app.entries_to_check(wanted uuid, after_number int, after_leaf text, how_many int)
  returns table (number int, leaf text, supplier_id uuid, record_id uuid, counts boolean, end_date timestamptz,
    extended_at timestamptz, kind text, version int, record text, signature text, record_hash text, content bytea,
    sheet_version int, conditions text, version_key json, task_key json, accepted_terms text[], is_left boolean)
  language sql stable as $$
    select app.assert_scope('job');
    with openable as (
      select task.id, (select max(box_closing.number) from box_closing where box_closing.task_id = task.id) as last
      from task join event on event.id = task.event_id
      where task.id = wanted and task.organisation_id = app.organisation_id()
        and event.sealed and event.status in ('ACTIVE', 'COMPLETED') and task.archived_at is null
        and not exists (select from box_envelope where box_envelope.task_id = wanted and waits_for is not null)
        and (task.box_opened_at is null
          or exists (select from box_envelope where box_envelope.task_id = wanted and readmitted_count > 0))
        and exists (select from box_closing where box_closing.task_id = wanted and covers_until >= greatest(
          task.end_date, (select max(extended_until) from task_supplier where task_supplier.task_id = wanted)))),
    part as materialized (
      select box_entry.*, sealed.supplier_id is not null as is_left,
        box_entry.counts and box_entry.number = openable.last and sealed.supplier_id is null as is_current
      from openable join box_entry on box_entry.task_id = openable.id
      left join app.suppliers_to_leave(wanted) sealed on sealed.supplier_id = box_entry.supplier_id
        and box_entry.number = openable.last
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
        where terms_acceptance.event_id = part.event_id and terms_acceptance.supplier_id = part.supplier_id),
      part.is_left
    from part left join response_record sent on sent.id = part.record_id
    order by part.number, part.leaf
  $$;
select app.run_as_definer('app.entries_to_check(uuid, int, text, int)');

-- The only way to an opening: by the server, for the closing that covers the last end, with a record that holds the
-- confirmations of one person or, where the event needs it, of two, and that names who is left sealed.
create or replace function app.open_box(wanted uuid, wanted_number int, openers uuid[], opening_record text,
    record_signature text, hash text) returns void language plpgsql volatile as $$
declare
  opener role_entry;
  at_hand int;
  signed jsonb := opening_record::jsonb;
  expected record;
begin
  perform app.assert_scope('job');
  perform from role_entry where id = any (openers) order by id for share;
  select * into opener from role_entry where role_entry.id = openers[cardinality(openers)]
    and role_entry.organisation_id = app.organisation_id();
  if wanted_number is distinct from app.closing_to_open_for(wanted, opener) then
    raise exception 'this closing is not the last one' using errcode = 'insufficient_privilege';
  end if;
  at_hand := app.opening_at_hand(wanted);
  select * into expected from app.opening_references(wanted);
  if (signed ->> 'number', signed ->> 'previous', signed ->> 'lockHash', signed -> 'left')
      is distinct from (at_hand::text, expected.previous, expected.lock_hash, expected.left_sealed::jsonb) then
    raise exception 'others are left sealed' using errcode = 'insufficient_privilege';
  end if;
  insert into box_opening (organisation_id, business_unit_id, event_id, task_id, number, opened_at, opened_by,
      record, signature, record_hash, opening)
    select task.organisation_id, task.business_unit_id, task.event_id, task.id, wanted_number, confirmed.last_at,
      openers, opening_record, record_signature, hash, at_hand
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
        from jsonb_array_elements(signed -> 'confirmations') with ordinality listed (one, place));
  if not found then
    raise exception 'others have confirmed this opening' using errcode = 'insufficient_privilege';
  end if;
  insert into box_left_sealed (organisation_id, business_unit_id, event_id, task_id, opening, supplier_id)
    select task.organisation_id, task.business_unit_id, task.event_id, task.id, at_hand, (one ->> 'supplierId')::uuid
    from task cross join jsonb_array_elements(signed -> 'left') one where task.id = wanted;
  update box_envelope set left_count = jsonb_array_length(signed -> 'left'), readmitted_count = 0
    where task_id = wanted;
  update task set box_opened_at = (select opened_at from box_opening where task_id = wanted)
    where id = wanted and box_opened_at is null;
end $$;
select app.run_as_definer('app.open_box(uuid, int, uuid[], text, text, text)');

-- Once a box is opened its unit reads the entries of the last closing that are not left sealed and, through them, what
-- was sent, with its keys and files.
drop policy unit_reads on box_entry;
create policy unit_reads on box_entry for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and exists (select from box_opening where box_opening.task_id = box_entry.task_id
      and box_opening.number = box_entry.number)
    and not app.is_left_sealed(task_id, supplier_id));

-- The task whose sealed box holds a file of what counts now, or in whose opened box it is left sealed; what was only
-- saved or replaced is told to nobody.
create or replace function app.task_of_sealed_file(wanted uuid) returns uuid language sql stable as $$
  select app.assert_scope('unit');
  select sent.task_id from file_use
  join response_record sent on sent.id = file_use.owner_id
  join task on task.id = sent.task_id join event on event.id = sent.event_id
  where file_use.file_id = wanted and file_use.purpose = 'RESPONSE_FILE' and sent.kind = 'SUBMISSION'
    and sent.organisation_id = app.organisation_id() and sent.business_unit_id = app.business_unit_id()
    and event.sealed and (task.box_opened_at is null or app.is_left_sealed(sent.task_id, sent.supplier_id))
    and not exists (select from response_record later
      where later.response_id = sent.response_id and later.number > sent.number)
  limit 1
$$;
select app.run_as_definer('app.task_of_sealed_file(uuid)');

-- The tasks of an evaluation, and whether responses to them can be scored: their box is opened for everyone who is not
-- excluded or, where the event is not sealed, they have ended for everyone.
create or replace function app.tasks_to_score(wanted uuid) returns table (task_id uuid, envelope int, is_opened boolean)
  language sql stable as $$
    select task.id, covered.envelope, case when event.sealed then task.box_opened_at is not null
        and not exists (select from box_envelope where box_envelope.task_id = task.id and readmitted_count > 0)
      else event.status <> 'DRAFT' and greatest(task.end_date, (select max(extended_until) from task_supplier
        where task_supplier.task_id = task.id)) < transaction_timestamp() end
    from evaluation_task covered join task on task.id = covered.task_id join event on event.id = task.event_id
    where covered.evaluation_id = wanted
  $$;

-- The submissions that count, of the tasks up to an envelope if all of them can be scored. Suppliers that are left
-- sealed or were excluded in an earlier envelope are left out.
create or replace function app.records_to_score(wanted uuid, until_envelope int)
  returns table (record_id uuid, task_id uuid, supplier_id uuid) language sql stable as $$
    select sent.id, sent.task_id, sent.supplier_id
    from app.tasks_to_score(wanted) covered
    join response_record sent on sent.task_id = covered.task_id and sent.kind = 'SUBMISSION'
    join event on event.id = sent.event_id
    where covered.envelope <= until_envelope
      and not exists (select from app.tasks_to_score(wanted) waiting
        where waiting.envelope <= until_envelope and not waiting.is_opened)
      and case when event.sealed then exists (
          select from box_entry entry join box_opening opening
            on opening.task_id = entry.task_id and opening.number = entry.number
          where entry.record_id = sent.id and entry.counts)
          and not app.is_left_sealed(sent.task_id, sent.supplier_id)
        else not exists (select from response_record later
          where later.response_id = sent.response_id and later.number > sent.number) end
      and not exists (select from evaluation_decision decided
        where decided.evaluation_id = wanted and decided.supplier_id = sent.supplier_id and decided.excluded
          and decided.envelope < until_envelope
          and decided.round = 1 + (select count(*) from evaluation_reopening where evaluation_id = wanted))
  $$;

create or replace function app.evaluations_to_score()
  returns table (id uuid, title text, "eventTitle" text, "eventReference" text, envelope int, "envelopeCount" int,
    "criterionCount" int, "submittedAt" timestamptz, state text)
  language sql stable
  as $$
    select app.assert_scope('unit', 'evaluator');
    select evaluation.id, signed.plan ->> 'title', event.title, event.reference, own.envelope,
      jsonb_array_length(signed.plan -> 'envelopes'), own.criteria, submitted.submitted_at,
      case when event.status = 'CANCELLED' or own.is_locked then 'ENDED'
        when submitted.submitted_at is not null then 'SUBMITTED'
        when not opened.are_opened then 'WAITING'
        when not own.by_hand then 'READING'
        when app.has_scoring_ended(evaluation.id, rounds.current, own.envelope) then 'ENDED'
        else 'SCORING' end
    from evaluation
    join event on event.id = evaluation.event_id
    cross join lateral (
      select plan::jsonb as plan from evaluation_plan where evaluation_plan.evaluation_id = evaluation.id
      order by number desc limit 1) signed
    cross join lateral (
      select 1 + count(*)::int as current from evaluation_reopening
      where evaluation_reopening.evaluation_id = evaluation.id) rounds
    cross join lateral (
      select named.envelope, count(*)::int as criteria, bool_or(named.by_hand) as by_hand, locked.is_locked
      from evaluation_evaluator named
      cross join lateral (select exists (
        select from evaluation_lock
        where evaluation_lock.evaluation_id = evaluation.id and evaluation_lock.envelope = named.envelope
          and evaluation_lock.round >= coalesce((select max(reopened.round) from evaluation_reopening reopened
            where reopened.evaluation_id = evaluation.id and reopened.envelope <= named.envelope), 1)) as is_locked) locked
      where named.evaluation_id = evaluation.id and named.role_entry_id = app.role_entry_id()
        and named.removed_at is null
      group by named.envelope, locked.is_locked
      order by locked.is_locked, case when locked.is_locked then -named.envelope else named.envelope end limit 1) own
    cross join lateral (
      select bool_and(case when event.sealed then task.box_opened_at is not null
            and not exists (select from box_envelope where box_envelope.task_id = task.id and readmitted_count > 0)
          else event.status <> 'DRAFT' and greatest(task.end_date, (select max(extended_until) from task_supplier
            where task_supplier.task_id = task.id)) < transaction_timestamp() end) as are_opened
      from evaluation_task covered join task on task.id = covered.task_id
      where covered.evaluation_id = evaluation.id and covered.envelope <= own.envelope) opened
    left join evaluation_submission submitted on submitted.evaluation_id = evaluation.id
      and submitted.round = rounds.current and submitted.envelope = own.envelope
      and submitted.role_entry_id = app.role_entry_id()
    where evaluation.organisation_id = app.organisation_id() and evaluation.business_unit_id = app.business_unit_id()
    order by evaluation.created_at desc, evaluation.id desc
  $$;
select app.run_as_definer('app.evaluations_to_score()');

-- The chain of records: later openings of a task are numbered from 1, the first is 0.
create or replace function app.enqueue_signed_record() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'RECORD' then
    insert into audit_pending (kind, item_id, chain)
    values ('RECORD', new.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);
  elsif tg_argv[0] = 'CLOSING' then
    insert into audit_pending (kind, item_id, item_number, chain)
    values ('CLOSING', new.task_id, new.number, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);
  else
    insert into audit_pending (kind, item_id, item_number, chain)
    values ('OPENING', new.task_id, new.opening - 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);
  end if;
  return null;
end $$;
select app.run_as_definer('app.enqueue_signed_record()');

create or replace function app.audit_to_chain(most int, wanted uuid, failed uuid[])
  returns table (chain uuid, kind text, item_id uuid, item_number int, last_number bigint, last_hash text,
    entry jsonb, address jsonb, detail jsonb, remark jsonb, record text)
  language plpgsql volatile as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('job');
    if not pg_try_advisory_xact_lock(7305644) then return; end if;
    return query
      select item.chain, item.kind, item.item_id, item.item_number, last.number, encode(last.hash, 'hex'),
        case when entry.id is not null then
          jsonb_strip_nulls(jsonb_build_object('id', entry.id,
            'at', rtrim(rtrim(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z',
            'organisationId', entry.organisation_id, 'businessUnitId', entry.business_unit_id,
            'supplierId', entry.supplier_id, 'actorAccountId', entry.actor_account_id,
            'actorRoleEntryId', entry.actor_role_entry_id, 'actorRole', entry.actor_role,
            'requestId', entry.request_id, 'action', entry.action, 'subjectType', entry.subject_type,
            'subjectId', entry.subject_id, 'partOf', entry.parent_id))
          || case when entry.before is null then '{}' else jsonb_build_object('before', entry.before) end
          || case when entry.after is null then '{}' else jsonb_build_object('after', entry.after) end end as entry,
        case when entry.client_address is not null
          then jsonb_build_object('salt', entry.salt, 'value', entry.client_address) end as address,
        case when detail.entry_id is not null then jsonb_build_object('salt', detail.salt, 'value',
          jsonb_build_object('before', detail.before, 'after', detail.after)) end as detail,
        case when remark.entry_id is not null then jsonb_build_object('salt', remark.salt, 'value',
          jsonb_build_object('before', remark.before, 'after', remark.after)) end as remark,
        case item.kind
          when 'RECORD' then (select record from response_record where id = item.item_id)
          when 'CLOSING' then (select record from box_closing
            where task_id = item.item_id and number = item.item_number)
          when 'OPENING' then (select record from box_opening
            where task_id = item.item_id and opening = item.item_number + 1) end
      from (select * from audit_pending where (wanted is null or audit_pending.chain = wanted)
          and audit_pending.chain <> all (failed) order by item_id, item_number limit most) item
      left join lateral (select number, hash from audit_link where audit_link.chain = item.chain
        order by number desc limit 1) last on true
      left join audit_entry entry on entry.id = item.item_id
      left join audit_detail detail on detail.entry_id = item.item_id and not detail.is_of_unit
      left join audit_detail remark on remark.entry_id = item.item_id and remark.is_of_unit
      order by item.item_id, item.item_number;
  end $$;
select app.run_as_definer('app.audit_to_chain(int, uuid, uuid[])');

create or replace function app.audit_links(wanted uuid, after_number bigint, most int)
  returns table (number bigint, kind text, item_id uuid, item_number int, item_hash text, address_hash text,
    detail_hash text, remark_hash text, hash text, chained_at timestamptz,
    entry jsonb, address jsonb, detail jsonb, remark jsonb, record text)
  language plpgsql stable as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('organisation', 'system', 'job');
    if not coalesce(case app.scope() when 'job' then true
        when 'system' then wanted = '00000000-0000-0000-0000-000000000000'::uuid
        else wanted = app.organisation_id() end, false) then
      raise exception 'not in this context' using errcode = 'insufficient_privilege';
    end if;
    if wanted = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid then
      return query
        select link.number, link.kind, link.item_id, link.item_number, encode(link.item_hash, 'hex'),
          null, null, null, encode(link.hash, 'hex'), link.chained_at,
          null::jsonb, null::jsonb, null::jsonb, null::jsonb,
          case link.kind
            when 'RECORD' then (select record from response_record where id = link.item_id)
            when 'CLOSING' then (select record from box_closing
              where task_id = link.item_id and number = link.item_number)
            when 'OPENING' then (select record from box_opening
              where task_id = link.item_id and opening = link.item_number + 1) end
        from audit_link link where link.chain = wanted and link.number > after_number
        order by link.number limit most;
    else
      return query
        select link.*,
          case when entry.id is not null then
            jsonb_strip_nulls(jsonb_build_object('id', entry.id,
              'at', rtrim(rtrim(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z',
              'organisationId', entry.organisation_id, 'businessUnitId', entry.business_unit_id,
              'supplierId', entry.supplier_id, 'actorAccountId', entry.actor_account_id,
              'actorRoleEntryId', entry.actor_role_entry_id, 'actorRole', entry.actor_role,
              'requestId', entry.request_id, 'action', entry.action, 'subjectType', entry.subject_type,
              'subjectId', entry.subject_id, 'partOf', entry.parent_id))
            || case when entry.before is null then '{}' else jsonb_build_object('before', entry.before) end
            || case when entry.after is null then '{}' else jsonb_build_object('after', entry.after) end end as entry,
          case when entry.client_address is not null
            then jsonb_build_object('salt', entry.salt, 'value', entry.client_address) end as address,
          case when detail.entry_id is not null then jsonb_build_object('salt', detail.salt, 'value',
            jsonb_build_object('before', detail.before, 'after', detail.after)) end as detail,
          case when remark.entry_id is not null then jsonb_build_object('salt', remark.salt, 'value',
            jsonb_build_object('before', remark.before, 'after', remark.after)) end as remark, null
        from (select number, kind, item_id, item_number, encode(item_hash, 'hex'), encode(address_hash, 'hex'),
            encode(detail_hash, 'hex'), encode(remark_hash, 'hex'), encode(hash, 'hex'), chained_at
          from audit_link where chain = wanted and number > after_number order by number limit most) link
        left join audit_entry entry on entry.id = link.item_id
        left join audit_detail detail on detail.entry_id = link.item_id and not detail.is_of_unit
        left join audit_detail remark on remark.entry_id = link.item_id and remark.is_of_unit
        order by link.number;
    end if;
  end $$;
select app.run_as_definer('app.audit_links(uuid, bigint, int)');

create or replace function app.audit_unchained(wanted uuid, most int)
  returns table (kind text, item_id uuid) language plpgsql stable as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('organisation', 'system', 'job');
    if not coalesce(case app.scope() when 'job' then true
        when 'system' then wanted = '00000000-0000-0000-0000-000000000000'::uuid
        else wanted = app.organisation_id() end, false) then
      raise exception 'not in this context' using errcode = 'insufficient_privilege';
    end if;
    return query
      select item.kind, item.id from (
        select 'ENTRY' as kind, id, 0 as number from audit_entry
          where wanted = '00000000-0000-0000-0000-000000000000'::uuid and organisation_id is null and is_administration
        union all
        select 'ENTRY', id, 0 from audit_entry where organisation_id = wanted and is_administration
        union all
        select 'ENTRY', id, 0 from audit_entry where organisation_id = wanted and not is_administration
          and business_unit_id = any (array(select id from business_unit where organisation_id = wanted))
        union all
        select 'RECORD', id, 0 from response_record where wanted = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
        union all
        select 'CLOSING', task_id, box_closing.number from box_closing
          where wanted = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
        union all
        select 'OPENING', task_id, box_opening.opening - 1 from box_opening
          where wanted = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) item
      where not exists (select from audit_link link
          where (link.item_id, link.item_number, link.kind) = (item.id, item.number, item.kind))
        and not exists (select from audit_pending
          where (audit_pending.item_id, audit_pending.item_number, audit_pending.kind)
            = (item.id, item.number, item.kind))
      limit most;
  end $$;
select app.run_as_definer('app.audit_unchained(uuid, int)');
