import { type Kysely, sql } from 'kysely';

/** The only way to notify people, their digests, and the retention of notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Tells the people of suppliers, the admins of the unit or, from a job, one person, and says whom: those who were told
    -- under this key before are left out. A unit tells within itself, a supplier its own people alone.
    create function app.tell(told_organisation uuid, told_unit uuid, suppliers uuid[], given jsonb, has_mail boolean,
      may_wait boolean)
      returns table (told_role_entry uuid, told_email text, told_later boolean)
      language plpgsql
      as $$
      declare
        whom uuid[];
      begin
        perform app.assert_scope('unit', 'supplier', 'job');
        if told_organisation is distinct from app.organisation_id()
          or app.scope() <> 'job' and told_unit is distinct from app.business_unit_id() then
          raise exception 'not in this context' using errcode = 'insufficient_privilege';
        end if;
        -- Each way by its own end of an index.
        if given ? 'personId' then
          whom := array(select id from role_entry
            where id = (given ->> 'personId')::uuid and organisation_id = told_organisation
              and business_unit_id = told_unit and status = 'ACTIVE' and app.scope() = 'job');
        elsif suppliers is null then
          whom := array(select id from role_entry
            where organisation_id = told_organisation and business_unit_id = told_unit and supplier_id is null
              and role = 'BUSINESS_UNIT_ADMIN' and status = 'ACTIVE' and app.scope() <> 'supplier');
        else
          whom := array(select id from role_entry
            where organisation_id = told_organisation and business_unit_id = told_unit
              and supplier_id = any (suppliers) and status = 'ACTIVE'
              and (app.scope() <> 'supplier' or supplier_id = app.supplier_id()));
        end if;
        return query
          with told as (
            insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, event_id,
              task_id, supplier_id, message_id, about, mail_key, awaits_digest)
            select gen_random_uuid(), told_organisation, told_unit, role_entry.id, given ->> 'key', given ->> 'kind',
              (given ->> 'eventId')::uuid, (given ->> 'taskId')::uuid, (given ->> 'supplierId')::uuid,
              (given ->> 'messageId')::uuid, coalesce(given -> 'about', '{}'),
              case when has_mail and not (may_wait and account.daily_digest)
                then (given ->> 'key') || ':' || role_entry.id end,
              has_mail and may_wait and account.daily_digest
            from role_entry join account on account.id = role_entry.account_id
            where role_entry.id = any (whom)
            on conflict do nothing
            returning role_entry_id, awaits_digest),
          -- Their open pages hear of it; said here, since a submission has no time for another round trip.
          news as (
            insert into stream_event (organisation_id, business_unit_id, supplier_id, kind, about)
            select distinct told_organisation, told_unit, role_entry.supplier_id, 'notices-changed', '{}'::jsonb
            from told join role_entry on role_entry.id = told.role_entry_id)
          select told.role_entry_id, account.email, told.awaits_digest
          from told join role_entry on role_entry.id = told.role_entry_id
          join account on account.id = role_entry.account_id;
      end $$;
    select app.run_as_definer('app.tell(uuid, uuid, uuid[], jsonb, boolean, boolean)');

    -- How often a kind of notice was sent about an event of the unit.
    create function app.count_sendings(wanted_event uuid, wanted_kind text) returns int language sql stable
      as $$
        select app.assert_scope('unit');
        select count(distinct business_key)::int from notice
        where event_id = wanted_event and kind = wanted_kind
          and organisation_id = app.organisation_id() and business_unit_id = app.business_unit_id()
      $$;
    select app.run_as_definer('app.count_sendings(uuid, text)');

    -- The last 07:00 that the clocks of a zone have shown, a minute ago at least: whatever was told before it is committed.
    create function app.last_morning(zone text, now timestamptz) returns timestamptz language plpgsql stable as $$
    begin
      return (date_trunc('day', ((now - interval '1 minute') at time zone zone) - interval '7 hours') + interval '7 hours')
        at time zone zone;
    exception when invalid_parameter_value then
      -- A zone that this database does not know is taken for UTC.
      return app.last_morning('UTC', now);
    end $$;

    -- Who has a digest to get, of all tenants.
    create function app.digests_due() returns table (organisation_id uuid, role_entry_id uuid) language sql stable
      as $$
        select app.assert_scope('job');
        select role_entry.organisation_id, role_entry.id
        from (select notice.role_entry_id as id, min(notice.created_at) as first_at from notice
          where notice.awaits_digest group by notice.role_entry_id) waiting
        join role_entry on role_entry.id = waiting.id and role_entry.status = 'ACTIVE'
        join account on account.id = role_entry.account_id
        where waiting.first_at <= app.last_morning(coalesce(account.time_zone, 'UTC'), transaction_timestamp())
      $$;
    select app.run_as_definer('app.digests_due()');

    -- Takes what waits for the digests of some people up to this morning, each notice once, and says under which key each
    -- digest goes.
    create function app.take_digests(wanted uuid[])
      returns table (role_entry_id uuid, email text, mail_key text, notice_ids uuid[])
      language sql
      as $$
        select app.assert_scope('job');
        with person as (
          select role_entry.id, account.email,
            app.last_morning(coalesce(account.time_zone, 'UTC'), transaction_timestamp()) as morning
          from role_entry join account on account.id = role_entry.account_id
          where role_entry.id = any (wanted) and role_entry.organisation_id = app.organisation_id()),
        due as (
          select notice.id, person.id as whose, person.email from person
          join notice on notice.role_entry_id = person.id
          where notice.awaits_digest and notice.organisation_id = app.organisation_id()
            and notice.created_at <= person.morning
          order by notice.id
          for update of notice),
        whole as (
          select due.whose, due.email, 'digest:' || due.whose || ':' || min(due.id::text) as key, array_agg(due.id) as ids
          from due group by due.whose, due.email),
        taken as (
          update notice set awaits_digest = false, mail_key = whole.key
          from due join whole on whole.whose = due.whose where notice.id = due.id)
        select whole.whose, whole.email, whole.key, whole.ids from whole
      $$;
    select app.run_as_definer('app.take_digests(uuid[])');

    -- Old notices go, a lot at a time; those by which a buyer follows what was sent stay.
    create function app.remove_old_notices(most int) returns int language sql
      as $$
        select app.assert_scope('job');
        with old as (
          select id from notice
          where created_at < transaction_timestamp() - interval '180 days'
            and kind <> 'event.completed-email' and kind not like 'message.%' and kind not like 'question.%'
          order by created_at limit most),
        gone as (delete from notice using old where notice.id = old.id returning 1)
        select count(*)::int from gone
      $$;
    select app.run_as_definer('app.remove_old_notices(int)');
  `.execute(db);
}
