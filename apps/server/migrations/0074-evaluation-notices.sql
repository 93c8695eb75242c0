-- Notices and live updates about evaluations, for evaluators as well; when score sheets are due; the webhook of a lock.

-- By when scores are wanted. Not part of the signed plan: it binds nobody but the own people, and can be moved.
alter table evaluation add column score_by timestamptz;
grant update (score_by) on evaluation to tenderbox_unit;
-- When a notice about scoring may be due; the job looks at nothing else.
alter table evaluation add column notices_due_at timestamptz;
create index evaluation_notices_due on evaluation (notices_due_at) where notices_due_at is not null;

create function app.note_score_by() returns trigger language plpgsql as $$
begin
  new.notices_due_at := transaction_timestamp();
  return new;
end $$;
create trigger note_score_by before update of score_by on evaluation for each row
  when (old.score_by is distinct from new.score_by) execute function app.note_score_by();

-- Publication, an opened box, a lock and a reopening can begin the scoring of an envelope.
create function app.note_evaluation() returns trigger language plpgsql as $$
begin
  update evaluation set notices_due_at = transaction_timestamp() where id = new.evaluation_id;
  return null;
end $$;
select app.run_as_definer('app.note_evaluation()');
create trigger note_for_notices after insert on evaluation_plan for each row execute function app.note_evaluation();
create trigger note_for_notices after insert on evaluation_lock for each row execute function app.note_evaluation();
create trigger note_for_notices after insert on evaluation_reopening for each row
  execute function app.note_evaluation();

-- Live updates to one person of a unit: evaluators hear of their own evaluations, and nothing else of the unit.
drop policy own on stream_event;
drop index stream_event_audience;
alter table stream_event drop column audience_id;
alter table stream_event add column role_entry_id uuid check (role_entry_id is null or supplier_id is null);
alter table stream_event add column audience_id uuid not null generated always as
  (coalesce(role_entry_id, supplier_id, business_unit_id, organisation_id)) stored;
create index stream_event_audience on stream_event (audience_id, transaction_id);
create policy own on stream_event for select to tenderbox_organisation, tenderbox_unit, tenderbox_supplier
  using (organisation_id = (select app.organisation_id())
    and audience_id = (select coalesce(app.supplier_id(), app.business_unit_id(), app.organisation_id())));
create policy evaluator_reads on stream_event for select to tenderbox_evaluator
  using (organisation_id = (select app.organisation_id()) and audience_id = (select app.role_entry_id()));

-- Tells a unit, and evaluators, that an evaluation has changed: all of them, or the caller alone, who may have another
-- page open. By ids only.
create function app.insert_evaluation_update(wanted uuid, to_all boolean) returns void language sql volatile as $$
  insert into stream_event (organisation_id, business_unit_id, role_entry_id, kind, about)
  select evaluation.organisation_id, evaluation.business_unit_id, null, 'evaluation-changed',
    jsonb_build_object('eventId', evaluation.event_id, 'evaluationId', evaluation.id)
  from evaluation where evaluation.id = wanted
  union all
  select distinct evaluation.organisation_id, evaluation.business_unit_id, role_entry.id, 'evaluation-changed',
    jsonb_build_object('evaluationId', evaluation.id)
  from evaluation join evaluation_evaluator named on named.evaluation_id = evaluation.id
  join role_entry on role_entry.id = named.role_entry_id and role_entry.role = 'BUSINESS_UNIT_EVALUATOR'
    and role_entry.status = 'ACTIVE'
  where evaluation.id = wanted and (named.removed_at is null or named.removed_at = transaction_timestamp())
    and (to_all or role_entry.id = app.role_entry_id())
    -- Evaluators know nothing of drafts.
    and exists (select from evaluation_plan where evaluation_plan.evaluation_id = wanted)
$$;
revoke execute on function app.insert_evaluation_update from public;
grant execute on function app.insert_evaluation_update to tenderbox_definer;

create function app.broadcast_evaluation(wanted uuid, to_all boolean) returns void language plpgsql volatile as $$
begin
  perform app.assert_scope('unit', 'evaluator');
  if exists (select from evaluation where id = wanted and organisation_id = app.organisation_id()
      and business_unit_id = app.business_unit_id())
    and (app.scope() = 'unit' or app.is_evaluator(wanted, null)) then
    perform app.insert_evaluation_update(wanted, to_all);
  end if;
end $$;
select app.run_as_definer('app.broadcast_evaluation(uuid, boolean)');

create function app.note_opened_box() returns trigger language plpgsql as $$
declare covered uuid;
begin
  update evaluation set notices_due_at = transaction_timestamp()
    where id = (select evaluation_id from evaluation_task where task_id = new.id)
    returning id into covered;
  if covered is not null then perform app.insert_evaluation_update(covered, true); end if;
  return null;
end $$;
select app.run_as_definer('app.note_opened_box()');
create trigger note_for_notices after update of box_opened_at on task for each row
  when (old.box_opened_at is null and new.box_opened_at is not null) execute function app.note_opened_box();

-- As before, and for `peopleIds` of the unit. An evaluator tells nobody but the chair of an own evaluation.
create or replace function app.insert_notices(told_organisation uuid, told_unit uuid, suppliers uuid[], given jsonb,
    has_mail boolean, may_wait boolean)
  returns table (told_role_entry uuid, told_email text, told_later boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  declare
    whom uuid[];
  begin
    perform app.assert_scope('unit', 'evaluator', 'supplier', 'job');
    if told_organisation is distinct from app.organisation_id()
      or app.scope() <> 'job' and told_unit is distinct from app.business_unit_id() then
      raise exception 'not in this context' using errcode = 'insufficient_privilege';
    end if;
    -- Each way by its own end of an index.
    if given ? 'personId' then
      whom := array(select id from role_entry
        where id = (given ->> 'personId')::uuid and organisation_id = told_organisation
          and business_unit_id = told_unit and status = 'ACTIVE' and app.scope() = 'job');
    elsif given ? 'peopleIds' then
      whom := array(select id from role_entry
        where id in (select jsonb_array_elements_text(given -> 'peopleIds')::uuid)
          and organisation_id = told_organisation and business_unit_id = told_unit and supplier_id is null
          and role in ('BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_EVALUATOR') and status = 'ACTIVE'
          and (app.scope() in ('unit', 'job') or app.scope() = 'evaluator' and exists (
            select from evaluation_evaluator named join evaluation on evaluation.id = named.evaluation_id
            where named.role_entry_id = app.role_entry_id() and named.removed_at is null
              and evaluation.chair_id = role_entry.id and given ->> 'kind' = 'evaluation.sheets-complete'
              and evaluation.id = (given -> 'about' ->> 'evaluationId')::uuid)));
    elsif suppliers is null then
      whom := array(select id from role_entry
        where organisation_id = told_organisation and business_unit_id = told_unit and supplier_id is null
          and role = 'BUSINESS_UNIT_ADMIN' and status = 'ACTIVE' and app.scope() in ('unit', 'job')
          and id is distinct from (given ->> 'exceptId')::uuid
          and (not given ? 'amongIds' or given -> 'amongIds' ? id::text));
    else
      whom := array(select id from role_entry
        where organisation_id = told_organisation and business_unit_id = told_unit
          and supplier_id = any (suppliers) and status = 'ACTIVE'
          and (app.scope() in ('unit', 'job')
            or app.scope() = 'supplier' and supplier_id = app.supplier_id()));
    end if;
    return query
      with told as (
        insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, event_id,
          task_id, supplier_id, message_id, about, mail_key, awaits_digest)
        select gen_random_uuid(), told_organisation, told_unit, role_entry.id, given ->> 'key', given ->> 'kind',
          (given ->> 'eventId')::uuid, (given ->> 'taskId')::uuid, (given ->> 'supplierId')::uuid,
          (given ->> 'messageId')::uuid, coalesce(given -> 'about', '{}'),
          case when has_mail and not (may_wait and account.daily_digest)
            then (given ->> 'key') || ':' || role_entry.id end,
          has_mail and may_wait and account.daily_digest
        from role_entry join account on account.id = role_entry.account_id
        where role_entry.id = any (whom)
        on conflict do nothing
        returning role_entry_id, awaits_digest),
      -- Their open pages hear of it; said here, since a submission has no time for another round trip.
      news as (
        insert into stream_event (organisation_id, business_unit_id, supplier_id, role_entry_id, kind, about)
        select distinct told_organisation, told_unit, role_entry.supplier_id,
          case when role_entry.role = 'BUSINESS_UNIT_EVALUATOR' then role_entry.id end, 'notices-changed', '{}'::jsonb
        from told join role_entry on role_entry.id = told.role_entry_id)
      select told.role_entry_id, account.email, told.awaits_digest
      from told join role_entry on role_entry.id = told.role_entry_id
      join account on account.id = role_entry.account_id;
  end $$;

-- Evaluators read the notices about their own scoring, not those that they got as an admin.
create policy evaluator_own on notice for select to tenderbox_evaluator
  using (role_entry_id = (select app.role_entry_id()) and kind in ('evaluation.named', 'evaluation.removed',
    'evaluation.scoring-began', 'evaluation.scores-due', 'evaluation.scoring-closed', 'evaluation.reopened'));
create policy evaluator_own_read on notice for update to tenderbox_evaluator
  using (role_entry_id = (select app.role_entry_id()));

-- What a notice about an evaluation is about, for the person who got it: evaluators read no events, and whoever was
-- removed no longer reads the evaluation.
create function app.evaluation_of_notice(wanted uuid) returns json language sql stable as $$
  select app.assert_scope('unit', 'evaluator', 'job');
  select json_build_object('id', evaluation.id, 'title', evaluation.plan ->> 'title', 'eventTitle', event.title,
    'eventReference', event.reference, 'timeZone', event.time_zone, 'buyer',
    concat_ws(', ', organisation.name, business_unit.name),
    'envelope', (notice.about -> 'envelope')::int,
    'envelopeCount', jsonb_array_length(evaluation.plan -> 'envelopes'), 'scoreBy',
    regexp_replace(replace(evaluation.score_by::text, ' ', 'T'), '\+00$', 'Z'),
    'reason', case notice.kind
      when 'evaluation.reopened' then (select reason from evaluation_reopening reopening
        where reopening.evaluation_id = evaluation.id and reopening.round = (notice.about -> 'round')::int)
      when 'evaluation.scoring-closed' then (select reason from evaluation_scoring_end ended
        where ended.evaluation_id = evaluation.id and ended.round = (notice.about -> 'round')::int
          and ended.envelope = (notice.about -> 'envelope')::int) end)
  from notice
  join evaluation on evaluation.id = (notice.about ->> 'evaluationId')::uuid
    and evaluation.organisation_id = notice.organisation_id
  join event on event.id = evaluation.event_id
  join organisation on organisation.id = evaluation.organisation_id
  join business_unit on business_unit.id = evaluation.business_unit_id
  where notice.id = wanted and notice.organisation_id = app.organisation_id()
    and (app.scope() = 'job' or notice.role_entry_id = app.role_entry_id())
$$;
select app.run_as_definer('app.evaluation_of_notice(uuid)');

-- The evaluations of all tenants that may have notices due.
create function app.evaluations_with_notices() returns table (organisation_id uuid, evaluation_id uuid)
  language sql stable as $$
    select app.assert_scope('job');
    select evaluation.organisation_id, evaluation.id from evaluation
    where notices_due_at <= transaction_timestamp() order by notices_due_at limit 1000
  $$;
select app.run_as_definer('app.evaluations_with_notices()');

-- Takes what is due for an evaluation, and notes when to look again: that an envelope can be scored, and the last
-- reminder before scores are due, for those who have not submitted. Reminders from before scoring began, or before
-- somebody was named, are left out.
create function app.claim_evaluation_notices(wanted uuid)
  returns table (kind text, "businessUnitId" uuid, "eventId" uuid, envelope int, round int, hours int,
    "scoreBy" timestamptz, "peopleIds" uuid[])
  language plpgsql volatile as $$
  declare
    known record;
    at_round int;
    at_envelope int;
    began timestamptz;
    next timestamptz;
    reminder int;
  begin
    perform app.assert_scope('job');
    select evaluation.business_unit_id, evaluation.event_id, evaluation.score_by, event.sealed, event.status,
        jsonb_array_length(evaluation.plan -> 'envelopes') as envelopes
      into known from evaluation join event on event.id = evaluation.event_id
      where evaluation.id = wanted and evaluation.organisation_id = app.organisation_id()
        and evaluation.notices_due_at <= transaction_timestamp()
      for no key update of evaluation;
    if not found then return; end if;
    select 1 + count(*) into at_round from evaluation_reopening where evaluation_id = wanted;
    select min(number) into at_envelope from generate_series(1, known.envelopes) number
      where not exists (select from evaluation_lock where evaluation_lock.evaluation_id = wanted
        and evaluation_lock.envelope = number and evaluation_lock.round >= coalesce((
          select max(reopened.round) from evaluation_reopening reopened
          where reopened.evaluation_id = wanted and reopened.envelope <= number), 1));
    if known.status in ('ACTIVE', 'COMPLETED') and at_envelope is not null then
      -- The box that was opened last, or the last end where there are no boxes; null while a box is closed.
      select case when bool_and(opened is not null) then max(opened) end into began from (
        select case when known.sealed then task.box_opened_at else greatest(task.end_date, (
            select max(extended_until) from task_supplier where task_supplier.task_id = task.id)) end as opened
        from evaluation_task covered join task on task.id = covered.task_id
        where covered.evaluation_id = wanted and covered.envelope <= at_envelope) boxes;
      began := greatest(began, (select max(locked_at) from evaluation_lock where evaluation_lock.evaluation_id = wanted),
        (select max(reopened_at) from evaluation_reopening where evaluation_id = wanted));
      if began >= transaction_timestamp() and not known.sealed then
        next := began + interval '1 second';
      elsif began is not null and not app.has_scoring_ended(wanted, at_round, at_envelope) then
        -- Whoever is told of a reopening knows that this envelope is scored again.
        if not exists (select from evaluation_reopening reopened where reopened.evaluation_id = wanted
            and reopened.round = at_round and reopened.envelope = at_envelope) then
          return query select 'evaluation.scoring-began', known.business_unit_id, known.event_id, at_envelope,
            at_round, null::int, known.score_by, app.people_to_score(wanted, at_round, at_envelope, began);
        end if;
        select min(before) into reminder from unnest(array[72, 24]) before
          where known.score_by - make_interval(hours => before) between began and transaction_timestamp()
            and known.score_by > transaction_timestamp();
        if reminder is not null then
          return query select 'evaluation.scores-due', known.business_unit_id, known.event_id, at_envelope, at_round,
            reminder, known.score_by, app.people_to_score(wanted, at_round, at_envelope,
              known.score_by - make_interval(hours => reminder));
        end if;
        select min(known.score_by - make_interval(hours => before)) into next from unnest(array[72, 24]) before
          where known.score_by - make_interval(hours => before) > transaction_timestamp();
      end if;
    end if;
    update evaluation set notices_due_at = next where id = wanted;
  end $$;

-- Those named by then for an envelope who have not submitted its sheet in this round.
create function app.people_to_score(wanted uuid, wanted_round int, wanted_envelope int, named_by timestamptz)
  returns uuid[] language sql stable as $$
    select coalesce(array_agg(distinct named.role_entry_id), '{}') from evaluation_evaluator named
    where named.evaluation_id = wanted and named.envelope = wanted_envelope and named.removed_at is null
      and named.by_hand and named.named_at <= named_by
      and not exists (select from evaluation_submission submitted where submitted.evaluation_id = wanted
        and submitted.round = wanted_round and submitted.envelope = wanted_envelope
        and submitted.role_entry_id = named.role_entry_id)
  $$;
revoke execute on function app.people_to_score from public;
grant execute on function app.people_to_score to tenderbox_definer;
select app.run_as_definer('app.claim_evaluation_notices(uuid)');

-- Programs hear of locks, by ids and the hash of the signed record.
create function app.enqueue_lock_webhook() returns trigger language plpgsql as $$
begin
  perform app.enqueue_webhooks('evaluation.locked', new.organisation_id, new.business_unit_id,
    jsonb_build_object('eventId', new.event_id, 'evaluationId', new.evaluation_id, 'recordHash', new.record_hash));
  return null;
end $$;
select app.run_as_definer('app.enqueue_lock_webhook()');
create trigger note_for_webhooks after insert on evaluation_lock for each row
  execute function app.enqueue_lock_webhook();
