import { type Kysely, sql } from 'kysely';

/** Submissions, withdrawals and declines count at the arrival of their request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether what arrived then may still be taken: not in the future, and not held up for long. A box closes 60 seconds
    -- after the last end, so that nothing which arrived in time can miss it.
    create function app.is_recent_arrival(arrived timestamptz) returns boolean language sql volatile as $$
      select arrived <= clock_timestamp() and clock_timestamp() < arrived + interval '45 seconds'
    $$;

    -- Whatever a server says: no supplier's record is dated into the future or back.
    create policy arrived_recently on response_record as restrictive for insert to tenderbox_supplier
      with check (app.is_recent_arrival(at));

    -- Locks a task against changes of its ends while something is sent: whoever changes them waits, or is waited for, but
    -- not for longer than what arrived then may be taken. The supplier's own part is locked against its team, and has been
    -- seen by whoever sends something. The task comes first, as with whoever changes both.
    drop function app.hold_task(uuid);
    create function app.hold_task(wanted uuid, arrived timestamptz) returns boolean language plpgsql volatile as $$
    begin
      perform app.assert_scope('supplier');
      perform set_config('lock_timeout', greatest(1, ceil(1000 * extract(epoch from
        arrived + interval '45 seconds' - clock_timestamp())))::text, true);
      perform from task where id = wanted and organisation_id = app.organisation_id()
        and business_unit_id = app.business_unit_id() for share;
      update task_supplier set seen_at = coalesce(seen_at, transaction_timestamp())
        where task_id = wanted and supplier_id = app.supplier_id() and visible_from <= transaction_timestamp();
      return found;
    end $$;
    select app.run_as_definer('app.hold_task(uuid, timestamptz)');

    -- A supplier says that it will not answer, or takes that back; null is taken back.
    drop function app.set_decline(uuid, text, text);
    create function app.set_decline(wanted uuid, reason text, comment text, arrived timestamptz) returns boolean
      language plpgsql volatile as $$
    begin
      perform app.assert_scope('supplier');
      update task_supplier
        set declined_at = case when reason is not null then arrived end,
          decline_reason = reason, decline_comment = comment
        where task_id = wanted and supplier_id = app.supplier_id()
          and visible_from <= transaction_timestamp() and submitted_at is null and app.is_recent_arrival(arrived);
      return found;
    end $$;
    select app.run_as_definer('app.set_decline(uuid, text, text, timestamptz)');
  `.execute(db);
}
