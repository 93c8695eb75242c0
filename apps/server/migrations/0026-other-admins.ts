import { type Kysely, sql } from 'kysely';

/** Lets admins be notified of an action of one of them, except that one: `exceptId` of the notification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function app.tell(told_organisation uuid, told_unit uuid, suppliers uuid[], given jsonb, has_mail boolean,
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
              and role = 'BUSINESS_UNIT_ADMIN' and status = 'ACTIVE' and app.scope() <> 'supplier'
              and id is distinct from (given ->> 'exceptId')::uuid);
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
    select app.run_as_definer('app.tell(uuid, uuid, uuid[], jsonb, boolean, boolean)');`)
    .execute(db);
}
