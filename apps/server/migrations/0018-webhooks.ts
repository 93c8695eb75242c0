import { type Kysely, sql } from 'kysely';

const own = 'organisation_id = (select app.organisation_id())';

/** Webhooks of business units, their events and deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table webhook (
      id uuid primary key,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      name text not null,
      url text not null,
      events text[] not null check (cardinality(events) > 0),
      -- One that is deleted keeps its row, without an address: whoever submits something at that moment notes a delivery.
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
      revision int not null default 1,
      made_by uuid not null,
      created_at timestamptz not null default transaction_timestamp(),
      -- Until then somebody delivers to it: one at a time, so that a slow receiver takes nothing from others.
      busy_until timestamptz not null default '-infinity',
      -- Since when nothing has arrived.
      failing_since timestamptz,
      unique (organisation_id, id),
      foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
      foreign key (organisation_id, made_by) references role_entry (organisation_id, id)
    );
    create index webhook_unit on webhook (organisation_id, business_unit_id);

    -- Sealed rather than hashed: every delivery is signed with it.
    create table webhook_secret (
      id uuid primary key,
      organisation_id uuid not null,
      webhook_id uuid not null,
      sealed_secret text not null,
      created_at timestamptz not null default transaction_timestamp(),
      ends_at timestamptz,
      foreign key (organisation_id, webhook_id) references webhook (organisation_id, id)
    );
    create index webhook_secret_webhook on webhook_secret (webhook_id);

    create table webhook_delivery (
      id uuid primary key,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      webhook_id uuid not null,
      event text not null,
      -- Ids alone.
      about jsonb not null,
      created_at timestamptz not null default transaction_timestamp(),
      state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED')),
      -- Since when it is tried: a day later it is given up.
      tried_since timestamptz not null default transaction_timestamp(),
      next_attempt_at timestamptz not null default transaction_timestamp(),
      attempts int not null default 0,
      last_attempt_at timestamptz,
      duration_ms int,
      answer_status int,
      failure text,
      foreign key (organisation_id, webhook_id) references webhook (organisation_id, id)
    );
    create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where state = 'PENDING';
    create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at, id);
    create index webhook_delivery_age on webhook_delivery (created_at);

    select app.protect('webhook');
    select app.protect('webhook_secret');
    select app.protect('webhook_delivery');
    create policy organisation on webhook to tenderbox_organisation using (${own}) with check (${own});
    create policy organisation on webhook_secret to tenderbox_organisation using (${own}) with check (${own});
    create policy organisation on webhook_delivery to tenderbox_organisation using (${own}) with check (${own});
    create policy job on webhook to tenderbox_job using (${own}) with check (${own});
    create policy job on webhook_delivery to tenderbox_job using (${own}) with check (${own});
    grant select, insert, update (name, url, events, status, revision, busy_until, failing_since) on webhook to tenderbox_app;
    grant select, insert, update (ends_at), delete on webhook_secret to tenderbox_app;
    grant select, insert, update (state, tried_since, next_attempt_at, attempts, last_attempt_at, duration_ms,
      answer_status, failure) on webhook_delivery to tenderbox_app;
  `)
    .execute(db);

  await sql
    .raw(`
    -- What happens is noted in the transaction in which it happens, for those who want to hear of it. No row is locked:
    -- of many who submit at once, nobody waits for another.
    create function app.note_for_webhooks(happened text, organisation uuid, unit uuid, ids jsonb) returns void
      language sql volatile as $$
        insert into webhook_delivery (id, organisation_id, business_unit_id, webhook_id, event, about)
        select gen_random_uuid(), organisation_id, business_unit_id, id, happened, jsonb_strip_nulls(ids)
        from webhook
        where organisation_id = organisation and business_unit_id = unit and status = 'ACTIVE'
          and happened = any (events)
      $$;
    revoke execute on function app.note_for_webhooks from public;
    grant execute on function app.note_for_webhooks to tenderbox_definer;

    create function app.note_event_status() returns trigger language plpgsql as $$
    begin
      perform app.note_for_webhooks(case
          when new.status = 'ACTIVE' and old.status = 'DRAFT' then 'event.published'
          when new.status = 'ACTIVE' then 'event.reopened'
          when new.status = 'COMPLETED' then 'event.completed' else 'event.cancelled' end,
        new.organisation_id, new.business_unit_id, jsonb_build_object('eventId', new.id));
      return null;
    end $$;
    select app.run_as_definer('app.note_event_status()');
    create trigger note_for_webhooks after update of status on event for each row
      when (old.status <> new.status) execute function app.note_event_status();

    -- What concerns a task, or an event as a whole; the name of what happened is the trigger's argument.
    create function app.note_task() returns trigger language plpgsql as $$
    begin
      perform app.note_for_webhooks(tg_argv[0], new.organisation_id, new.business_unit_id,
        jsonb_build_object('eventId', new.event_id, 'taskId', new.task_id));
      return null;
    end $$;
    select app.run_as_definer('app.note_task()');
    create trigger note_for_webhooks after insert on amendment for each row
      execute function app.note_task('event.amended');
    create trigger note_for_webhooks after insert on extension for each row
      execute function app.note_task('task.extended');
    create trigger note_for_webhooks after insert on box_closing for each row
      execute function app.note_task('box.closed');
    create trigger note_for_webhooks after insert on box_opening for each row
      execute function app.note_task('box.opened');

    -- What a supplier did with a task: that it did, as the unit sees it at once, and nothing of what it sent.
    create function app.note_task_supplier() returns trigger language plpgsql as $$
    begin
      perform app.note_for_webhooks(tg_argv[0], new.organisation_id, new.business_unit_id,
        jsonb_build_object('eventId', new.event_id, 'taskId', new.task_id, 'supplierId', new.supplier_id));
      return null;
    end $$;
    select app.run_as_definer('app.note_task_supplier()');
    create trigger note_submission after insert on response_record for each row when (new.kind = 'SUBMISSION')
      execute function app.note_task_supplier('response.submitted');
    create trigger note_withdrawal after insert on response_record for each row when (new.kind = 'WITHDRAWAL')
      execute function app.note_task_supplier('response.withdrawn');
    create trigger note_decline after update of declined_at on task_supplier for each row
      when (old.declined_at is null and new.declined_at is not null)
      execute function app.note_task_supplier('task.declined');

    create function app.note_question() returns trigger language plpgsql as $$
    begin
      perform app.note_for_webhooks('question.received', new.organisation_id, new.business_unit_id,
        jsonb_build_object('eventId', new.event_id, 'taskId', new.task_id, 'supplierId', new.asked_by,
          'messageId', new.id));
      return null;
    end $$;
    select app.run_as_definer('app.note_question()');
    create trigger note_for_webhooks after insert on message for each row when (new.kind = 'QUESTION')
      execute function app.note_question();

    create function app.note_reply() returns trigger language plpgsql as $$
    begin
      perform app.note_for_webhooks('message.received', new.organisation_id, new.business_unit_id,
        jsonb_build_object('supplierId', new.supplier_id, 'messageId', new.message_id));
      return null;
    end $$;
    select app.run_as_definer('app.note_reply()');
    create trigger note_for_webhooks after insert on message_reply for each row when (new.side = 'SUPPLIER')
      execute function app.note_reply();

    -- Leases webhooks that have something due, each with its oldest: nobody else gets them before the lease ends.
    create function app.claim_deliveries(how_many int, lease interval)
      returns table (id uuid, organisation_id uuid, business_unit_id uuid, webhook_id uuid, event text, about jsonb,
        created_at timestamptz, attempts int, url text, secrets jsonb)
      language sql volatile
      as $$
        select app.assert_scope('job');
        with free as materialized (
          select webhook.id from webhook
          where webhook.status = 'ACTIVE' and webhook.busy_until <= clock_timestamp()
            and exists (select from webhook_delivery due where due.webhook_id = webhook.id and due.state = 'PENDING'
              and due.next_attempt_at <= clock_timestamp())
            and exists (select from business_unit join organisation on organisation.id = business_unit.organisation_id
              where business_unit.id = webhook.business_unit_id and business_unit.status = 'ACTIVE'
                and organisation.status = 'ACTIVE')
          limit how_many for update skip locked),
        leased as (
          update webhook set busy_until = clock_timestamp() + lease from free where webhook.id = free.id
          returning webhook.*)
        select due.id, due.organisation_id, due.business_unit_id, leased.id, due.event, due.about, due.created_at,
          due.attempts, leased.url, (
            select jsonb_agg(jsonb_build_object('id', secret.id, 'sealed', secret.sealed_secret)
              order by secret.created_at desc)
            from webhook_secret secret
            where secret.webhook_id = leased.id and (secret.ends_at is null or secret.ends_at > clock_timestamp()))
        from leased cross join lateral (
          select * from webhook_delivery waiting
          where waiting.webhook_id = leased.id and waiting.state = 'PENDING'
            and waiting.next_attempt_at <= clock_timestamp()
          order by waiting.next_attempt_at limit 1) due
      $$;
    select app.run_as_definer('app.claim_deliveries(int, interval)');
  `)
    .execute(db);
}
