import { type Kysely, sql } from 'kysely';

/** The stored size of every file, so that unused files count like used ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of a sealed file whole frames, as everyone sees them on the disk.
    alter table stored_file add stored_bytes bigint not null default 0 check (stored_bytes >= 0);
    update stored_file set stored_bytes = coalesce(size,
      (select reserved from file_upload where file_upload.id = stored_file.id), 0);

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
                 and purpose = wanted_purpose and place_id = wanted_place
                 and (unused_since is not null or exists (
                   select from file_use join response on response.id = file_use.owner_id
                   where file_use.file_id = stored_file.id)));
        else
          of_response := 0;
        end if;
        for unused in
          select id, stored_bytes, storage_name, purpose = wanted_purpose and place_id = wanted_place as is_here
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
  `.execute(db);
}
