-- A notice that cannot be sent is tried for a day, then given up, and an operator learns of it.

alter table pending_notice
  add attempts int not null default 0,
  -- Its server sends it right after the commit.
  add next_attempt_at timestamptz not null default transaction_timestamp() + interval '30 seconds',
  -- The code or kind of the last error.
  add failure text,
  add given_up_at timestamptz;
drop index pending_notice_age;
create index pending_notice_due on pending_notice (next_attempt_at) where given_up_at is null;
create index pending_notice_given_up on pending_notice (given_up_at) where given_up_at is not null;

create or replace function app.overdue_notices() returns table (organisation_id uuid, id uuid)
  language sql stable as $$
  select app.assert_scope('job');
  select pending_notice.organisation_id, pending_notice.id from pending_notice
  where given_up_at is null and next_attempt_at <= transaction_timestamp() order by next_attempt_at limit 1000
$$;
select app.run_as_definer('app.overdue_notices()');

-- Delays grow from a minute to an hour: 30 attempts take about a day.
create function app.mark_notice_failed(wanted uuid, reason text) returns void language sql volatile as $$
  select app.assert_scope('job');
  update pending_notice set attempts = attempts + 1, failure = reason,
    next_attempt_at = transaction_timestamp() + least(60, 2 ^ least(attempts, 6)) * interval '1 minute',
    given_up_at = case when attempts + 1 >= 30 then transaction_timestamp() end
  where id = wanted and given_up_at is null;
$$;
select app.run_as_definer('app.mark_notice_failed(uuid, text)');

create function app.list_failed_notices(most int)
  returns table (id uuid, kind text, given_up_at timestamptz, failure text) language sql stable as $$
    select app.assert_scope('job');
    select pending_notice.id, pending_notice.notice ->> 'kind', pending_notice.given_up_at, pending_notice.failure
    from pending_notice where pending_notice.given_up_at is not null
    order by pending_notice.given_up_at limit most
  $$;
select app.run_as_definer('app.list_failed_notices(int)');

create function app.retry_failed_notices() returns bigint language sql volatile as $$
  select app.assert_scope('job');
  with again as (
    update pending_notice set attempts = 0, given_up_at = null, next_attempt_at = transaction_timestamp()
    where given_up_at is not null returning 1)
  select count(*) from again;
$$;
select app.run_as_definer('app.retry_failed_notices()');

-- Like app.read_backlog(), for notices that wait and for those that were given up.
create function app.read_notice_backlog() returns table (kind text, due int, late int, oldest timestamptz)
  language sql stable as $$
    select app.assert_scope('job');
    select 'notices', count(*)::int,
      (count(*) filter (where created_at < transaction_timestamp() - interval '5 minutes'))::int, min(created_at)
    from (select created_at from pending_notice
      where given_up_at is null and (attempts > 0 or next_attempt_at <= transaction_timestamp()) limit 10000) item
    union all
    select 'failedNotices', count(*)::int, count(*)::int, min(given_up_at)
    from (select given_up_at from pending_notice where given_up_at is not null
      order by given_up_at limit 10000) item
  $$;
select app.run_as_definer('app.read_notice_backlog()');
