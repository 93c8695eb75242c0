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
