import { type Kysely, sql } from 'kysely';

/** One tenant's chain or expired rows that fail or take long delay no others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Like before, of one chain alone if it is named, and without the chains that have just failed. The body is kept:
    -- it knows everything that is chained.
    do $$
      declare
        definition text := pg_get_functiondef('app.audit_to_chain(int)'::regprocedure);
        changed text := replace(replace(definition, 'audit_to_chain(most integer)',
            'audit_to_chain(most integer, wanted uuid, failed uuid[])'),
          'select * from audit_pending order by',
          'select * from audit_pending where (wanted is null or audit_pending.chain = wanted)
            and audit_pending.chain <> all (failed) order by');
      begin
        if length(changed) < length(definition) + 100 then raise exception 'app.audit_to_chain is not as expected'; end if;
        execute changed;
      end $$;
    drop function app.audit_to_chain(int);
    select app.run_as_definer('app.audit_to_chain(int, uuid, uuid[])');

    create function app.audit_chains_waiting() returns setof uuid language sql stable as $$
      select app.assert_scope('job');
      select distinct chain from audit_pending
    $$;
    select app.run_as_definer('app.audit_chains_waiting()');

    -- Removes up to so many expired rows of one kind. Returns how many, and the names of bytes that are left without a
    -- row. One that someone uses at this moment is left for the next time.
    drop function app.remove_expired();
    drop function app.remove_expired_uploads();
    drop function app.remove_old_sign_ins();
    create function app.remove_expired(kind text, batch_size int)
      returns table (removed int, storage_names text[]) language plpgsql volatile as $$
      declare
        now timestamptz := transaction_timestamp();
      begin
        perform app.assert_scope('job');
        storage_names := '{}';
        case kind
          when 'rate-limits' then
            delete from rate_limit where ctid = any (array(select ctid from rate_limit where ends_at < now
              limit batch_size for update skip locked));
          when 'idempotency-keys' then
            delete from idempotency_key where ctid = any (array(select ctid from idempotency_key
              where created_at < now - interval '24 hours' limit batch_size for update skip locked));
          when 'download-tickets' then
            delete from download_ticket where ctid = any (array(select ctid from download_ticket
              where expires_at < now limit batch_size for update skip locked));
          when 'live-updates' then
            delete from stream_event where ctid = any (array(select ctid from stream_event
              where created_at < now - interval '2 hours' limit batch_size for update skip locked));
          when 'webhook-deliveries' then
            delete from webhook_delivery where ctid = any (array(select ctid from webhook_delivery
              where created_at < now - interval '30 days' limit batch_size for update skip locked));
          when 'failed-logins' then
            delete from sign_in_failure where ctid = any (array(select ctid from sign_in_failure
              where last_at < now - interval '1 day' limit batch_size for update skip locked));
          when 'wrong-codes' then
            delete from wrong_code where ctid = any (array(select ctid from wrong_code
              where at < now - interval '1 day' limit batch_size for update skip locked));
          when 'reset-links' then
            delete from reset_token where ctid = any (array(select ctid from reset_token
              where expires_at < now - interval '30 days' limit batch_size for update skip locked));
          when 'sessions' then
            delete from session where ctid = any (array(select ctid from session
              where expires_at < now - interval '30 days' limit batch_size for update skip locked));
          when 'uploads' then
            with gone as (
              delete from file_upload where ctid = any (array(select ctid from file_upload
                where created_at < now - interval '48 hours' limit batch_size for update skip locked))
              returning storage_name, completed_at)
            select count(*), coalesce(array_agg(storage_name) filter (where completed_at is null), '{}')
              into removed, storage_names from gone;
            return next;
            return;
          when 'files' then
            with gone as (
              delete from stored_file where ctid = any (array(select ctid from stored_file
                where unused_since < now - interval '7 days' limit batch_size for update skip locked))
              returning storage_name)
            select count(*), coalesce(array_agg(storage_name), '{}') into removed, storage_names from gone;
            return next;
            return;
          else
            if kind is not null then raise exception 'nothing expires as %', kind; end if;
            return;
        end case;
        get diagnostics removed = row_count;
        return next;
      end $$;
    select app.run_as_definer('app.remove_expired(text, int)');
  `.execute(db);
}
