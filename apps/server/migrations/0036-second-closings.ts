import { type Kysely, sql } from 'kysely';

/**
 * Enforces what a closing contains, for every role that writes: the last record of each supplier, and after an
 * earlier closing only what an extension made possible.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function app.last_end_of(wanted uuid) returns timestamptz language sql stable as $$
      select greatest(task.end_date, (select max(extended_until) from task_supplier where task_id = wanted))
      from task where id = wanted
    $$;

    -- A closing is the next one, is made now, and covers the last deadline, which passed at least 60 seconds ago. Its
    -- signed record says the same. The lock keeps deadlines and records unchanged until the transaction ends.
    create function app.guard_box_closing() returns trigger language plpgsql as $$
    declare
      earlier box_closing;
      signed jsonb;
    begin
      if not app.is_guarded(tg_relid) then return null; end if;
      perform from task where id = new.task_id for update;
      select * into earlier from box_closing where task_id = new.task_id and number <> new.number
        order by number desc limit 1;
      signed := new.record::jsonb;
      if new.number <> coalesce(earlier.number, 0) + 1
          or new.covers_until is distinct from app.last_end_of(new.task_id)
          or new.covers_until <= earlier.covers_until
          or new.closed_at <> transaction_timestamp()
          or new.closed_at < new.covers_until + interval '60 seconds'
          or new.closed_at <= earlier.closed_at
          or (signed->>'taskId', signed->>'number', signed->>'epoch')
            is distinct from (new.task_id::text, new.number::text, app.current_epoch()::text)
          or (signed->>'closedAt')::timestamptz is distinct from new.closed_at
          or signed->>'previous' is distinct from earlier.record_hash then
        perform app.refuse_promised('a closing covers the last end once, a minute after it');
      end if;
      return null;
    end $$;
    create trigger guard_closing after insert on box_closing
      for each row execute function app.guard_box_closing();

    -- An entry is the last record of its supplier, with the deadline that the supplier has now, in a closing of this
    -- transaction. It is that of the closing before, or it arrived later, by a deadline that was extended since.
    create function app.guard_box_entries() returns trigger language plpgsql as $$
    begin
      if not app.is_guarded(tg_relid) then return null; end if;
      if exists (
          select from added
          join task on task.id = added.task_id
          left join task_supplier participant
            on participant.task_id = added.task_id and participant.supplier_id = added.supplier_id
          left join response_record record on record.id = added.record_id
          left join box_closing closing on closing.task_id = added.task_id and closing.number = added.number
          left join box_closing earlier on earlier.task_id = added.task_id and earlier.number = added.number - 1
          left join box_entry same on same.task_id = added.task_id and same.number = added.number - 1
            and same.supplier_id = added.supplier_id and same.record_id = added.record_id
          where (record.task_id, record.supplier_id, record.kind = 'SUBMISSION')
              is distinct from (added.task_id, added.supplier_id, added.counts)
            or exists (select from response_record later
              where later.response_id = record.response_id and later.number > record.number)
            or added.end_date is distinct from greatest(task.end_date, participant.extended_until)
            or added.extended_at is distinct from (select max(extension.at) from extension
              where extension.task_id = task.id and (extension.for_all or exists (
                select from extension_supplier chosen
                where chosen.extension_id = extension.id and chosen.supplier_id = added.supplier_id)))
            or closing.closed_at is distinct from transaction_timestamp()
            or earlier.number is not null and same.record_id is null
              and (record.at <= earlier.closed_at or added.end_date <= earlier.covers_until)) then
        perform app.refuse_promised('a closing has the last records, and new ones by an extension alone');
      end if;
      return null;
    end $$;
    create trigger guard_entries after insert on box_entry referencing new table as added
      for each statement execute function app.guard_box_entries();

    -- No supplier with a record is left out.
    create function app.guard_complete_closing() returns trigger language plpgsql as $$
    begin
      if app.is_guarded(tg_relid) and exists (
          select from response_record record where record.task_id = new.task_id and not exists (
            select from box_entry entry where entry.task_id = new.task_id and entry.number = new.number
              and entry.supplier_id = record.supplier_id)) then
        perform app.refuse_promised('a closing has an entry of every supplier with a record');
      end if;
      return null;
    end $$;
    create constraint trigger guard_complete after insert on box_closing deferrable initially deferred
      for each row execute function app.guard_complete_closing();

    -- A record arrives after the last closing, by a deadline that no closing covers. Otherwise the box could not be
    -- closed again.
    create function app.guard_response_record() returns trigger language plpgsql as $$
    begin
      if app.is_guarded(tg_relid) and exists (
          select from box_closing closing join task on task.id = closing.task_id
          left join task_supplier participant
            on participant.task_id = task.id and participant.supplier_id = new.supplier_id
          where closing.task_id = new.task_id and (closing.closed_at >= new.at
            or closing.covers_until >= greatest(task.end_date, participant.extended_until))) then
        perform app.refuse_promised('a record arrives after the last closing, by an extended end');
      end if;
      return null;
    end $$;
    create trigger guard_record after insert on response_record
      for each row execute function app.guard_response_record();
  `.execute(db);
}
