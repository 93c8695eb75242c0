-- Scoring, consensus, decisions and locks of evaluations. Nothing of another person is read before scoring has ended.

-- Raised by whatever is agreed or decided, so that an envelope is locked as it was seen.
alter table evaluation add column results_revision int not null default 0;
grant update (results_revision) on evaluation to tenderbox_unit;

-- Every reopening begins a new round, from an envelope on.
create table evaluation_reopening (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  round int not null check (round > 1),
  envelope int not null check (envelope between 1 and 4),
  reason text not null,
  reopened_by uuid not null,
  reopened_at timestamptz not null default transaction_timestamp(),
  primary key (evaluation_id, round),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, reopened_by) references role_entry (organisation_id, id)
);
select app.protect('evaluation_reopening');
create policy unit on evaluation_reopening to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and reopened_by = (select app.role_entry_id()));
create policy evaluator_reads on evaluation_reopening for select to tenderbox_evaluator
  using (evaluation_id in (select evaluation_id from evaluation_evaluator));
grant select, insert on evaluation_reopening to tenderbox_unit;
grant select on evaluation_reopening to tenderbox_evaluator;

-- A declaration about conflicts of interest. Nobody sees or scores the suppliers that it names.
create table evaluation_declaration (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  role_entry_id uuid not null,
  conflicts uuid[] not null,
  declared_at timestamptz not null default transaction_timestamp(),
  primary key (evaluation_id, role_entry_id),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
);
select app.protect('evaluation_declaration');
create policy unit_reads on evaluation_declaration for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy unit_declares on evaluation_declaration for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and role_entry_id = (select app.role_entry_id()));
create policy evaluator on evaluation_declaration to tenderbox_evaluator
  using (role_entry_id = (select app.role_entry_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and role_entry_id = (select app.role_entry_id()));
grant select, insert on evaluation_declaration to tenderbox_unit, tenderbox_evaluator;

-- The score sheets that were handed in, one for each person, envelope and round.
create table evaluation_submission (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  round int not null,
  envelope int not null,
  role_entry_id uuid not null,
  submitted_at timestamptz not null default transaction_timestamp(),
  primary key (evaluation_id, round, envelope, role_entry_id),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
);
select app.protect('evaluation_submission');
create policy unit_reads on evaluation_submission for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy unit_submits on evaluation_submission for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and role_entry_id = (select app.role_entry_id()));
create policy evaluator on evaluation_submission to tenderbox_evaluator
  using (role_entry_id = (select app.role_entry_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and role_entry_id = (select app.role_entry_id()));
grant select, insert on evaluation_submission to tenderbox_unit, tenderbox_evaluator;

-- Scoring that the chair closed before everyone had submitted.
create table evaluation_scoring_end (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  round int not null,
  envelope int not null,
  reason text not null,
  ended_by uuid not null,
  ended_at timestamptz not null default transaction_timestamp(),
  primary key (evaluation_id, round, envelope),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, ended_by) references role_entry (organisation_id, id)
);
select app.protect('evaluation_scoring_end');
create policy unit on evaluation_scoring_end to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and ended_by = (select app.role_entry_id()));
create policy evaluator_reads on evaluation_scoring_end for select to tenderbox_evaluator
  using (evaluation_id in (select evaluation_id from evaluation_evaluator));
grant select, insert on evaluation_scoring_end to tenderbox_unit;
grant select on evaluation_scoring_end to tenderbox_evaluator;

-- Whether scoring of an envelope has ended: everyone who is named has submitted, or the chair has closed it.
create function app.has_scoring_ended(wanted uuid, wanted_round int, wanted_envelope int) returns boolean
  language sql stable as $$
    select app.assert_scope('unit', 'evaluator', 'job');
    select exists (select from evaluation where id = wanted and organisation_id = app.organisation_id()) and (
      exists (select from evaluation_scoring_end ended where ended.evaluation_id = wanted
        and ended.round = wanted_round and ended.envelope = wanted_envelope)
      or not exists (select from evaluation_evaluator named
        where named.evaluation_id = wanted and named.envelope = wanted_envelope and named.removed_at is null
          and not exists (select from evaluation_submission submitted
            where submitted.evaluation_id = wanted and submitted.round = wanted_round
              and submitted.envelope = wanted_envelope and submitted.role_entry_id = named.role_entry_id)))
  $$;
select app.run_as_definer('app.has_scoring_ended(uuid, int, int)');

create table evaluation_score (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  round int not null,
  envelope int not null,
  role_entry_id uuid not null,
  supplier_id uuid not null,
  criterion_id uuid not null,
  -- Null while there is only a comment.
  score numeric(6, 2),
  comment text,
  revision int not null default 1,
  saved_at timestamptz not null default transaction_timestamp(),
  primary key (evaluation_id, round, role_entry_id, supplier_id, criterion_id),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
select app.protect('evaluation_score');
-- Own scores, and those of others once scoring has ended.
create policy unit_reads on evaluation_score for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and (role_entry_id = (select app.role_entry_id()) or app.has_scoring_ended(evaluation_id, round, envelope)));
create policy unit_scores on evaluation_score for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and role_entry_id = (select app.role_entry_id()));
create policy unit_changes on evaluation_score for update to tenderbox_unit
  using (role_entry_id = (select app.role_entry_id()))
  with check (role_entry_id = (select app.role_entry_id()));
-- Evaluators see those of others for their own criteria alone.
create policy evaluator_reads on evaluation_score for select to tenderbox_evaluator
  using (role_entry_id = (select app.role_entry_id())
    or (criterion_id in (select criterion_id from evaluation_evaluator)
      and app.has_scoring_ended(evaluation_id, round, envelope)));
create policy evaluator_scores on evaluation_score for insert to tenderbox_evaluator
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and role_entry_id = (select app.role_entry_id()));
create policy evaluator_changes on evaluation_score for update to tenderbox_evaluator
  using (role_entry_id = (select app.role_entry_id()))
  with check (role_entry_id = (select app.role_entry_id()));
grant select, insert, update (score, comment, revision, saved_at) on evaluation_score
  to tenderbox_unit, tenderbox_evaluator;

-- Refuses a score unless its person is named for the criterion, in the current round, has not submitted yet, and has
-- declared no conflict with the supplier. The lock keeps a submission and an end of scoring waiting.
create function app.assert_may_score(wanted uuid, wanted_round int, wanted_envelope int, person uuid, criterion uuid,
    supplier uuid) returns void language plpgsql volatile as $$
begin
  perform app.assert_scope('unit', 'evaluator');
  perform from evaluation where id = wanted and organisation_id = app.organisation_id()
    and business_unit_id = app.business_unit_id() for share;
  if not found then raise exception 'not in this context' using errcode = 'insufficient_privilege'; end if;
  if not exists (select from evaluation_evaluator named where named.evaluation_id = wanted
        and named.role_entry_id = person and named.criterion_id = criterion
        and named.envelope = wanted_envelope and named.removed_at is null)
      or wanted_round <> 1 + (select count(*) from evaluation_reopening where evaluation_id = wanted)
      or exists (select from evaluation_submission submitted where submitted.evaluation_id = wanted
        and submitted.round = wanted_round and submitted.envelope = wanted_envelope
        and submitted.role_entry_id = person)
      or exists (select from evaluation_scoring_end ended where ended.evaluation_id = wanted
        and ended.round = wanted_round and ended.envelope = wanted_envelope)
      or not exists (select from evaluation_declaration declared where declared.evaluation_id = wanted
        and declared.role_entry_id = person and supplier <> all (declared.conflicts)) then
    perform app.refuse_promised('a score is given by who is named, before scoring ends');
  end if;
end $$;
select app.run_as_definer('app.assert_may_score(uuid, int, int, uuid, uuid, uuid)');

create function app.guard_evaluation_score() returns trigger language plpgsql as $$
begin
  if app.is_guarded(tg_relid) then
    perform app.assert_may_score(new.evaluation_id, new.round, new.envelope, new.role_entry_id, new.criterion_id,
      new.supplier_id);
  end if;
  return null;
end $$;
create trigger guard_score after insert or update on evaluation_score
  for each row execute function app.guard_evaluation_score();

-- The agreed score of a criterion for a supplier, beside the scores that people gave.
create table evaluation_consensus (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  round int not null,
  envelope int not null,
  supplier_id uuid not null,
  criterion_id uuid not null,
  score numeric(6, 2) not null,
  -- Null where the scores were unanimous.
  reason text,
  feedback text,
  agreed_by uuid not null,
  agreed_at timestamptz not null default transaction_timestamp(),
  revision int not null default 1,
  primary key (evaluation_id, round, supplier_id, criterion_id),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, agreed_by) references role_entry (organisation_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
select app.protect('evaluation_consensus');
create policy unit on evaluation_consensus to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and agreed_by = (select app.role_entry_id()));
create policy evaluator_reads on evaluation_consensus for select to tenderbox_evaluator
  using (criterion_id in (select criterion_id from evaluation_evaluator));
grant select, insert, update (score, reason, feedback, agreed_by, agreed_at, revision) on evaluation_consensus
  to tenderbox_unit;
grant select on evaluation_consensus to tenderbox_evaluator;

-- What the chair decided about a supplier: excluded, or kept although something proposed its exclusion.
create table evaluation_decision (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  round int not null,
  envelope int not null,
  supplier_id uuid not null,
  -- What proposed it: a requirement, minimum points, a price of zero, missing lines, or a supplier that withdrew.
  cause text not null check (cause in ('REQUIREMENT', 'MINIMUM_POINTS', 'ZERO_PRICE', 'MISSING_LINES', 'WITHDREW',
    'OTHER')),
  -- The criterion or group that it is about; null where it is about the supplier as a whole.
  subject_id uuid,
  excluded boolean not null,
  reason text not null,
  decided_by uuid not null,
  decided_at timestamptz not null default transaction_timestamp(),
  unique nulls not distinct (evaluation_id, round, supplier_id, cause, subject_id),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, decided_by) references role_entry (organisation_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
select app.protect('evaluation_decision');
create policy unit on evaluation_decision to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and decided_by = (select app.role_entry_id()));
grant select, insert, update (excluded, reason, decided_by, decided_at), delete on evaluation_decision
  to tenderbox_unit;

-- The signed result of an envelope in a round.
create table evaluation_lock (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  evaluation_id uuid not null,
  round int not null,
  envelope int not null,
  locked_by uuid not null,
  locked_at timestamptz not null default transaction_timestamp(),
  -- What the points were computed from, as hashed: scores, consensus, decisions and the facts of the responses.
  sheets text not null,
  record text not null,
  signature text not null,
  record_hash text not null,
  primary key (evaluation_id, round, envelope),
  foreign key (organisation_id, business_unit_id, event_id, evaluation_id)
    references evaluation (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, locked_by) references role_entry (organisation_id, id)
);
select app.protect('evaluation_lock');
create policy unit on evaluation_lock to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and locked_by = (select app.role_entry_id()));
grant select, insert on evaluation_lock to tenderbox_unit;
-- Evaluators learn that an envelope is locked, not its points.
create policy evaluator_reads on evaluation_lock for select to tenderbox_evaluator
  using (evaluation_id in (select evaluation_id from evaluation_evaluator));
grant select (organisation_id, evaluation_id, round, envelope, locked_at) on evaluation_lock to tenderbox_evaluator;

-- Begins a new round: everyone's own scores of the envelope and later ones go on from where they were.
create function app.carry_scores_over(wanted uuid, from_round int, from_envelope int) returns void
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
    select organisation_id, business_unit_id, event_id, evaluation_id, from_round + 1, envelope, role_entry_id,
      supplier_id, criterion_id, score, comment, saved_at
    from evaluation_score where evaluation_id = wanted and round = from_round and envelope >= from_envelope;
  insert into evaluation_decision (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope,
      supplier_id, cause, subject_id, excluded, reason, decided_by, decided_at)
    select organisation_id, business_unit_id, event_id, evaluation_id, from_round + 1, envelope, supplier_id, cause,
      subject_id, excluded, reason, decided_by, decided_at
    from evaluation_decision where evaluation_id = wanted and round = from_round;
end $$;
select app.run_as_definer('app.carry_scores_over(uuid, int, int)');
