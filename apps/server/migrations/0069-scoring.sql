-- What evaluators read: neither events, tasks, suppliers nor responses have policies for them. These functions answer
-- someone who is named for an evaluation, about its opened envelopes, and never about suppliers with a conflict.

-- Where suppliers are anonymous, each evaluator knows them by ids of their own, in the order of these ids. Nobody reads
-- what they are made from.
alter table evaluation_declaration add column seed uuid not null default gen_random_uuid();
revoke select, insert on evaluation_declaration from tenderbox_unit, tenderbox_evaluator;
grant select (organisation_id, business_unit_id, event_id, evaluation_id, role_entry_id, conflicts, declared_at),
    insert (organisation_id, business_unit_id, event_id, evaluation_id, role_entry_id, conflicts)
  on evaluation_declaration to tenderbox_unit, tenderbox_evaluator;

create function app.anonymous_id(seed uuid, supplier uuid) returns uuid language sql immutable as $$
  select overlay(overlay(encode(sha256(convert_to(seed::text || supplier::text, 'UTF8')), 'hex')
    placing '8' from 13) placing '8' from 17)::varchar(32)::uuid
$$;

-- Whether the caller is named in the evaluation; for a criterion of this envelope if one is given.
create function app.is_evaluator(wanted uuid, wanted_envelope int) returns boolean language sql stable as $$
  select exists (select from evaluation_evaluator named join evaluation on evaluation.id = named.evaluation_id
    where named.evaluation_id = wanted and named.role_entry_id = app.role_entry_id() and named.removed_at is null
      and (wanted_envelope is null or named.envelope = wanted_envelope)
      and evaluation.organisation_id = app.organisation_id()
      and evaluation.business_unit_id = app.business_unit_id())
$$;

-- The tasks of an evaluation, and whether responses to them can be scored: their box is opened or, where the event is
-- not sealed, they have ended for everyone.
create function app.tasks_to_score(wanted uuid) returns table (task_id uuid, envelope int, is_opened boolean)
  language sql stable as $$
    select task.id, covered.envelope, case when event.sealed then task.box_opened_at is not null
      else event.status <> 'DRAFT' and greatest(task.end_date, (select max(extended_until) from task_supplier
        where task_supplier.task_id = task.id)) < transaction_timestamp() end
    from evaluation_task covered join task on task.id = covered.task_id join event on event.id = task.event_id
    where covered.evaluation_id = wanted
  $$;

-- The submissions that count, of the tasks up to an envelope if all of them can be scored. Suppliers that were excluded in
-- an earlier envelope are left out.
create function app.records_to_score(wanted uuid, until_envelope int)
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
        else not exists (select from response_record later
          where later.response_id = sent.response_id and later.number > sent.number) end
      and not exists (select from evaluation_decision decided
        where decided.evaluation_id = wanted and decided.supplier_id = sent.supplier_id and decided.excluded
          and decided.envelope < until_envelope
          and decided.round = 1 + (select count(*) from evaluation_reopening where evaluation_id = wanted))
  $$;

-- The criteria of the signed plan that the caller is named for, with the questions and the price tables that they look at.
create function app.criteria_to_score(wanted uuid)
  returns table (id uuid, envelope int, question_ids text[], price_task_ids text[]) language sql stable as $$
    select named.criterion_id, named.envelope,
      array(select jsonb_array_elements_text(criterion -> 'questionIds')) || array(
        select criterion ->> 'questionId' where criterion ? 'questionId'),
      array(select jsonb_array_elements_text(criterion -> 'priceTaskIds')) || array(
        select jsonb_array_elements_text(criterion -> 'taskIds'))
    from (select plan::jsonb as plan from evaluation_plan where evaluation_id = wanted
      order by number desc limit 1) signed
    cross join jsonb_array_elements(signed.plan -> 'criteria') criterion
    join evaluation_evaluator named on named.criterion_id = (criterion ->> 'id')::uuid
    where named.evaluation_id = wanted and named.role_entry_id = app.role_entry_id() and named.removed_at is null
  $$;

-- One evaluation as its evaluator knows it: everything that decides where it stands, and the own part of it.
create function app.evaluation_to_score(wanted uuid)
  returns table (id uuid, "organisationId" uuid, "businessUnitId" uuid, "eventId" uuid, "eventTitle" text,
    "eventReference" text, "eventStatus" text, plan text, tasks json, reopenings json, locks json, "endedEnvelopes" int[],
    "criterionIds" uuid[], questions json, conflicts uuid[], "declaredAt" timestamptz, submissions json)
  language sql stable as $$
    select app.assert_scope('unit', 'evaluator');
    select evaluation.id, evaluation.organisation_id, evaluation.business_unit_id, evaluation.event_id, event.title,
      event.reference, event.status, signed.plan,
      coalesce((select json_agg(json_build_object('envelope', covered.envelope, 'isOpened', covered.is_opened))
        from app.tasks_to_score(wanted) covered), '[]'),
      coalesce((select json_agg(json_build_object('round', round, 'envelope', reopened.envelope))
        from evaluation_reopening reopened where reopened.evaluation_id = wanted), '[]'),
      coalesce((select json_agg(json_build_object('round', round, 'envelope', locked.envelope))
        from evaluation_lock locked where locked.evaluation_id = wanted), '[]'),
      array(select number from generate_series(1, 4) number
        where app.has_scoring_ended(wanted, rounds.current, number)),
      looked.criteria,
      coalesce((select json_agg(json_build_object('id', question -> 'id', 'label', question -> 'label',
          'type', question -> 'type'))
        from evaluation_task covered join task on task.id = covered.task_id
        join sheet_version on sheet_version.task_id = task.id and sheet_version.version = task.sheet_version
        cross join jsonb_array_elements(sheet_version.sheet -> 'sections') section
        cross join jsonb_array_elements(section -> 'questions') question
        where covered.evaluation_id = wanted and question ->> 'id' = any (looked.at)), '[]'),
      declared.conflicts, declared.declared_at,
      coalesce((select json_agg(json_build_object('envelope', submitted.envelope, 'submittedAt',
          to_char(submitted.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
        from evaluation_submission submitted where submitted.evaluation_id = wanted
          and submitted.round = rounds.current and submitted.role_entry_id = app.role_entry_id()), '[]')
    from evaluation
    join event on event.id = evaluation.event_id
    cross join lateral (select evaluation_plan.plan from evaluation_plan
      where evaluation_plan.evaluation_id = evaluation.id order by number desc limit 1) signed
    cross join lateral (select 1 + count(*)::int as current from evaluation_reopening
      where evaluation_reopening.evaluation_id = evaluation.id) rounds
    cross join lateral (select coalesce(array_agg(distinct own.id), '{}') as criteria, array_agg(question_id) as at
      from app.criteria_to_score(evaluation.id) own left join unnest(own.question_ids) question_id on true) looked
    left join evaluation_declaration declared on declared.evaluation_id = evaluation.id
      and declared.role_entry_id = app.role_entry_id()
    where evaluation.id = wanted and app.is_evaluator(wanted, null)
  $$;
select app.run_as_definer('app.evaluation_to_score(uuid)');

-- The suppliers that the caller scores in an envelope, with the id by which the caller knows them. Without a name, and in
-- the order of these ids, where they are anonymous; until conflicts are declared everyone is named, by name.
create function app.suppliers_to_score(wanted uuid, wanted_envelope int)
  returns table ("supplierId" uuid, "shownId" uuid, name text) language sql stable as $$
    select app.assert_scope('unit', 'evaluator');
    with shown as materialized (
      select declared.seed, coalesce(declared.conflicts, '{}') as conflicts,
        (signed.plan::jsonb ->> 'anonymous')::boolean and declared.seed is not null as is_anonymous
      from (select plan from evaluation_plan where evaluation_id = wanted order by number desc limit 1) signed
      left join evaluation_declaration declared on declared.evaluation_id = wanted
        and declared.role_entry_id = app.role_entry_id()
      where app.is_evaluator(wanted, wanted_envelope))
    select supplier.id, known.id, case when not shown.is_anonymous then supplier.name end
    from shown
    cross join (select distinct supplier_id from app.records_to_score(wanted, wanted_envelope)) sent
    join supplier on supplier.id = sent.supplier_id
    cross join lateral (select case when shown.is_anonymous then app.anonymous_id(shown.seed, supplier.id)
      else supplier.id end as id) known
    where supplier.id <> all (shown.conflicts)
    order by case when shown.is_anonymous then known.id end, supplier.name collate app.by_name, supplier.id
  $$;
select app.run_as_definer('app.suppliers_to_score(uuid, int)');

-- What a supplier sent to the tasks that the caller's own criteria of an envelope look at, with its keys; only what a file
-- was sent with if one is given. After this, single suppliers cannot get an extension where the event is not sealed.
create function app.response_to_score(wanted uuid, wanted_envelope int, wanted_supplier uuid, wanted_file uuid)
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
          and declared.role_entry_id = app.role_entry_id() and wanted_supplier <> all (declared.conflicts)) then
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
select app.run_as_definer('app.response_to_score(uuid, int, uuid, uuid)');

-- Keeps an end of scoring waiting while something is scored; while a sheet is submitted, also every other act on scores.
create function app.lock_scoring(wanted uuid, whole boolean) returns void language plpgsql volatile as $$
begin
  perform app.assert_scope('unit', 'evaluator');
  if not app.is_evaluator(wanted, null) then return; end if;
  if whole then
    perform from evaluation where id = wanted for no key update;
  else
    perform from evaluation where id = wanted for share;
  end if;
end $$;
select app.run_as_definer('app.lock_scoring(uuid, boolean)');

-- A sheet is submitted by who is named and has declared, in the current round, before scoring has ended.
create function app.guard_evaluation_submission() returns trigger language plpgsql as $$
begin
  if app.is_guarded(tg_relid) and (
      not exists (select from evaluation_evaluator named where named.evaluation_id = new.evaluation_id
        and named.role_entry_id = new.role_entry_id and named.envelope = new.envelope and named.removed_at is null)
      or not exists (select from evaluation_declaration declared where declared.evaluation_id = new.evaluation_id
        and declared.role_entry_id = new.role_entry_id)
      or exists (select from evaluation_scoring_end ended where ended.evaluation_id = new.evaluation_id
        and ended.round = new.round and ended.envelope = new.envelope)
      or new.round <> 1 + (select count(*) from evaluation_reopening where evaluation_id = new.evaluation_id)) then
    perform app.refuse_promised('a sheet is submitted by who is named, before scoring ends');
  end if;
  return new;
end $$;
create trigger guard_submission before insert on evaluation_submission
  for each row execute function app.guard_evaluation_submission();
