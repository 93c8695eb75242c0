import { type Kysely, sql } from 'kysely';

/**
 * Lets only the server insert an opening, with the record that it has signed. The role of a business unit could call
 * `app.open_box` with any text as the record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Locks the task and returns the number of the closing that this person may open now; raises if there is none.
    create function app.closing_to_open_for(wanted uuid, opener role_entry) returns int
      language plpgsql volatile as $$
    declare
      last_number int;
    begin
      perform from task where id = wanted and organisation_id = opener.organisation_id
        and business_unit_id = opener.business_unit_id for update;
      select last.number into last_number
      from task join event on event.id = task.event_id
      cross join lateral (select number, covers_until from box_closing where box_closing.task_id = task.id
        order by number desc limit 1) last
      where task.id = wanted and task.organisation_id = opener.organisation_id
        and task.business_unit_id = opener.business_unit_id
        and event.sealed and event.status in ('ACTIVE', 'COMPLETED')
        and task.response_required and task.archived_at is null and task.box_opened_at is null
        and last.covers_until >= greatest(task.end_date,
          (select max(extended_until) from task_supplier where task_supplier.task_id = wanted))
        and opener.supplier_id is null and opener.role = 'BUSINESS_UNIT_ADMIN' and opener.status = 'ACTIVE';
      if last_number is null then
        raise exception 'not in this context' using errcode = 'insufficient_privilege';
      end if;
      return last_number;
    end $$;

    create or replace function app.closing_to_open(wanted uuid) returns int language plpgsql volatile as $$
    declare
      opener role_entry;
    begin
      select * into opener from role_entry where role_entry.id = app.role_entry_id()
        and role_entry.account_id = app.account_id() and role_entry.organisation_id = app.organisation_id()
        and role_entry.business_unit_id = app.business_unit_id();
      return app.closing_to_open_for(wanted, opener);
    end $$;

    drop function app.open_box(uuid, int, uuid[], text, text, text);
    -- The only way to an opening: by the server, for the closing that covers the last end, in the name of an active admin
    -- and, where two people are needed, of another one who has confirmed this closing.
    create function app.open_box(wanted uuid, wanted_number int, openers uuid[], opening_record text,
        record_signature text, hash text) returns void language plpgsql volatile as $$
    declare
      opener role_entry;
      first box_confirmation;
      needs_two boolean;
    begin
      perform app.assert_scope('job');
      select * into opener from role_entry where role_entry.id = openers[cardinality(openers)]
        and role_entry.organisation_id = app.organisation_id();
      if wanted_number is distinct from app.closing_to_open_for(wanted, opener) then
        raise exception 'this closing is not the last one' using errcode = 'insufficient_privilege';
      end if;
      select event.opening_needs_two into needs_two
        from task join event on event.id = task.event_id where task.id = wanted;
      if needs_two then first := app.counting_confirmation(wanted, wanted_number); end if;
      if needs_two and (first.id is null or first.account_id = opener.account_id)
          or openers is distinct from array_remove(array[first.confirmed_by, opener.id], null) then
        raise exception 'others have confirmed this opening' using errcode = 'insufficient_privilege';
      end if;
      insert into box_opening (organisation_id, business_unit_id, event_id, task_id, number, opened_by, record,
          signature, record_hash)
        select organisation_id, business_unit_id, event_id, id, wanted_number, openers, opening_record,
          record_signature, hash
        from task where id = wanted;
      update task set box_opened_at = transaction_timestamp() where id = wanted;
    end $$;
    select app.run_as_definer('app.open_box(uuid, int, uuid[], text, text, text)');
  `.execute(db);
}
