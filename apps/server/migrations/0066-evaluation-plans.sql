-- Evaluations of an event: the plan, the tasks that it covers, who scores what, and the signed plans.

create table evaluation (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  -- As last saved. Suppliers and evaluators are bound by the last signed plan.
  plan jsonb not null,
  -- An admin of the business unit.
  chair_id uuid,
  revision int not null default 1,
  created_at timestamptz not null default transaction_timestamp(),
  unique (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id) on delete cascade,
  foreign key (organisation_id, chair_id) references role_entry (organisation_id, id)
);
create index evaluation_event on evaluation (event_id, created_at, id);
select app.protect('evaluation');
create policy unit on evaluation to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on evaluation for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
grant select, insert, update (plan, chair_id, revision), delete on evaluation to tenderbox_unit;
grant select on evaluation to tenderbox_job, tenderbox_evaluator;

-- The tasks of an evaluation, each in one envelope. A task is in at most one evaluation.
create table evaluation_task (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  task_id uuid primary key,
  envelope int not null check (envelope between 1 and 4),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id) on delete cascade,
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id) on delete cascade
);
create index evaluation_task_evaluation on evaluation_task (evaluation_id, envelope);
select app.protect('evaluation_task');
create policy unit on evaluation_task to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on evaluation_task for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
grant select, insert, delete on evaluation_task to tenderbox_unit;
grant select on evaluation_task to tenderbox_job, tenderbox_evaluator;

-- Who scores which criterion. Someone who leaves keeps the row: submitted scores stay, others are void.
create table evaluation_evaluator (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  role_entry_id uuid not null,
  criterion_id uuid not null,
  -- The envelope of the criterion.
  envelope int not null check (envelope between 1 and 4),
  named_at timestamptz not null default transaction_timestamp(),
  removed_at timestamptz,
  primary key (evaluation_id, role_entry_id, criterion_id),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id) on delete cascade,
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
);
create index evaluation_evaluator_person on evaluation_evaluator (role_entry_id, evaluation_id);
select app.protect('evaluation_evaluator');
create policy unit on evaluation_evaluator to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on evaluation_evaluator for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
-- Evaluators see what they are named for themselves.
create policy evaluator_reads on evaluation_evaluator for select to tenderbox_evaluator
  using (role_entry_id = (select app.role_entry_id()) and removed_at is null);
grant select, insert, update (envelope, removed_at), delete on evaluation_evaluator to tenderbox_unit;
grant select on evaluation_evaluator to tenderbox_job, tenderbox_evaluator;
create policy evaluator_reads on evaluation for select to tenderbox_evaluator
  using (id in (select evaluation_id from evaluation_evaluator));
create policy evaluator_reads on evaluation_task for select to tenderbox_evaluator
  using (evaluation_id in (select evaluation_id from evaluation_evaluator));

-- The plans as signed: the first at publication, then one for each amendment.
create table evaluation_plan (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  number int not null,
  -- Canonical JSON, as it was hashed.
  plan text not null,
  plan_hash text not null,
  signed_at timestamptz not null default transaction_timestamp(),
  record text not null,
  signature text not null,
  record_hash text not null,
  primary key (evaluation_id, number),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id) on delete cascade
);
select app.protect('evaluation_plan');
create policy unit on evaluation_plan to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on evaluation_plan for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy evaluator_reads on evaluation_plan for select to tenderbox_evaluator
  using (evaluation_id in (select evaluation_id from evaluation_evaluator));
grant select, insert on evaluation_plan to tenderbox_unit;
grant select on evaluation_plan to tenderbox_job, tenderbox_evaluator;

-- Whether the plan of an evaluation can never be changed again: after publication, from the first end of its tasks.
create function app.is_plan_fixed(event uuid, evaluation uuid) returns boolean language sql stable as $$
  select exists (select from event where event.id = $1 and published_at is not null)
    and exists (select from evaluation_task join task on task.id = evaluation_task.task_id
      where evaluation_task.evaluation_id = $2
        and (task.end_date < transaction_timestamp() or task.closed_until is not null))
$$;

-- A plan is a promise from the first end of its tasks: neither it, nor its tasks, nor its signed versions change.
create function app.guard_plan() returns trigger language plpgsql as $$
begin
  if app.is_guarded(tg_relid) and app.is_plan_fixed(old.event_id, old.id) then
    perform app.refuse_promised('the plan of an evaluation is fixed');
  end if;
  return coalesce(new, old);
end $$;
create trigger guard_promised before update of plan or delete on evaluation
  for each row execute function app.guard_plan();

create function app.guard_plan_part() returns trigger language plpgsql as $$
declare part record;
begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  if app.is_guarded(tg_relid) and app.is_plan_fixed(part.event_id, part.evaluation_id) then
    perform app.refuse_promised('the plan of an evaluation is fixed');
  end if;
  return part;
end $$;
create trigger guard_promised before insert or delete on evaluation_task
  for each row execute function app.guard_plan_part();
create trigger guard_promised before insert on evaluation_plan
  for each row execute function app.guard_plan_part();

-- What the caller's supplier is shown of the plans of an event: those of its own tasks, once it sees them.
create function app.shown_plans(wanted uuid)
returns table (evaluation_id uuid, criteria_shown text, title text, method text, total_points text, currency text,
  criteria jsonb, task_ids uuid[], number int, plan_hash text, signed_at timestamptz)
language plpgsql stable as $$
begin
  perform app.assert_scope('supplier');
  return query
    select signed.evaluation_id, signed.shown,
      case when signed.shown <> 'NONE' then signed.content ->> 'title' end,
      case when signed.shown = 'ALL' then signed.content ->> 'method' end,
      case when signed.shown = 'ALL' then signed.content ->> 'totalPoints' end,
      case when signed.shown = 'ALL' then signed.content ->> 'currency' end,
      case when signed.shown = 'NONE' then '[]' else (
        select coalesce(jsonb_agg(jsonb_build_object('id', criterion -> 'id', 'kind', criterion -> 'kind',
            'title', criterion -> 'title',
            'publicText', case when signed.shown = 'ALL' then criterion -> 'publicText' end,
            'points', case when signed.shown = 'ALL' then criterion -> 'points' end,
            'minimumPoints', case when signed.shown = 'ALL' then criterion -> 'minimumPoints' end,
            'formula', case when signed.shown = 'ALL' then criterion -> 'formula' end) order by place), '[]')
        from jsonb_array_elements(signed.content -> 'criteria') with ordinality listed (criterion, place)) end,
      signed.own, signed.number, signed.plan_hash, signed.signed_at
    from (
      select distinct on (plan.evaluation_id) plan.evaluation_id, plan.number, plan.plan_hash, plan.signed_at,
        plan.plan::jsonb as content, plan.plan::jsonb ->> 'criteriaShown' as shown, seen.own, evaluation.created_at
      from evaluation
      join evaluation_plan plan on plan.evaluation_id = evaluation.id
      join lateral (
        select array_agg(task_supplier.task_id order by task_supplier.task_id) as own
        from evaluation_task join task_supplier on task_supplier.task_id = evaluation_task.task_id
        where evaluation_task.evaluation_id = evaluation.id
          and task_supplier.supplier_id = app.supplier_id()
          and task_supplier.visible_from <= transaction_timestamp()) seen on seen.own is not null
      where evaluation.event_id = wanted and evaluation.organisation_id = app.organisation_id()
        and evaluation.business_unit_id = app.business_unit_id()
      order by plan.evaluation_id, plan.number desc) signed
    order by signed.created_at, signed.evaluation_id;
end $$;
select app.run_as_definer('app.shown_plans(uuid)');
