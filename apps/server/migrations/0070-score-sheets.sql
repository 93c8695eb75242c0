-- Score sheets: who has to submit one, and which suppliers a declaration is about.

-- Whether the criterion is scored by people. Someone who is named for computed points alone submits no sheet.
alter table evaluation_evaluator add column by_hand boolean not null default true;
update evaluation_evaluator named set by_hand = false
  from evaluation cross join jsonb_array_elements(evaluation.plan -> 'criteria') criterion
  where evaluation.id = named.evaluation_id and criterion ->> 'id' = named.criterion_id::text
    and criterion ->> 'kind' <> 'MANUAL';
grant update (by_hand) on evaluation_evaluator to tenderbox_unit;

create or replace function app.has_scoring_ended(wanted uuid, wanted_round int, wanted_envelope int) returns boolean
  language sql stable as $$
    select app.assert_scope('unit', 'evaluator', 'job');
    select exists (select from evaluation where id = wanted and organisation_id = app.organisation_id()) and (
      exists (select from evaluation_scoring_end ended where ended.evaluation_id = wanted
        and ended.round = wanted_round and ended.envelope = wanted_envelope)
      or not exists (select from evaluation_evaluator named
        where named.evaluation_id = wanted and named.envelope = wanted_envelope and named.by_hand
          and named.removed_at is null
          and not exists (select from evaluation_submission submitted
            where submitted.evaluation_id = wanted and submitted.round = wanted_round
              and submitted.envelope = wanted_envelope and submitted.role_entry_id = named.role_entry_id)))
  $$;

-- The suppliers of a declaration without a conflict, in the order of their letters where suppliers are anonymous. A
-- supplier that is new in a later envelope is declared then and comes last, so letters stay.
alter table evaluation_declaration add column suppliers uuid[] not null default '{}';
update evaluation_declaration declared set suppliers = array(
  select sent.supplier_id from (
    select distinct counting.supplier_id from generate_series(1, 4) envelope
    cross join app.records_to_score(declared.evaluation_id, envelope) counting) sent
  where sent.supplier_id <> all (declared.conflicts)
  order by app.anonymous_id(declared.seed, sent.supplier_id));
-- Only app.declare_conflicts writes declarations: it alone knows the order.
drop policy unit_declares on evaluation_declaration;
drop policy evaluator on evaluation_declaration;
create policy evaluator_reads on evaluation_declaration for select to tenderbox_evaluator
  using (role_entry_id = (select app.role_entry_id()));
revoke insert on evaluation_declaration from tenderbox_unit, tenderbox_evaluator;

-- The suppliers that the caller scores in an envelope, with the id by which the caller knows them: without a name, with a
-- place for their letter, where they are anonymous. Those that are not declared yet have their name and no place.
drop function app.suppliers_to_score(uuid, int);
create function app.suppliers_to_score(wanted uuid, wanted_envelope int)
  returns table ("supplierId" uuid, "shownId" uuid, name text, place int) language sql stable as $$
    select app.assert_scope('unit', 'evaluator');
    with shown as materialized (
      select declared.seed, coalesce(declared.conflicts, '{}') as conflicts, declared.suppliers,
        (signed.plan::jsonb ->> 'anonymous')::boolean as is_anonymous
      from (select plan from evaluation_plan where evaluation_id = wanted order by number desc limit 1) signed
      left join evaluation_declaration declared on declared.evaluation_id = wanted
        and declared.role_entry_id = app.role_entry_id()
      where app.is_evaluator(wanted, wanted_envelope))
    select supplier.id,
      case when known.is_anonymous then app.anonymous_id(shown.seed, supplier.id) else supplier.id end,
      case when not known.is_anonymous then supplier.name end, known.place
    from shown
    cross join (select distinct supplier_id from app.records_to_score(wanted, wanted_envelope)) sent
    join supplier on supplier.id = sent.supplier_id
    cross join lateral (select array_position(shown.suppliers, supplier.id) as place) placed
    cross join lateral (select placed.place, shown.is_anonymous and placed.place is not null as is_anonymous) known
    where supplier.id <> all (shown.conflicts)
    order by case when known.is_anonymous then known.place end, supplier.name collate app.by_name, supplier.id
  $$;
select app.run_as_definer('app.suppliers_to_score(uuid, int)');

-- Declares conflicts with suppliers of an envelope, and none with its others. Returns false if there is nothing to
-- declare any more.
create function app.declare_conflicts(wanted uuid, wanted_envelope int, conflicting uuid[]) returns boolean
  language plpgsql volatile as $$
  declare
    is_first boolean;
    asked uuid[];
  begin
    perform app.assert_scope('unit', 'evaluator');
    if not app.is_evaluator(wanted, wanted_envelope) then return false; end if;
    insert into evaluation_declaration (organisation_id, business_unit_id, event_id, evaluation_id, role_entry_id,
        conflicts)
      select organisation_id, business_unit_id, event_id, id, app.role_entry_id(), '{}' from evaluation where id = wanted
      on conflict (evaluation_id, role_entry_id) do nothing;
    is_first := found;
    asked := array(select "supplierId" from app.suppliers_to_score(wanted, wanted_envelope) where place is null);
    if not is_first and cardinality(asked) = 0 then return false; end if;
    update evaluation_declaration declared set declared_at = transaction_timestamp(),
        conflicts = declared.conflicts || array(select one from unnest(asked) one where one = any (conflicting)),
        suppliers = declared.suppliers || array(select one from unnest(asked) one where one <> all (conflicting)
          order by app.anonymous_id(declared.seed, one))
      where declared.evaluation_id = wanted and declared.role_entry_id = app.role_entry_id();
    return true;
  end $$;
select app.run_as_definer('app.declare_conflicts(uuid, int, uuid[])');

-- Adds to the former: the criterion is scored by people, and the supplier was declared.
create or replace function app.assert_may_score(wanted uuid, wanted_round int, wanted_envelope int, person uuid,
    criterion uuid, supplier uuid) returns void language plpgsql volatile as $$
begin
  perform app.assert_scope('unit', 'evaluator');
  perform from evaluation where id = wanted and organisation_id = app.organisation_id()
    and business_unit_id = app.business_unit_id() for share;
  if not found then raise exception 'not in this context' using errcode = 'insufficient_privilege'; end if;
  if not exists (select from evaluation_evaluator named where named.evaluation_id = wanted
        and named.role_entry_id = person and named.criterion_id = criterion
        and named.envelope = wanted_envelope and named.by_hand and named.removed_at is null)
      or wanted_round <> 1 + (select count(*) from evaluation_reopening where evaluation_id = wanted)
      or exists (select from evaluation_submission submitted where submitted.evaluation_id = wanted
        and submitted.round = wanted_round and submitted.envelope = wanted_envelope
        and submitted.role_entry_id = person)
      or exists (select from evaluation_scoring_end ended where ended.evaluation_id = wanted
        and ended.round = wanted_round and ended.envelope = wanted_envelope)
      or not exists (select from evaluation_declaration declared where declared.evaluation_id = wanted
        and declared.role_entry_id = person and supplier = any (declared.suppliers)) then
    perform app.refuse_promised('a score is given by who is named, before scoring ends');
  end if;
end $$;

create or replace function app.guard_evaluation_submission() returns trigger language plpgsql as $$
begin
  if app.is_guarded(tg_relid) and (
      not exists (select from evaluation_evaluator named where named.evaluation_id = new.evaluation_id
        and named.role_entry_id = new.role_entry_id and named.envelope = new.envelope and named.by_hand
        and named.removed_at is null)
      or not exists (select from evaluation_declaration declared where declared.evaluation_id = new.evaluation_id
        and declared.role_entry_id = new.role_entry_id)
      or exists (select from evaluation_scoring_end ended where ended.evaluation_id = new.evaluation_id
        and ended.round = new.round and ended.envelope = new.envelope)
      or new.round <> 1 + (select count(*) from evaluation_reopening where evaluation_id = new.evaluation_id)) then
    perform app.refuse_promised('a sheet is submitted by who is named, before scoring ends');
  end if;
  return new;
end $$;

-- What others gave for the criteria that the caller is named for, in submitted sheets, once scoring has ended.
create function app.scores_of_others(wanted uuid, wanted_round int, wanted_envelope int)
  returns table ("supplierId" uuid, "criterionId" uuid, "roleEntryId" uuid, name text, score text, comment text)
  language sql stable as $$
    select app.assert_scope('unit', 'evaluator');
    select given.supplier_id, given.criterion_id, given.role_entry_id, coalesce(account.full_name, ''),
      trim_scale(given.score)::text, given.comment
    from evaluation_score given
    join evaluation_submission submitted on submitted.evaluation_id = given.evaluation_id
      and submitted.round = given.round and submitted.envelope = given.envelope
      and submitted.role_entry_id = given.role_entry_id
    join evaluation_evaluator own on own.evaluation_id = given.evaluation_id and own.criterion_id = given.criterion_id
      and own.role_entry_id = app.role_entry_id() and own.removed_at is null
    join role_entry on role_entry.id = given.role_entry_id
    left join account on account.id = role_entry.account_id
    where given.evaluation_id = wanted and given.round = wanted_round and given.envelope = wanted_envelope
      and given.role_entry_id <> app.role_entry_id() and given.score is not null
      and (select app.is_evaluator(wanted, wanted_envelope)
        and app.has_scoring_ended(wanted, wanted_round, wanted_envelope))
    order by account.full_name collate app.by_name, given.role_entry_id
  $$;
select app.run_as_definer('app.scores_of_others(uuid, int, int)');

-- A new round goes on from the last scores of everyone, also where an envelope was not part of the round before.
create or replace function app.carry_scores_over(wanted uuid, from_round int, from_envelope int) returns void
  language plpgsql volatile as $$
begin
  perform app.assert_scope('unit');
  perform from evaluation where id = wanted and organisation_id = app.organisation_id()
    and business_unit_id = app.business_unit_id() and chair_id = app.role_entry_id();
  if not found or not exists (select from evaluation_reopening reopening where reopening.evaluation_id = wanted
      and reopening.round = from_round + 1 and reopening.envelope = from_envelope
      and reopening.reopened_at = transaction_timestamp()) then
    raise exception 'not in this context' using errcode = 'insufficient_privilege';
  end if;
  insert into evaluation_score (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope,
      role_entry_id, supplier_id, criterion_id, score, comment, saved_at)
    select distinct on (role_entry_id, supplier_id, criterion_id) organisation_id, business_unit_id, event_id,
      evaluation_id, from_round + 1, envelope, role_entry_id, supplier_id, criterion_id, score, comment, saved_at
    from evaluation_score where evaluation_id = wanted and round <= from_round and envelope >= from_envelope
    order by role_entry_id, supplier_id, criterion_id, round desc;
  insert into evaluation_decision (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope,
      supplier_id, cause, subject_id, excluded, reason, decided_by, decided_at)
    select organisation_id, business_unit_id, event_id, evaluation_id, from_round + 1, envelope, supplier_id, cause,
      subject_id, excluded, reason, decided_by, decided_at
    from evaluation_decision where evaluation_id = wanted and round = from_round;
end $$;

-- Adds to the former: someone who is named for computed points alone reads.
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

-- Adds to the former: the supplier was declared.
create or replace function app.response_to_score(wanted uuid, wanted_envelope int, wanted_supplier uuid, wanted_file uuid)
  returns table (id uuid, "responseId" uuid, kind text, version int, record text, signature text, content bytea,
    "taskId" uuid, "supplierId" uuid, "sheetVersion" int, "versionKey" json, "taskKey" json, "fileIds" uuid[],
    "fileKey" json, sheet jsonb, "storageName" text, scan text)
  language plpgsql volatile as $$
  declare
    tasks uuid[];
    questions text[];
    price_tasks text[];
  begin
    perform app.assert_scope('unit', 'evaluator');
    if not app.is_evaluator(wanted, wanted_envelope) or not exists (
        select from evaluation_declaration declared where declared.evaluation_id = wanted
          and declared.role_entry_id = app.role_entry_id() and wanted_supplier = any (declared.suppliers)) then
      return;
    end if;
    questions := array(select unnest(own.question_ids) from app.criteria_to_score(wanted) own
      where own.envelope = wanted_envelope);
    price_tasks := array(select unnest(own.price_task_ids) from app.criteria_to_score(wanted) own
      where own.envelope = wanted_envelope);
    tasks := array(
      select sent.task_id from app.records_to_score(wanted, wanted_envelope) sent
      join response_record on response_record.id = sent.record_id
      join sheet_version on sheet_version.task_id = sent.task_id
        and sheet_version.version = response_record.sheet_version
      where sent.supplier_id = wanted_supplier and (sent.task_id::text = any (price_tasks) or exists (
        select from jsonb_array_elements(sheet_version.sheet -> 'sections') section
        cross join jsonb_array_elements(section -> 'questions') question
        where question ->> 'id' = any (questions))));
    update task set responses_read_at = transaction_timestamp()
      from event where event.id = task.event_id and not event.sealed and task.id = any (tasks)
        and task.responses_read_at is null;
    return query
      select sent.id, sent.response_id, sent.kind, sent.version, sent.record, sent.signature, sent.content,
        sent.task_id, sent.supplier_id, sent.sheet_version,
        (select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
          where wrapped_key.kind = 'VERSION' and subject_id = sent.id order by created_at desc limit 1),
        (select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
          where wrapped_key.kind = 'TASK' and subject_id = sent.task_id order by created_at desc limit 1),
        array(select file_id from file_use where owner_id = sent.id and purpose = 'RESPONSE_FILE' order by position),
        (select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
          where wrapped_key.kind = 'FILE' and subject_id = wanted_file
            and wrapped_by = 'VERSION:' || sent.id::text),
        sheet_version.sheet, stored_file.storage_name, stored_file.scan_state
      from app.records_to_score(wanted, wanted_envelope) counting
      join response_record sent on sent.id = counting.record_id
      join task on task.id = sent.task_id
      join sheet_version on sheet_version.task_id = sent.task_id and sheet_version.version = sent.sheet_version
      left join file_use used on used.owner_id = sent.id and used.purpose = 'RESPONSE_FILE' and used.file_id = wanted_file
      left join stored_file on stored_file.id = used.file_id
      where sent.supplier_id = wanted_supplier and sent.task_id = any (tasks)
        and (wanted_file is null or used.file_id is not null)
      order by task.position, task.id;
  end $$;

-- A replaced function runs as its caller until it is told otherwise again.
select app.run_as_definer('app.has_scoring_ended(uuid, int, int)');
select app.run_as_definer('app.assert_may_score(uuid, int, int, uuid, uuid, uuid)');
select app.run_as_definer('app.carry_scores_over(uuid, int, int)');
select app.run_as_definer('app.evaluations_to_score()');
select app.run_as_definer('app.response_to_score(uuid, int, uuid, uuid)');
