-- What an operator watches and what jobs remove, of all tenants.

-- Removes up to so many expired rows of one kind. Returns how many, and the names of bytes that are left without a
-- row. One that someone uses at this moment is left for the next time.
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
    left join task on task.id = settled.target_id and settled.purpose = 'RESPONSE_FILE'
  $$;
select app.run_as_definer('app.settle_scan(uuid, text)');

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

-- The ids of the secrets that wrap stored keys, and which one wraps the current signing key. Jumps from one id to
-- the next in the indexes: there are few of them.
create function app.list_wrapping_secrets() returns table (id text, signs boolean) language sql stable as $$
  select app.assert_scope('job');
  with recursive key (secret) as (
    (select wrapped_by from wrapped_key where kind in ('TASK', 'DRAFT') order by wrapped_by limit 1)
    union all
    select (select wrapped_by from wrapped_key where kind in ('TASK', 'DRAFT') and wrapped_by > key.secret
      order by wrapped_by limit 1)
    from key where key.secret is not null),
  closing (secret) as (
    (select secret_wrapped_by from box_closing order by secret_wrapped_by limit 1)
    union all
    select (select secret_wrapped_by from box_closing where secret_wrapped_by > closing.secret
      order by secret_wrapped_by limit 1)
    from closing where closing.secret is not null)
  select split_part(secret, ':', 2), false from key where secret is not null
  union select secret, false from closing where secret is not null
  union select wrapped_by, true from signing_key where valid_until is null
$$;
select app.run_as_definer('app.list_wrapping_secrets()');

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
