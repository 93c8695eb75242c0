import { type Kysely, sql } from 'kysely';

/** Files that arrive in pieces, and how far each has come. */
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
      -- So many bytes of what is stored count; what lies behind them was never acknowledged.
      stored_length bigint not null default 0,
      -- What does not fill a frame yet, encrypted and as long as a frame.
      tail bytea,
      -- Grows with every piece: of two that go on from the same place, one is stored.
      revision int not null default 0,
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
    create index file_upload_age on file_upload (created_at);

    -- Whoever began an upload goes on with it, as nobody else.
    select app.protect('file_upload');
    create policy uploader on file_upload to tenderbox_app
      using ((select app.scope() in ('organisation', 'unit', 'supplier'))
        and organisation_id = (select app.organisation_id())
        and business_unit_id is not distinct from (select app.business_unit_id())
        and supplier_id is not distinct from (select app.supplier_id())
        and uploaded_by = (select app.role_entry_id()));
    grant select, insert, delete, update (stored_length, tail, revision, completed_at) on file_upload to tenderbox_app;

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
}
