-- Stored files and their uses, downloads by one-use tickets, and uploads in pieces.

-- Bytes that lie in the store. Of a sealed file name, size and hash stand in an encrypted record instead.
create table stored_file (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  business_unit_id uuid,
  supplier_id uuid,
  tenant_id uuid not null generated always as (coalesce(supplier_id, business_unit_id, organisation_id)) stored,
  -- What it was uploaded for, and where it waits until something uses it.
  purpose text not null,
  target_id uuid not null,
  name text,
  size bigint,
  sha256 text,
  storage_name text not null unique,
  -- What a virus scanner said of it, where there is one.
  scan_state text not null default 'CLEAN' check (scan_state in ('WAITING', 'CLEAN', 'INFECTED')),
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default transaction_timestamp(),
  use_count int not null default 0 check (use_count >= 0),
  unused_since timestamptz default transaction_timestamp(),
  -- Of a sealed file whole frames, as everyone sees them on the disk.
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  check ((use_count = 0) = (unused_since is not null)),
  check (num_nonnulls(name, size, sha256) in (0, 3)),
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id),
  foreign key (organisation_id, uploaded_by) references role_entry (organisation_id, id),
  unique (organisation_id, id),
  unique (organisation_id, tenant_id, id)
);
create index stored_file_tenant on stored_file (organisation_id, business_unit_id, supplier_id);
create index stored_file_unused on stored_file (unused_since) where unused_since is not null;
create index stored_file_waiting on stored_file (uploaded_at) where scan_state = 'WAITING';
-- A file is seen by those whose it is, and by whoever sees a use of it.
select app.protect('stored_file');
create policy organisation on stored_file to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()) and business_unit_id is null)
  with check (organisation_id = (select app.organisation_id()) and business_unit_id is null);
create policy job_reads on stored_file for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()) and business_unit_id is null);
create policy unit on stored_file to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id is null)
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id is null);
create policy supplier on stored_file to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
grant select, insert, update (use_count, unused_since) on stored_file to tenderbox_app;

-- One thing that shows a file. It is of the same tenant as the file; several things may show the same one.
create table file_use (
  organisation_id uuid not null,
  business_unit_id uuid,
  supplier_id uuid,
  tenant_id uuid not null generated always as (coalesce(supplier_id, business_unit_id, organisation_id)) stored,
  file_id uuid not null,
  purpose text not null,
  owner_id uuid not null,
  position int not null,
  used_since timestamptz not null default transaction_timestamp(),
  primary key (owner_id, purpose, file_id),
  foreign key (organisation_id, tenant_id, file_id) references stored_file (organisation_id, tenant_id, id),
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
create index file_use_file on file_use (file_id);
-- Uses are seen and made by those whose they are. Whoever else may see one of some purpose has a policy that
-- comes with that purpose. System admins see none.
select app.protect('file_use');
create policy organisation on file_use to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()) and business_unit_id is null)
  with check (organisation_id = (select app.organisation_id()) and business_unit_id is null);
create policy job_reads on file_use for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()) and business_unit_id is null);
create policy unit on file_use to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id is null)
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id is null);
create policy supplier on file_use to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
-- The logo is seen by everyone who works with the organisation.
create policy members_read_logo on file_use for select to tenderbox_unit, tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and purpose = 'ORGANISATION_LOGO');
-- Files: the unit reads what its suppliers sent with a question or reply, a supplier what it was sent.
create policy unit_reads_messages on file_use for select to tenderbox_unit
  using (purpose = 'MESSAGE_FILE' and organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
-- A mail about a message names its files.
create policy job_reads_messages on file_use for select to tenderbox_job
  using (purpose = 'MESSAGE_FILE' and organisation_id = (select app.organisation_id()));
grant select, insert, update (position), delete on file_use to tenderbox_app;

-- One that a virus scanner has not let through is its owner's alone. By a function, which is called only where the
-- policies before it (they are asked by name) refuse: a sub-select would bring all policies of uses into every plan.
create function app.sees_use_of(wanted uuid) returns boolean language plpgsql stable
  as $$ begin return exists (select from file_use where file_id = wanted); end $$;

create policy uses_seen on stored_file for select to tenderbox_app
  using (scan_state = 'CLEAN' and app.sees_use_of(id));

-- Counted under a lock on the file, in the order of ids: of two that let go of a file at the same moment the later
-- one finds it unused, and a file that is being removed cannot be taken into use.
create function app.count_file_uses() returns trigger language plpgsql as $$
begin
  perform from stored_file where id in (select file_id from changed) order by id for no key update;
  update stored_file set use_count = use_count + change.uses,
      unused_since = case when use_count + change.uses = 0 then transaction_timestamp() end
    from (select file_id, count(*)::int * tg_argv[0]::int as uses from changed group by file_id) as change
    where stored_file.id = change.file_id;
  return null;
end $$;
create trigger file_use_added after insert on file_use referencing new table as changed
  for each statement execute function app.count_file_uses('1');
create trigger file_use_ended after delete on file_use referencing old table as changed
  for each statement execute function app.count_file_uses('-1');

-- Makes room for a file of the caller's tenant: where a limit would be passed, the oldest files that nothing has used
-- for a minute go first. Returns which limit is passed all the same, and the bytes that are to be removed once this
-- is committed. One at a time per tenant. What has not arrived yet has limits of its own (unfinished_uploads).
create function app.make_room(wanted_purpose text, wanted_place uuid, wanted bigint, max_of_response bigint,
    max_of_tenant bigint)
  returns table (passed text, removed text[])
  language plpgsql volatile
  as $$
  declare
    tenant uuid := coalesce(app.supplier_id(), app.business_unit_id(), app.organisation_id());
    is_of_response boolean := wanted_purpose = 'RESPONSE_FILE' and app.supplier_id() is not null;
    of_response bigint := wanted;
    of_tenant bigint := wanted;
    names text[] := '{}';
    unused record;
  begin
    perform app.assert_scope('organisation', 'unit', 'supplier');
    perform pg_advisory_xact_lock(hashtextextended('storage:' || tenant, 0));
    of_tenant := of_tenant
      + (select coalesce(sum(stored_bytes), 0) from stored_file
         where organisation_id = app.organisation_id() and tenant_id = tenant);
    -- What was sent with a version counts for the supplier alone: a response can be replaced by one as large.
    if is_of_response then
      of_response := of_response
        + (select coalesce(sum(stored_bytes), 0) from stored_file
           where organisation_id = app.organisation_id() and tenant_id = tenant
             and purpose = wanted_purpose and target_id = wanted_place
             and (unused_since is not null or exists (
               select from file_use join response on response.id = file_use.owner_id
               where file_use.file_id = stored_file.id)));
    else
      of_response := 0;
    end if;
    for unused in
      select id, stored_bytes, storage_name, purpose = wanted_purpose and target_id = wanted_place as is_here
      from stored_file
      where organisation_id = app.organisation_id() and tenant_id = tenant
        and unused_since < transaction_timestamp() - interval '1 minute'
        and (of_tenant > max_of_tenant or of_response > max_of_response)
      order by unused_since, id
      for update skip locked
    loop
      exit when of_tenant <= max_of_tenant and of_response <= max_of_response;
      -- What was uploaded for something else makes no room in this response.
      continue when of_tenant <= max_of_tenant and not unused.is_here;
      delete from stored_file where id = unused.id;
      of_tenant := of_tenant - unused.stored_bytes;
      if unused.is_here and is_of_response then of_response := of_response - unused.stored_bytes; end if;
      names := names || unused.storage_name;
    end loop;
    return query select
      case when of_response > max_of_response then 'RESPONSE' when of_tenant > max_of_tenant then 'TENANT' end, names;
  end $$;
select app.run_as_definer('app.make_room(text, uuid, bigint, bigint, bigint)');

-- Which of the given bytes no file of any tenant has.
create function app.unknown_storage_names(names text[]) returns setof text
  language sql stable
  as $$
    select app.assert_scope('job');
    select given from unnest(names) as given
    where not exists (select from stored_file where storage_name = given)
  $$;
select app.run_as_definer('app.unknown_storage_names(text[])');

-- Good for one download, in the name of whoever asked for it.
create table download_ticket (
  token_hash bytea primary key,
  organisation_id uuid not null references organisation,
  -- One file, perhaps to be shown rather than saved, all files of an event or a task, or the record of an event.
  file_id uuid,
  is_preview boolean not null default false,
  archive_of text check (archive_of in ('EVENT', 'TASK', 'RECORD')),
  archive_id uuid,
  -- Null where an API client asked for it.
  session_id uuid references session on delete cascade,
  role_entry_id uuid not null,
  expires_at timestamptz not null,
  check (num_nonnulls(file_id, archive_id) = 1 and num_nonnulls(archive_of, archive_id) in (0, 2)),
  foreign key (organisation_id, file_id) references stored_file (organisation_id, id) on delete cascade,
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
);
create index download_ticket_file on download_ticket (organisation_id, file_id);
create index download_ticket_session on download_ticket (session_id);
create index download_ticket_expiry on download_ticket (expires_at);
select app.protect('download_ticket');
create policy members on download_ticket for insert to tenderbox_app
  with check (organisation_id = (select app.organisation_id()) and role_entry_id = (select app.role_entry_id()));
grant insert on download_ticket to tenderbox_app;

-- Taking a ticket uses it up: of two at once, one gets the file. One by which a file is shown in a page stays until it
-- ends, since browsers fetch a large PDF in parts.
create function app.redeem_download_ticket(wanted_hash bytea)
  returns table (file_id uuid, is_preview boolean, archive_of text, archive_id uuid, session_id uuid,
    role_entry_id uuid)
  language sql volatile
  as $$
    select app.assert_scope('anonymous');
    with taken as (delete from download_ticket where token_hash = wanted_hash and not is_preview returning *)
    select file_id, is_preview, archive_of, archive_id, session_id, role_entry_id from taken
    where expires_at > transaction_timestamp()
    union all
    select file_id, is_preview, archive_of, archive_id, session_id, role_entry_id from download_ticket
    where token_hash = wanted_hash and is_preview and expires_at > transaction_timestamp()
  $$;
select app.run_as_definer('app.redeem_download_ticket(bytea)');

create table file_upload (
  -- Also the id of the file, once it is whole.
  id uuid primary key,
  organisation_id uuid not null references organisation,
  business_unit_id uuid,
  supplier_id uuid,
  purpose text not null,
  target_id uuid not null,
  uploaded_by uuid not null,
  name text,
  size bigint,
  -- Of a file that is sealed: its name, size and key, encrypted.
  sealed bytea,
  storage_name text not null unique,
  -- So many bytes it will take once it has arrived; of a sealed one whole frames, as everybody sees them there.
  reserved bigint not null,
  -- So many bytes of what is stored count; what lies behind them was never acknowledged.
  stored_length bigint not null default 0,
  -- What does not fill a frame yet, encrypted and as long as a frame.
  tail bytea,
  -- Grows with every piece: of two that go on from the same place, one is stored.
  revision int not null default 0,
  -- Which request writes a piece of it now, and since when.
  writer uuid,
  lease_renewed_at timestamptz,
  created_at timestamptz not null default transaction_timestamp(),
  completed_at timestamptz,
  check (num_nonnulls(name, size) = case when sealed is null then 2 else 0 end),
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id),
  foreign key (organisation_id, uploaded_by) references role_entry (organisation_id, id)
);
create index file_upload_tenant on file_upload (organisation_id, business_unit_id, supplier_id);
create index file_upload_uploader on file_upload (uploaded_by);
create index file_upload_unfinished on file_upload (supplier_id) where completed_at is null;
create index file_upload_age on file_upload (created_at);
-- Whoever began an upload goes on with it, as nobody else.
select app.protect('file_upload');
create policy uploader on file_upload to tenderbox_organisation, tenderbox_unit, tenderbox_supplier
  using (organisation_id = (select app.organisation_id())
    and business_unit_id is not distinct from (select app.business_unit_id())
    and supplier_id is not distinct from (select app.supplier_id()) and uploaded_by = (select app.role_entry_id()));
grant select, insert, update (stored_length, tail, revision, writer, lease_renewed_at, completed_at), delete on
  file_upload to tenderbox_app;

-- What of the caller, and of all people of the caller's supplier, has not arrived yet. One at a time is told, so that
-- whoever begins several at once is told of all.
create function app.unfinished_uploads()
  returns table (own_count int, own_bytes bigint, team_count int, team_bytes bigint)
  language plpgsql volatile
  as $$
  begin
    perform app.assert_scope('organisation', 'unit', 'supplier');
    perform pg_advisory_xact_lock(hashtextextended(
      'uploads:' || coalesce(app.supplier_id(), app.role_entry_id()), 0));
    return query
      select (count(*) filter (where uploaded_by = app.role_entry_id()))::int,
        coalesce(sum(reserved) filter (where uploaded_by = app.role_entry_id()), 0)::bigint,
        count(*)::int, coalesce(sum(reserved), 0)::bigint
      from file_upload
      where completed_at is null and organisation_id = app.organisation_id()
        and (uploaded_by = app.role_entry_id() or supplier_id = app.supplier_id());
  end $$;
select app.run_as_definer('app.unfinished_uploads()');
