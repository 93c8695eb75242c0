import { type Kysely, sql } from 'kysely';

/** Stored files and their uses, one-use download tickets, and the removal of expired files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Bytes that lie in the store. Of a sealed file name, size and hash stand in an encrypted record instead.
    create table stored_file (
      id uuid primary key,
      organisation_id uuid not null references organisation,
      business_unit_id uuid,
      supplier_id uuid,
      tenant_id uuid not null generated always as (coalesce(supplier_id, business_unit_id, organisation_id)) stored,
      -- What it was uploaded for, and where it waits until something uses it.
      purpose text not null,
      place_id uuid not null,
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
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id is null)
      with check (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id is null);
    create policy supplier on file_use to tenderbox_supplier
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()))
      with check (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
    grant select, insert, delete, update (position) on file_use to tenderbox_app;

    -- A file is seen by those whose it is, and by whoever sees a use of it.
    select app.protect('stored_file');
    create policy organisation on stored_file to tenderbox_organisation
      using (organisation_id = (select app.organisation_id()) and business_unit_id is null)
      with check (organisation_id = (select app.organisation_id()) and business_unit_id is null);
    create policy job_reads on stored_file for select to tenderbox_job
      using (organisation_id = (select app.organisation_id()) and business_unit_id is null);
    create policy unit on stored_file to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id is null)
      with check (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id is null);
    create policy supplier on stored_file to tenderbox_supplier
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()))
      with check (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
    -- One that a virus scanner has not let through is its owner's alone. By a function, which is called only where the
    -- policies before it (they are asked by name) refuse: a sub-select would bring all policies of uses into every plan.
    create function app.sees_use_of(wanted uuid) returns boolean language plpgsql stable
      as $$ begin return exists (select from file_use where file_id = wanted); end $$;
    create policy uses_seen on stored_file for select to tenderbox_app
      using (scan_state = 'CLEAN' and app.sees_use_of(id));
    grant select, insert, update (use_count, unused_since) on stored_file to tenderbox_app;

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
  `.execute(db);

  await sql`
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
      with check (organisation_id = (select app.organisation_id())
        and role_entry_id = (select app.role_entry_id()));
    grant insert on download_ticket to tenderbox_app;

    -- Taking a ticket uses it up: of two at once, one gets the file. One by which a file is shown in a page stays until it
    -- ends, since browsers fetch a large PDF in parts.
    create function app.take_download_ticket(wanted_hash bytea)
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
    select app.run_as_definer('app.take_download_ticket(bytea)');

    create function app.remove_expired() returns table (storage_name text)
      language plpgsql volatile
      as $$
      begin
        perform app.assert_scope('job');
        delete from rate_limit where ends_at < transaction_timestamp();
        delete from idempotency_key where created_at < transaction_timestamp() - interval '24 hours';
        delete from download_ticket where expires_at < transaction_timestamp();
        delete from stream_event where created_at < transaction_timestamp() - interval '2 hours';
        delete from webhook_delivery where created_at < transaction_timestamp() - interval '30 days';
        -- One that someone is taking into use at this moment is left for the next time.
        return query delete from stored_file where id in (
            select id from stored_file where unused_since < transaction_timestamp() - interval '7 days'
            for update skip locked)
          returning stored_file.storage_name;
      end $$;
    select app.run_as_definer('app.remove_expired()');

    -- Which of the given bytes no file of any tenant has.
    create function app.unknown_storage_names(names text[]) returns setof text
      language sql stable
      as $$
        select app.assert_scope('job');
        select given from unnest(names) as given
        where not exists (select from stored_file where storage_name = given)
      $$;
    select app.run_as_definer('app.unknown_storage_names(text[])');
  `.execute(db);
}
