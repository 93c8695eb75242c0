import { type Kysely, sql } from 'kysely';

/**
 * Hides from the buyer of a sealed event that a submission was replaced: until the opening, `submitted_at` is the time
 * at which the current state began, and a replacement changes no row that the buyer can read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether a record replaces a submission in a sealed event.
    create function app.is_hidden_replacement(sent response_record) returns boolean language sql stable as $$
      select sent.kind = 'SUBMISSION'
        and exists (select from event where event.id = sent.event_id and event.sealed)
        and exists (select from response_record earlier where earlier.response_id = sent.response_id
          and earlier.number = sent.number - 1 and earlier.kind = 'SUBMISSION')
    $$;
    select app.run_as_definer('app.is_hidden_replacement(response_record)');
    revoke execute on function app.is_hidden_replacement(response_record) from tenderbox_app;

    create or replace function app.apply_response_record() returns trigger language plpgsql as $$
    begin
      if app.is_hidden_replacement(new) then return null; end if;
      update task_supplier
        set submitted_at = case when new.kind = 'SUBMISSION' then new.at end
        where task_id = new.task_id and supplier_id = new.supplier_id;
      return null;
    end $$;
    select app.run_as_definer('app.apply_response_record()');

    create function app.enqueue_submission_webhook() returns trigger language plpgsql as $$
    begin
      if app.is_hidden_replacement(new) then return null; end if;
      perform app.enqueue_webhooks('response.submitted', new.organisation_id, new.business_unit_id,
        jsonb_build_object('eventId', new.event_id, 'taskId', new.task_id, 'supplierId', new.supplier_id));
      return null;
    end $$;
    select app.run_as_definer('app.enqueue_submission_webhook()');
    drop trigger note_submission on response_record;
    create trigger enqueue_submission_webhook after insert on response_record
      for each row when (new.kind = 'SUBMISSION') execute function app.enqueue_submission_webhook();

    -- The opening shows when the submissions that count were made.
    create function app.show_submission_times() returns trigger language plpgsql as $$
    begin
      update task_supplier participant set submitted_at = sent.at
      from box_entry join response_record sent on sent.id = box_entry.record_id
      where box_entry.task_id = new.task_id and box_entry.number = new.number and box_entry.counts
        and participant.task_id = new.task_id and participant.supplier_id = box_entry.supplier_id
        and participant.submitted_at is distinct from sent.at;
      return null;
    end $$;
    select app.run_as_definer('app.show_submission_times()');
    create trigger show_submission_times after insert on box_opening
      for each row execute function app.show_submission_times();

    update task_supplier participant set submitted_at = began.at
    from (
      select distinct on (sent.task_id, sent.supplier_id) sent.task_id, sent.supplier_id, sent.at
      from response_record sent join task on task.id = sent.task_id join event on event.id = task.event_id
      where sent.kind = 'SUBMISSION' and event.sealed and task.box_opened_at is null
        and not exists (select from response_record later where later.response_id = sent.response_id
          and later.kind = 'WITHDRAWAL' and later.number > sent.number)
      order by sent.task_id, sent.supplier_id, sent.number) began
    where participant.task_id = began.task_id and participant.supplier_id = began.supplier_id
      and participant.submitted_at is distinct from began.at;
  `.execute(db);
}
