import { type Kysely, sql } from 'kysely';

/** Files that are uploaded in pieces, and their progress. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_upload (
      -- Also the id of the file, once it is whole.
      id uuid primary key,
      organisation_id uuid not null references organisation,
      business_unit_id uuid,
      supplier_id uuid,
      purpose text not null,
      place_id uuid not null,
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
      writes_since timestamptz,
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
        and supplier_id is not distinct from (select app.supplier_id())
        and uploaded_by = (select app.role_entry_id()));
    grant select, insert, delete, update (stored_length, tail, revision, writer, writes_since, completed_at)
      on file_upload to tenderbox_app;

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

    -- Drops uploads that have run out; returns the bytes of those that never became files.
    create function app.remove_expired_uploads() returns table (storage_name text)
      language plpgsql volatile
      as $$
      begin
        perform app.assert_scope('job');
        return query with gone as (
            delete from file_upload where id in (
              select id from file_upload where created_at < transaction_timestamp() - interval '48 hours'
              for update skip locked)
            returning *)
          select gone.storage_name from gone where completed_at is null;
      end $$;
    select app.run_as_definer('app.remove_expired_uploads()');
  `.execute(db);

  await sql`
    -- Whether a file still waits for the virus scanner, or what that said; null where it is gone.
    create function app.scan_of_file(wanted_file uuid) returns text language sql stable
      as $$
        select app.assert_scope('job');
        select scan_state from stored_file where id = wanted_file and organisation_id = app.organisation_id()
      $$;
    select app.run_as_definer('app.scan_of_file(uuid)');

    -- Writes down what a virus scanner said of a file that waits, and returns who uploaded it, when, and for what.
    create function app.settle_scan(wanted_file uuid, verdict text)
      returns table (email text, role_entry_id uuid, business_unit_id uuid, supplier_id uuid, event_id uuid,
        task_id uuid, uploaded_at timestamptz)
      language sql volatile
      as $$
        select app.assert_scope('job');
        with settled as (
          update stored_file set scan_state = verdict
          where id = wanted_file and organisation_id = app.organisation_id() and scan_state = 'WAITING' returning *)
        select account.email, role_entry.id, settled.business_unit_id, settled.supplier_id, task.event_id, task.id,
          settled.uploaded_at
        from settled
        left join role_entry on role_entry.id = settled.uploaded_by
        left join account on account.id = role_entry.account_id
        left join task on task.id = settled.place_id and settled.purpose = 'RESPONSE_FILE'
      $$;
    select app.run_as_definer('app.settle_scan(uuid, text)');
  `.execute(db);
}
