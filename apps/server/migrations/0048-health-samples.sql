-- Samples of each server for the page "System health", and counts of work that stay exact up to 10,000.

-- One row per server and minute, kept for two days. It names no tenant.
create table health_sample (
  -- Host name and port.
  server text not null,
  at timestamptz not null,
  started_at timestamptz not null,
  version text not null,
  -- Written by a server that shuts down, until it starts again.
  is_last boolean not null,
  failed_checks text[] not null,
  requests bigint not null,
  errors bigint not null,
  submissions_accepted bigint not null,
  submissions_rejected bigint not null,
  failures bigint not null,
  -- Milliseconds; null without requests.
  latency double precision,
  loop_delay double precision not null,
  memory bigint not null,
  pool_waiting bigint not null,
  free_bytes bigint,
  -- Due work of all tenants; null if it could not be read.
  mails bigint,
  oldest_mail double precision,
  webhooks bigint,
  boxes bigint,
  audit_links bigint,
  scans bigint,
  primary key (server, at)
);
create index health_sample_at on health_sample (at);
select app.protect('health_sample');

-- A second sample within a minute, of a server that stops or starts again, is added to the first.
create function app.record_health_sample(sample jsonb) returns void language sql volatile as $$
  select app.assert_scope('job');
  insert into health_sample as kept
  select * from jsonb_populate_record(null::health_sample,
    sample || jsonb_build_object('at', date_trunc('minute', transaction_timestamp())))
  where sample is not null
  on conflict (server, at) do update set
    started_at = excluded.started_at,
    version = excluded.version,
    is_last = excluded.is_last,
    failed_checks = excluded.failed_checks,
    requests = kept.requests + excluded.requests,
    errors = kept.errors + excluded.errors,
    submissions_accepted = kept.submissions_accepted + excluded.submissions_accepted,
    submissions_rejected = kept.submissions_rejected + excluded.submissions_rejected,
    failures = kept.failures + excluded.failures,
    latency = greatest(kept.latency, excluded.latency),
    loop_delay = greatest(kept.loop_delay, excluded.loop_delay),
    memory = excluded.memory,
    pool_waiting = greatest(kept.pool_waiting, excluded.pool_waiting),
    free_bytes = coalesce(excluded.free_bytes, kept.free_bytes),
    mails = coalesce(excluded.mails, kept.mails),
    oldest_mail = coalesce(excluded.oldest_mail, kept.oldest_mail),
    webhooks = coalesce(excluded.webhooks, kept.webhooks),
    boxes = coalesce(excluded.boxes, kept.boxes),
    audit_links = coalesce(excluded.audit_links, kept.audit_links),
    scans = coalesce(excluded.scans, kept.scans);
$$;
select app.run_as_definer('app.record_health_sample(jsonb)');

-- The last sample of each server of the last day, those that sampled last first.
create function app.list_sampled_servers(most int) returns setof health_sample language sql stable as $$
  select app.assert_scope('system');
  select * from (
    select distinct on (server) * from health_sample
    where at > transaction_timestamp() - interval '24 hours' order by server, at desc) newest
  order by at desc, server limit most
$$;
select app.run_as_definer('app.list_sampled_servers(int)');

-- Samples by step: of all servers together (server is null), and of each of those wanted. Counts are per minute,
-- everything else is the worst value of the step.
create function app.sum_up_health_samples(since timestamptz, step interval, wanted text[])
  returns table (server text, at timestamptz, requests float, errors float, submissions_accepted float,
    submissions_rejected float, failures float, latency float, loop_delay float, memory bigint, pool_waiting bigint,
    free_bytes bigint, mails bigint, oldest_mail float, webhooks bigint, boxes bigint, audit_links bigint,
    scans bigint)
  language sql stable as $$
    select app.assert_scope('system');
    with sample as (
      select *, date_bin(step, at, since) as bin from health_sample
      where at >= since and at <= transaction_timestamp())
    select server, bin,
      (sum(requests) / count(distinct at))::float, (sum(errors) / count(distinct at))::float,
      (sum(submissions_accepted) / count(distinct at))::float,
      (sum(submissions_rejected) / count(distinct at))::float, (sum(failures) / count(distinct at))::float,
      max(latency), max(loop_delay), max(memory), max(pool_waiting), min(free_bytes), max(mails), max(oldest_mail),
      max(webhooks), max(boxes), max(audit_links), max(scans)
    from sample group by grouping sets ((bin), (server, bin))
    having grouping(server) = 1 or server = any (wanted)
  $$;
select app.run_as_definer('app.sum_up_health_samples(timestamptz, interval, text[])');

-- "Is null" is not found in outbox_mail_due, whose expression is "is not null".
create index outbox_mail_due_platform on outbox_mail (next_attempt_at)
  where state = 'PENDING' and organisation_id is null;

-- Like before, each count by an index: jobs queue by queue, since no index has the jobs of all that are due. One kind
-- of e-mails or one webhook alone can reach 10,000. Audit entries are read in the order in which they are chained.
create or replace function app.read_backlog() returns table (kind text, due int, late int, oldest timestamptz)
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
          and next_attempt_at <= now order by next_attempt_at limit 10000)
        union all
        (select next_attempt_at from outbox_mail where state = 'PENDING' and organisation_id is null
          and next_attempt_at <= now order by next_attempt_at limit 10000)
        order by at limit 10000) item;
    return query
      select 'webhooks', count(*)::int, (count(*) filter (where at < now - interval '5 minutes'))::int, min(at)
      from (
        select delivery.at from webhook
        join business_unit on business_unit.id = webhook.business_unit_id and business_unit.status = 'ACTIVE'
        join organisation on organisation.id = webhook.organisation_id and organisation.status = 'ACTIVE'
        cross join lateral (select next_attempt_at as at from webhook_delivery
          where webhook_delivery.webhook_id = webhook.id and webhook_delivery.state = 'PENDING'
            and next_attempt_at <= now order by next_attempt_at limit 10000) delivery
        where webhook.status = 'ACTIVE' limit 10000) item;
    return query
      select 'auditLinks', count(*)::int, (count(*) filter (where at < now - interval '1 minute'))::int, min(at)
      from (select since as at from audit_pending order by item_id, item_number limit 10000) item;
    return query
      select 'scans', count(*)::int, (count(*) filter (where at < now - interval '10 minutes'))::int, min(at)
      from (select uploaded_at as at from stored_file where scan_state = 'WAITING'
        order by uploaded_at limit 10000) item;
    -- The queues are installed after the migrations.
    if to_regclass('pgboss.job') is not null then
      return query execute
        'select ''jobs'', count(*)::int, (count(*) filter (where at < $1 - interval ''5 minutes''))::int, min(at)
         from (
           select job.at from pgboss.queue
           cross join lateral (select start_after as at from pgboss.job
             where job.name = queue.name and state in (''created'', ''retry'') and not blocked and start_after <= $1
             limit 10000) job
           limit 10000) item' using now;
    end if;
  end $$;
select app.run_as_definer('app.read_backlog()');

-- The body is kept: it knows everything that expires.
do $$
  declare
    definition text := pg_get_functiondef('app.remove_expired(text, int)'::regprocedure);
    changed text := replace(definition, 'when ''rate-limits'' then',
      'when ''health-samples'' then
        delete from health_sample where ctid = any (array(select ctid from health_sample
          where at < now - interval ''48 hours'' limit batch_size for update skip locked));
      when ''rate-limits'' then');
  begin
    if changed = definition then raise exception 'app.remove_expired is not as expected'; end if;
    execute changed;
  end $$;
