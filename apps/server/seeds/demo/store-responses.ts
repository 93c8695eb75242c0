import type pg from 'pg';
import type { RowBuffer } from './row-buffer.ts';

/** Stores the collected rows of responses and boxes, and derived values. */
export async function storeResponses(client: pg.Client, rows: RowBuffer): Promise<void> {
  await rows.write(client, [
    ...[
      'response',
      'response_field',
      'stored_file',
      'response_file',
      'wrapped_key',
      'task_conditions',
      'response_record',
      'file_use',
    ],
    ...['box_closing', 'box_entry', 'box_confirmation', 'box_opening'],
  ]);
  await client.query(`
    -- The key that signs is as old as what it has signed.
    update signing_key set valid_from = least(valid_from, (select min(at) - interval '1 day' from response_record));
    -- Whoever sent something had accepted the terms a little earlier.
    insert into terms_acceptance (organisation_id, business_unit_id, event_id, supplier_id, file_id, accepted_by, accepted_at)
    select distinct on (sent.event_id, sent.supplier_id) sent.organisation_id, sent.business_unit_id, sent.event_id,
      sent.supplier_id, file_use.file_id, sent.recorded_by, sent.at - interval '4 minutes'
    from response_record sent join file_use on file_use.owner_id = sent.event_id and file_use.purpose = 'EVENT_TERMS'
    order by sent.event_id, sent.supplier_id, sent.at;
    update task set closed_until = covered.last
      from (select task_id, max(covers_until) as last from box_closing group by task_id) covered
      where covered.task_id = task.id;
    update task set box_opened_at = opened_at from box_opening where box_opening.task_id = task.id;
  `);
}
