import { type Kysely, sql } from 'kysely';

/** What is due and what is late, of all tenants, so that an operator learns of it before its users do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Since when it cannot be closed, and why: the code or kind of the error.
    alter table box_due add failed_at timestamptz, add failure text;
    create index box_due_failed on box_due (failed_at) where failed_at is not null;
    create index stored_file_waiting on stored_file (uploaded_at) where scan_state = 'WAITING';
    alter table audit_pending add since timestamptz not null default transaction_timestamp();

    create function app.mark_closing_failed(wanted_task uuid, reason text) returns void language sql volatile as $$
      select app.assert_scope('job');
      update box_due set failed_at = coalesce(failed_at, transaction_timestamp()), failure = reason
      where task_id = wanted_task;
    $$;
    select app.run_as_definer('app.mark_closing_failed(uuid, text)');

    create function app.list_failed_closings(most int)
      returns table (task_id uuid, failed_at timestamptz, failure text) language sql stable as $$
        select app.assert_scope('job');
        select box_due.task_id, box_due.failed_at, box_due.failure from box_due
        where box_due.failed_at is not null and box_due.due_at <= transaction_timestamp()
        order by box_due.failed_at limit most
      $$;
    select app.run_as_definer('app.list_failed_closings(int)');

    -- How much is due, how much of that is late, and since when the oldest is due. Counts stop at 10,000, so that each
    -- is a short walk over an index, however many rows there are.
    create function app.read_backlog() returns table (kind text, due int, late int, oldest timestamptz)
      language plpgsql stable as $$
      #variable_conflict use_column
      declare
        now timestamptz := transaction_timestamp();
      begin
        perform app.assert_scope('job');
        return query
          select 'boxes', count(*)::int, (count(*) filter (where at < now - interval '10 seconds'))::int, min(at)
          from (select due_at as at from box_due where due_at <= now order by due_at limit 10000) item;
        return query
          select 'failedClosings', count(*)::int, count(*)::int, min(at)
          from (select failed_at as at from box_due where failed_at is not null and due_at <= now
            order by failed_at limit 10000) item;
        return query
          select 'mails', count(*)::int, (count(*) filter (where at < now - interval '5 minutes'))::int, min(at)
          from (
            (select next_attempt_at as at from outbox_mail where state = 'PENDING' and (organisation_id is not null)
              and next_attempt_at <= now order by next_attempt_at limit 5000)
            union all
            (select next_attempt_at from outbox_mail where state = 'PENDING' and not (organisation_id is not null)
              and next_attempt_at <= now order by next_attempt_at limit 5000)) item;
        return query
          select 'webhooks', count(*)::int, (count(*) filter (where at < now - interval '5 minutes'))::int, min(at)
          from (
            select delivery.at from webhook
            join business_unit on business_unit.id = webhook.business_unit_id and business_unit.status = 'ACTIVE'
            join organisation on organisation.id = webhook.organisation_id and organisation.status = 'ACTIVE'
            cross join lateral (select next_attempt_at as at from webhook_delivery
              where webhook_delivery.webhook_id = webhook.id and webhook_delivery.state = 'PENDING'
                and next_attempt_at <= now order by next_attempt_at limit 100) delivery
            where webhook.status = 'ACTIVE' limit 10000) item;
        return query
          select 'auditLinks', count(*)::int, (count(*) filter (where at < now - interval '1 minute'))::int, min(at)
          from (select since as at from audit_pending limit 10000) item;
        return query
          select 'scans', count(*)::int, (count(*) filter (where at < now - interval '10 minutes'))::int, min(at)
          from (select uploaded_at as at from stored_file where scan_state = 'WAITING'
            order by uploaded_at limit 10000) item;
        -- The queues are installed after the migrations.
        if to_regclass('pgboss.job') is not null then
          return query execute
            'select ''jobs'', count(*)::int, (count(*) filter (where at < $1 - interval ''5 minutes''))::int, min(at)
             from (select start_after as at from pgboss.job where state < ''active'' and start_after <= $1
               limit 10000) item' using now;
        end if;
      end $$;
    select app.run_as_definer('app.read_backlog()');

    -- Of so many tasks, in the order of their ids: those with records whose key is not there, so that nothing in their
    -- box can be read. The last task of the batch is null at the end.
    create function app.find_tasks_without_key(after_task uuid, batch_size int)
      returns table (last_task uuid, missing uuid[]) language sql stable as $$
        select app.assert_scope('job');
        with batch as materialized (
          select id from task where after_task is null or id > after_task order by id limit batch_size)
        select case when (select count(*) from batch) = batch_size
            then (select id from batch order by id desc limit 1) end,
          array(select id from batch
            where exists (select from response_record where response_record.task_id = batch.id)
              and not exists (select from wrapped_key
                where wrapped_key.kind = 'TASK' and wrapped_key.subject_id = batch.id))
      $$;
    select app.run_as_definer('app.find_tasks_without_key(uuid, int)');
  `.execute(db);
}
