-- Drafts and submissions of suppliers, with the keys that encrypt them. Content is encrypted before it is stored here.

-- One supplier's answer to one task.
create table response (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  supplier_id uuid not null,
  -- Grows with every save.
  revision int not null default 0,
  -- The revision that was sent last; what was saved since has not been.
  sent_revision int,
  created_at timestamptz not null default transaction_timestamp(),
  unique (task_id, supplier_id),
  unique (organisation_id, business_unit_id, event_id, task_id, supplier_id, id),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
select app.protect('response');
create policy supplier on response to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
create policy job_reads on response for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
grant select, insert, update (revision, sent_revision) on response to tenderbox_app;

-- A field of a draft, found by a keyed hash of its path; the value lies in the encrypted content.
create table response_field (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  supplier_id uuid not null,
  response_id uuid not null,
  path_hash bytea not null,
  revision int not null,
  -- The revision of the draft that it was last saved with: whoever knows that one needs nothing older.
  saved_in int not null,
  content bytea not null,
  changed_by uuid not null,
  changed_at timestamptz not null default transaction_timestamp(),
  primary key (response_id, path_hash),
  foreign key (organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id)
    references response (organisation_id, business_unit_id, event_id, task_id, supplier_id, id),
  foreign key (organisation_id, changed_by) references role_entry (organisation_id, id)
);
select app.protect('response_field');
create policy supplier on response_field to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
grant select, insert, update (revision, saved_in, content, changed_by, changed_at), delete on response_field to
  tenderbox_app;

-- A file of a draft: name, size and hash lie in the encrypted content.
create table response_file (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  supplier_id uuid not null,
  response_id uuid not null,
  file_id uuid not null,
  content bytea not null,
  primary key (response_id, file_id),
  foreign key (organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id)
    references response (organisation_id, business_unit_id, event_id, task_id, supplier_id, id),
  foreign key (organisation_id, file_id) references stored_file (organisation_id, id) on delete cascade
);
create index response_file_file on response_file (file_id);
select app.protect('response_file');
create policy supplier on response_file to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
grant select, insert, delete on response_file to tenderbox_app;

-- A key under another one: of a task or a draft by a key of the server's secret, of a version by its task's, of a
-- file by its draft's and, once it was sent, by its version's. Rotation adds a row and removes the old one.
create table wrapped_key (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  supplier_id uuid,
  kind text not null check (kind in ('TASK', 'DRAFT', 'VERSION', 'FILE')),
  -- The task, the response, the record or the file whose key it is.
  subject_id uuid not null,
  wrapped_by text not null,
  algorithm text not null,
  bytes bytea not null,
  created_at timestamptz not null default transaction_timestamp(),
  check ((supplier_id is null) = (kind = 'TASK')),
  unique (kind, subject_id, wrapped_by),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
create index wrapped_key_task on wrapped_key (task_id, supplier_id);
create index wrapped_key_secret on wrapped_key (wrapped_by) where kind in ('TASK', 'DRAFT');
select app.protect('wrapped_key');
create policy supplier on wrapped_key to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
-- The key of a task, under which a supplier puts the keys of what it sends.
create policy supplier_seals on wrapped_key for select to tenderbox_supplier
  using (supplier_id is null
    and task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));
create policy supplier_makes on wrapped_key for insert to tenderbox_supplier
  with check (supplier_id is null and kind = 'TASK' and subject_id = task_id
    and task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));
grant select, insert on wrapped_key to tenderbox_app;

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

create table task_conditions (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  hash text not null,
  -- Canonical JSON, byte for byte.
  conditions text not null,
  primary key (task_id, hash),
  unique (organisation_id, task_id, hash),
  constraint hash_of_conditions check (hash = encode(sha256(convert_to(conditions, 'UTF8')), 'hex')),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id)
);
select app.protect('task_conditions');
create policy supplier_adds on task_conditions for insert to tenderbox_supplier
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id())
    and task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));
grant select, insert on task_conditions to tenderbox_app;
revoke update, delete on task_conditions from tenderbox_definer;

-- Whether what arrived then may still be taken: not in the future, and not held up for long. A box closes 60 seconds
-- after the last end, so that nothing which arrived in time can miss it.
create function app.is_recent_arrival(arrived timestamptz) returns boolean language sql volatile as $$
  select arrived <= clock_timestamp() and clock_timestamp() < arrived + interval '45 seconds'
$$;

-- What was sent or withdrawn, never changed by anybody. The record is what is signed, byte for byte.
create table response_record (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  supplier_id uuid not null,
  response_id uuid not null,
  -- Counts submissions and withdrawals of the response from 1.
  number int not null,
  kind text not null check (kind in ('SUBMISSION', 'WITHDRAWAL')),
  -- The version that was sent, or withdrawn.
  version int not null,
  at timestamptz not null,
  recorded_by uuid not null,
  sheet_version int,
  record text not null,
  signature text not null,
  record_hash text not null,
  content bytea,
  -- Null for withdrawals and for what was submitted before conditions were stored.
  conditions_hash text,
  check ((kind = 'SUBMISSION') = (content is not null)),
  check ((kind = 'SUBMISSION') = (sheet_version is not null)),
  unique (response_id, number),
  unique (organisation_id, id),
  foreign key (organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id)
    references response (organisation_id, business_unit_id, event_id, task_id, supplier_id, id),
  foreign key (organisation_id, recorded_by) references role_entry (organisation_id, id),
  foreign key (organisation_id, task_id, conditions_hash)
    references task_conditions (organisation_id, task_id, hash)
);
create index response_record_task on response_record (task_id, supplier_id, number desc);
select app.protect('response_record');
create policy supplier on response_record to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
create policy job_reads on response_record for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
-- Whatever a server says: no supplier's record is dated into the future or back.
create policy arrived_recently on response_record as restrictive for insert to tenderbox_supplier
  with check (app.is_recent_arrival(at));
-- Insert-only, for every role.
grant select, insert on response_record to tenderbox_app;
revoke update, delete on response_record from tenderbox_definer;
create trigger to_be_chained after insert on response_record
  for each row execute function app.enqueue_signed_record('RECORD');

-- Only those of its own submissions: others would reveal that someone else has submitted.
create policy supplier_reads on task_conditions for select to tenderbox_supplier
  using (exists (select from response_record where response_record.task_id = task_conditions.task_id
      and response_record.supplier_id = (select app.supplier_id())
      and response_record.conditions_hash = task_conditions.hash));
-- Those of the submissions that it can read.
create policy unit_reads on task_conditions for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and exists (select from response_record where response_record.task_id = task_conditions.task_id
      and response_record.conditions_hash = task_conditions.hash));

-- Whether a task has a submission beside one that is being stored: then it must have a key.
create function app.has_other_submissions(wanted uuid, being_stored uuid) returns boolean
  language sql stable as $$
    select app.assert_scope('supplier');
    select exists (select from response_record
      where task_id = wanted and kind = 'SUBMISSION' and id <> being_stored
        and organisation_id = app.organisation_id()
        and task_id in (select task_id from task_supplier where supplier_id = app.supplier_id()))
  $$;
select app.run_as_definer('app.has_other_submissions(uuid, uuid)');

-- Whether a record replaces a submission in a sealed event.
create function app.is_hidden_replacement(sent response_record) returns boolean language sql stable as $$
  select sent.kind = 'SUBMISSION'
    and exists (select from event where event.id = sent.event_id and event.sealed)
    and exists (select from response_record earlier where earlier.response_id = sent.response_id
      and earlier.number = sent.number - 1 and earlier.kind = 'SUBMISSION')
$$;
select app.run_as_definer('app.is_hidden_replacement(response_record)');
revoke execute on function app.is_hidden_replacement(response_record) from tenderbox_app;

-- The last record decides whether a supplier has submitted. A replaced submission changes nothing that the buyer of
-- a sealed event can read before the opening.
create function app.apply_response_record() returns trigger language plpgsql as $$
begin
  if app.is_hidden_replacement(new) then return null; end if;
  update task_supplier
    set submitted_at = case when new.kind = 'SUBMISSION' then new.at end
    where task_id = new.task_id and supplier_id = new.supplier_id;
  return null;
end $$;
select app.run_as_definer('app.apply_response_record()');
create trigger note_record after insert on response_record
  for each row execute function app.apply_response_record();

-- Locks a task against changes of its ends, suppliers and status, which lock it for update, but not against other
-- changes of its row, such as its title. Waits no longer than what arrived then may be accepted. The supplier's own
-- row is locked against its team and is marked as seen. The task is locked first, as in whatever changes both.
create function app.lock_task_shared(wanted uuid, arrived timestamptz) returns boolean
  language plpgsql volatile as $$
begin
  perform app.assert_scope('supplier');
  perform set_config('lock_timeout', greatest(1, ceil(1000 * extract(epoch from
    arrived + interval '45 seconds' - clock_timestamp())))::text, true);
  perform from task where id = wanted and organisation_id = app.organisation_id()
    and business_unit_id = app.business_unit_id() for key share;
  update task_supplier set seen_at = coalesce(seen_at, transaction_timestamp())
    where task_id = wanted and supplier_id = app.supplier_id() and visible_from <= transaction_timestamp();
  return found;
end $$;
select app.run_as_definer('app.lock_task_shared(uuid, timestamptz)');

-- A submission, withdrawal or decline that was refused, and why; its supplier sees it. The table was renamed once,
-- its constraints were not.
create table failed_submission (
  id uuid constraint refused_submission_pkey primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  supplier_id uuid not null,
  at timestamptz not null default transaction_timestamp(),
  attempted_by uuid not null,
  code text not null,
  kind text not null default 'SUBMISSION'
    constraint refused_submission_kind_check check (kind in ('SUBMISSION', 'WITHDRAWAL', 'DECLINE')),
  constraint refused_submission_organisation_id_business_unit_id_event__fkey
    foreign key (organisation_id, business_unit_id, event_id, task_id)
      references task (organisation_id, business_unit_id, event_id, id),
  constraint refused_submission_organisation_id_business_unit_id_suppli_fkey
    foreign key (organisation_id, business_unit_id, supplier_id)
      references supplier (organisation_id, business_unit_id, id),
  constraint refused_submission_organisation_id_attempted_by_fkey
    foreign key (organisation_id, attempted_by) references role_entry (organisation_id, id)
);
create index refused_submission_task on failed_submission (task_id, supplier_id, at desc);
select app.protect('failed_submission');
create policy supplier on failed_submission to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
create policy job_reads on failed_submission for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
-- Insert-only, for every role.
grant select, insert on failed_submission to tenderbox_app;
revoke update, delete on failed_submission from tenderbox_definer;

-- Which version of an event's terms a supplier accepted.
create table terms_acceptance (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  supplier_id uuid not null,
  file_id uuid not null,
  accepted_by uuid not null,
  accepted_at timestamptz not null default transaction_timestamp(),
  primary key (event_id, supplier_id, file_id),
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id),
  foreign key (organisation_id, accepted_by) references role_entry (organisation_id, id)
);
select app.protect('terms_acceptance');
create policy supplier on terms_acceptance to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
-- Insert-only, for every role.
grant select, insert on terms_acceptance to tenderbox_app;
revoke update, delete on terms_acceptance from tenderbox_definer;

-- A supplier declines a task or, without a reason, takes that back.
create function app.set_decline(wanted uuid, reason text, comment text, arrived timestamptz) returns boolean
  language plpgsql volatile as $$
begin
  perform app.assert_scope('supplier');
  update task_supplier
    set declined_at = case when reason is not null then arrived end,
      decline_reason = reason, decline_comment = comment
    where task_id = wanted and supplier_id = app.supplier_id()
      and visible_from <= transaction_timestamp() and submitted_at is null and app.is_recent_arrival(arrived);
  return found;
end $$;
select app.run_as_definer('app.set_decline(uuid, text, text, timestamptz)');
