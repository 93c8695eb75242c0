-- Messages of a business unit to its suppliers, their threads, questions and published answers.

-- What the unit still writes. Sending makes a message of it, under the same id.
create table message_draft (
  id uuid not null,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  subject text not null,
  text text not null,
  supplier_ids uuid[] not null,
  event_id uuid,
  task_id uuid,
  revision int not null default 1,
  saved_at timestamptz not null default transaction_timestamp(),
  saved_by uuid not null,
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id) on delete set null (event_id),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id) on delete set null (task_id),
  foreign key (organisation_id, saved_by) references role_entry (organisation_id, id)
);
create index message_draft_saved on message_draft (business_unit_id, saved_at, id) include (organisation_id);
create index message_draft_event on message_draft (event_id) where event_id is not null;
alter table message_draft add primary key (id);
create index message_draft_task on message_draft (task_id) where task_id is not null;
select app.protect('message_draft');
create policy unit_reads on message_draft for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy job_reads on message_draft for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy unit_writes on message_draft to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and saved_by = (select app.role_entry_id()));
-- What was sent, asked or published is only ever added.
grant select, insert, update, delete on message_draft to tenderbox_app;

-- What was sent: read by the unit and by those it was sent to, changed by nobody. A question is what a supplier asked.
create table message (
  id uuid not null,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  kind text not null check (kind in ('MESSAGE', 'QUESTION')),
  subject text not null,
  text text not null,
  event_id uuid,
  task_id uuid,
  asked_by uuid,
  written_by uuid not null,
  sent_at timestamptz not null default transaction_timestamp(),
  search_text text not null generated always as (app.search_key(subject || E'\n' || text)) stored,
  check ((kind = 'QUESTION') = (asked_by is not null)),
  check (kind = 'MESSAGE' or event_id is not null),
  check (task_id is null or event_id is not null),
  unique (organisation_id, business_unit_id, id),
  unique (organisation_id, business_unit_id, id, asked_by),
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, business_unit_id, asked_by)
    references supplier (organisation_id, business_unit_id, id),
  foreign key (organisation_id, written_by) references role_entry (organisation_id, id)
);
create index message_event on message (event_id) where event_id is not null;
alter table message add primary key (id);
select app.make_searchable('message');
select app.protect('message');
create policy unit_reads on message for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy job_reads on message for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy unit_sends on message for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and kind = 'MESSAGE'
    and written_by = (select app.role_entry_id()));
create policy supplier_asks on message for insert to tenderbox_supplier
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and kind = 'QUESTION'
    and asked_by = (select app.supplier_id()) and written_by = (select app.role_entry_id()));
grant select, insert on message to tenderbox_app;

-- One supplier's part of a message, which no other supplier knows of.
create table message_thread (
  id uuid not null,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  message_id uuid not null,
  supplier_id uuid not null,
  -- Of a question: who may begin a thread by it.
  asked_by uuid check (asked_by = supplier_id),
  event_id uuid,
  task_id uuid,
  last_buyer_at timestamptz,
  last_supplier_at timestamptz,
  last_at timestamptz not null generated always as (greatest(last_buyer_at, last_supplier_at)) stored,
  reply_count int not null default 0,
  -- When its people were told of the message.
  notified_at timestamptz,
  -- What replies refer to. It begins with the id, so that nobody walks through all of a supplier by it.
  unique (id, message_id, supplier_id, business_unit_id, organisation_id),
  foreign key (organisation_id, business_unit_id, message_id)
    references message (organisation_id, business_unit_id, id),
  foreign key (organisation_id, business_unit_id, message_id, asked_by)
    references message (organisation_id, business_unit_id, id, asked_by),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
create index message_thread_last on message_thread (supplier_id, last_at, id)
  include (organisation_id, business_unit_id, message_id);
create index message_thread_event on message_thread (supplier_id, event_id, last_at)
  where event_id is not null;
create index message_thread_untold on message_thread (message_id) where notified_at is null;
-- What somebody of the buyer's may not have read.
create index message_thread_replied on message_thread (business_unit_id, message_id)
  include (organisation_id, id, last_supplier_at) where last_supplier_at is not null;
-- The keys last, as those of suppliers.
alter table message_thread add primary key (id);
alter table message_thread add unique (message_id, supplier_id);
select app.protect('message_thread');
create policy unit_reads on message_thread for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy job_reads on message_thread for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy unit_sends on message_thread for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job_tells on message_thread for update to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
-- A supplier reads what was sent to it and what it asked, and writes in its own threads.
create policy supplier_reads on message_thread for select to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()));
create policy supplier_asks on message_thread for insert to tenderbox_supplier
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id())
    and asked_by = (select app.supplier_id()));
grant select, insert, update (notified_at) on message_thread to tenderbox_app;

create policy supplier_reads on message for select to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and (asked_by = (select app.supplier_id())
      or exists (select from message_thread where message_thread.message_id = message.id
        and message_thread.supplier_id = (select app.supplier_id()))));

create table message_reply (
  id uuid not null,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  supplier_id uuid not null,
  message_id uuid not null,
  thread_id uuid not null,
  side text not null check (side in ('BUYER', 'SUPPLIER')),
  written_by uuid not null,
  text text not null,
  at timestamptz not null default transaction_timestamp(),
  search_text text not null generated always as (app.search_key(text)) stored,
  unique (id, supplier_id, business_unit_id, organisation_id),
  foreign key (organisation_id, business_unit_id, supplier_id, message_id, thread_id)
    references message_thread (organisation_id, business_unit_id, supplier_id, message_id, id),
  foreign key (organisation_id, written_by) references role_entry (organisation_id, id)
);
create index message_reply_thread on message_reply (thread_id, at);
create index message_reply_message on message_reply (message_id, at);
alter table message_reply add primary key (id);
select app.make_searchable('message_reply', 'message_id');
select app.protect('message_reply');
create policy unit_reads on message_reply for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy job_reads on message_reply for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy unit_replies on message_reply for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and side = 'BUYER'
    and written_by = (select app.role_entry_id()));
create policy supplier_reads on message_reply for select to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()));
create policy supplier_replies on message_reply for insert to tenderbox_supplier
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id())
    and side = 'SUPPLIER' and written_by = (select app.role_entry_id()));
grant select, insert on message_reply to tenderbox_app;

-- What the buyer's list shows of a message, for the unit alone: a supplier that could read it would know of others.
create table message_overview (
  id uuid not null,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  kind text not null,
  event_id uuid,
  task_id uuid,
  -- The one supplier of it; null where there are several.
  supplier_id uuid,
  sent_at timestamptz not null,
  last_at timestamptz not null,
  recipient_count int not null,
  reply_count int not null default 0,
  awaiting_count int not null,
  question_state text check (question_state in ('OPEN', 'ANSWERED', 'PUBLISHED')),
  foreign key (organisation_id, business_unit_id, id)
    references message (organisation_id, business_unit_id, id)
);
create index message_overview_last on message_overview (business_unit_id, last_at, id) include (organisation_id);
create index message_overview_awaiting on message_overview (business_unit_id, last_at, id)
  include (organisation_id) where awaiting_count > 0;
create index message_overview_event on message_overview (event_id, last_at, id)
  include (organisation_id, business_unit_id) where event_id is not null;
create index message_overview_questions on message_overview (event_id, sent_at, id)
  include (organisation_id, business_unit_id, question_state, task_id) where kind = 'QUESTION';
alter table message_overview add primary key (id);
select app.protect('message_overview');
create policy unit_reads on message_overview for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy job_reads on message_overview for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
grant select on message_overview to tenderbox_app;

-- Up to where a person has read a thread. The buyer sees when suppliers' people did, never the other way round.
create table message_read (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  supplier_id uuid,
  role_entry_id uuid not null,
  message_id uuid not null,
  thread_id uuid not null,
  first_read_at timestamptz not null default transaction_timestamp(),
  read_until timestamptz not null,
  primary key (role_entry_id, thread_id),
  foreign key (organisation_id, business_unit_id, message_id)
    references message (organisation_id, business_unit_id, id),
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
);
create index message_read_message on message_read (message_id, thread_id) where supplier_id is not null;
select app.protect('message_read');
create policy job_reads on message_read for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy unit_reads on message_read for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id is not null);
create policy own on message_read to tenderbox_app
  using (role_entry_id = (select app.role_entry_id()) and organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()))
  with check (role_entry_id = (select app.role_entry_id()) and organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id())
    and supplier_id is not distinct from (select app.supplier_id()));
grant select, insert, update (read_until) on message_read to tenderbox_app;

-- A question as all suppliers concerned read it, with its answer and without who asked.
create table published_question (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid,
  question text not null,
  answer text not null,
  published_by uuid not null,
  published_at timestamptz not null default transaction_timestamp(),
  unique (organisation_id, business_unit_id, id),
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, published_by) references role_entry (organisation_id, id)
);
create index published_question_event on published_question (event_id, published_at desc, id desc);
select app.protect('published_question');
create policy unit_reads on published_question for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy job_reads on published_question for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy unit_publishes on published_question for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and published_by = (select app.role_entry_id()));
create policy supplier_reads on published_question for select to tenderbox_supplier
  using (event_id in (select event_id from task_supplier where supplier_id = (select app.supplier_id()))
    and (task_id is null
      or task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id()))));
grant select, insert on published_question to tenderbox_app;

-- Which thread it comes from: known to the buyer and to who asked.
create table question_publication (
  message_id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  supplier_id uuid not null,
  reply_id uuid not null,
  published_id uuid not null unique,
  foreign key (organisation_id, business_unit_id, message_id)
    references message (organisation_id, business_unit_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id, reply_id)
    references message_reply (organisation_id, business_unit_id, supplier_id, id),
  foreign key (organisation_id, business_unit_id, published_id)
    references published_question (organisation_id, business_unit_id, id)
);
select app.protect('question_publication');
create policy unit_reads on question_publication for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy job_reads on question_publication for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy unit_publishes on question_publication for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy supplier_reads on question_publication for select to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()));
grant select, insert on question_publication to tenderbox_app;

-- How often the mail of a message was sent again to a person.
create table message_resending (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  message_id uuid not null,
  role_entry_id uuid not null,
  number int not null,
  mail_key text not null,
  at timestamptz not null default transaction_timestamp(),
  primary key (message_id, role_entry_id, number),
  foreign key (organisation_id, business_unit_id, message_id)
    references message (organisation_id, business_unit_id, id),
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
);
select app.protect('message_resending');
create policy unit_reads on message_resending for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy job_reads on message_resending for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy unit_sends on message_resending for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
grant select, insert on message_resending to tenderbox_app;

create function app.shows_message_file(owner uuid) returns boolean language sql stable
  as $$
    select app.assert_scope('supplier');
    select exists (select from message_thread where message_id = owner and supplier_id = app.supplier_id())
      or exists (select from message_reply where id = owner and supplier_id = app.supplier_id())
      or exists (select from published_question published
        join task_supplier asked on asked.event_id = published.event_id
          and asked.supplier_id = app.supplier_id() and asked.visible_from <= transaction_timestamp()
          and (published.task_id is null or asked.task_id = published.task_id)
        where published.id = owner)
  $$;
select app.run_as_definer('app.shows_message_file(uuid)');

-- Said by a function: of conditions here, every statement about any file would have to plan all of them.
create policy supplier_reads_messages on file_use for select to tenderbox_supplier
  using (purpose = 'MESSAGE_FILE' and organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and app.shows_message_file(owner_id));

-- The threads of a message come with it, in one statement.
create function app.add_message_overview() returns trigger language plpgsql as $$
begin
  insert into message_overview (id, organisation_id, business_unit_id, kind, event_id, task_id, supplier_id,
    sent_at, last_at, recipient_count, awaiting_count, question_state)
  select message.id, message.organisation_id, message.business_unit_id, message.kind, message.event_id,
    message.task_id, sent.supplier_id, message.sent_at, sent.last_at, sent.threads, sent.awaiting,
    case when message.kind = 'QUESTION' then 'OPEN' end
  from (
    select message_id, case when count(*) = 1 then (array_agg(supplier_id))[1] end as supplier_id,
      count(*) as threads, max(last_at) as last_at, count(last_supplier_at) as awaiting
    from added group by message_id) sent
  join message on message.id = sent.message_id;
  return null;
end $$;
select app.run_as_definer('app.add_message_overview()');
create trigger overlook_message after insert on message_thread referencing new table as added
  for each statement execute function app.add_message_overview();

-- Replies of a thread are written one after the other, each later than the one before: whoever has read up to one
-- has read all that were there.
create function app.place_reply() returns trigger language plpgsql as $$
declare
  thread message_thread;
  awaited int;
begin
  select * into strict thread from message_thread where id = new.thread_id for update;
  new.at := greatest(clock_timestamp(), thread.last_at + interval '1 microsecond');
  awaited := (thread.last_supplier_at = thread.last_at)::int;
  update message_thread set reply_count = reply_count + 1,
    last_buyer_at = case when new.side = 'BUYER' then new.at else last_buyer_at end,
    last_supplier_at = case when new.side = 'SUPPLIER' then new.at else last_supplier_at end
  where id = thread.id;
  update message_overview set last_at = greatest(last_at, new.at), reply_count = reply_count + 1,
    awaiting_count = awaiting_count + (new.side = 'SUPPLIER')::int - coalesce(awaited, 0),
    question_state = case when question_state = 'OPEN' and new.side = 'BUYER' then 'ANSWERED'
      else question_state end
  where id = thread.message_id;
  return new;
end $$;
select app.run_as_definer('app.place_reply()');
create trigger place_reply before insert on message_reply for each row execute function app.place_reply();

create function app.mark_question_published() returns trigger language plpgsql as $$
begin
  update message_overview set question_state = 'PUBLISHED' where id = new.message_id;
  return null;
end $$;
select app.run_as_definer('app.mark_question_published()');
create trigger note_publication after insert on question_publication
  for each row execute function app.mark_question_published();

-- The threads of a supplier in which something was written that meets a pattern, by one look at all of them: its policies
-- would ask again for every message.
create function app.matching_threads(pattern text) returns setof uuid language sql stable
  as $$
    select app.assert_scope('supplier');
    select thread.id from message_thread thread join message on message.id = thread.message_id
    where thread.supplier_id = app.supplier_id() and thread.organisation_id = app.organisation_id()
      and message.search_text like pattern
    union
    select thread.id from message_thread thread join message_reply reply on reply.thread_id = thread.id
    where thread.supplier_id = app.supplier_id() and thread.organisation_id = app.organisation_id()
      and reply.search_text like pattern
  $$;
select app.run_as_definer('app.matching_threads(text)');

-- What somebody is called who wrote in a message: a supplier sees nobody else of the unit.
create function app.writer_name(wanted uuid) returns text language sql stable
  as $$
    select app.assert_scope('unit', 'supplier', 'job');
    select coalesce(account.full_name, role_entry.client_name)
    from role_entry left join account on account.id = role_entry.account_id
    where role_entry.id = wanted and role_entry.organisation_id = app.organisation_id()
      and (app.scope() = 'job' or role_entry.business_unit_id = app.business_unit_id())
      and (app.scope() <> 'supplier' or role_entry.supplier_id = app.supplier_id()
        or role_entry.supplier_id is null)
  $$;
select app.run_as_definer('app.writer_name(uuid)');
