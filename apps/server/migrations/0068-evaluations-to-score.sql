-- The evaluations that the caller is named for, with the first envelope in which something is left to score. One answer instead
-- of policies: evaluators read neither events nor tasks, and learn of theirs nothing but the title and whether boxes are opened.
create function app.evaluations_to_score()
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
      select named.envelope, count(*)::int as criteria, locked.is_locked
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
select app.run_as_definer('app.evaluations_to_score()');
