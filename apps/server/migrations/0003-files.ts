import { type Kysely, sql } from 'kysely';

/** Stored files, one-use download tickets, and the removal of what has run out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_file (
      id uuid primary key,
      organisation_id uuid not null references organisation,
      business_unit_id uuid,
      supplier_id uuid,
      purpose text not null,
      owner_id uuid not null,
      name text not null,
      size bigint not null,
      sha256 text not null,
      storage_name text not null unique,
      uploaded_by uuid not null,
      uploaded_at timestamptz not null default transaction_timestamp(),
      attached_at timestamptz,
      foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id),
      foreign key (organisation_id, uploaded_by) references role_entry (organisation_id, id),
      unique (organisation_id, id)
    );
    create index stored_file_tenant on stored_file (organisation_id, business_unit_id, supplier_id);
    create index stored_file_unattached on stored_file (uploaded_at) where attached_at is null;

    -- What belongs to the organisation is seen by its people, what belongs to a unit by that unit, what belongs
    -- to a supplier by that supplier. System admins see no file. Finer rules stand in the code of each purpose.
    select app.protect('stored_file');
    create policy organisation on stored_file to tenderbox_app
      using ((select app.scope()) in ('organisation', 'job') and organisation_id = (select app.organisation_id())
        and business_unit_id is null)
      with check ((select app.scope()) = 'organisation' and organisation_id = (select app.organisation_id())
        and business_unit_id is null);
    create policy members_read on stored_file for select to tenderbox_app
      using ((select app.scope()) in ('unit', 'supplier') and organisation_id = (select app.organisation_id())
        and business_unit_id is null);
    create policy unit on stored_file to tenderbox_app
      using ((select app.scope()) = 'unit' and organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id is null)
      with check ((select app.scope()) = 'unit' and organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id is null);
    create policy supplier on stored_file to tenderbox_app
      using ((select app.scope()) = 'supplier' and organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()))
      with check ((select app.scope()) = 'supplier' and organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
    grant select, insert, update (attached_at) on stored_file to tenderbox_app;

    create table download_ticket (
      token_hash bytea primary key,
      organisation_id uuid not null references organisation,
      file_id uuid not null,
      expires_at timestamptz not null,
      foreign key (organisation_id, file_id) references stored_file (organisation_id, id) on delete cascade
    );
    create index download_ticket_file on download_ticket (organisation_id, file_id);
    create index download_ticket_expiry on download_ticket (expires_at);
    select app.protect('download_ticket');
    create policy members on download_ticket for insert to tenderbox_app
      with check (organisation_id = (select app.organisation_id()));
    grant insert on download_ticket to tenderbox_app;

    -- Taking a ticket uses it up: of two at once, one gets the file.
    create function app.take_download_ticket(wanted_hash bytea)
      returns table (name text, size bigint, storage_name text)
      language sql volatile
      as $$
        select app.assert_scope('anonymous');
        with taken as (
          delete from download_ticket where token_hash = wanted_hash returning file_id, expires_at)
        select stored_file.name, stored_file.size, stored_file.storage_name
        from taken join stored_file on stored_file.id = taken.file_id
        where taken.expires_at > transaction_timestamp()
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
        return query delete from stored_file
          where attached_at is null and uploaded_at < transaction_timestamp() - interval '7 days'
          returning stored_file.storage_name;
      end $$;
    select app.run_as_definer('app.remove_expired()');
  `.execute(db);
}
