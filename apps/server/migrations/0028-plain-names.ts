import { type Kysely, sql } from 'kysely';

/** Functions of the schema app, with their new names. */
const functions = {
  tell: 'insert_notices',
  hold_task: 'lock_task_shared',
  hold_unit: 'lock_unit_shared',
  invitation_hindrances: 'invitation_blockers',
  note_look: 'mark_task_seen',
  look_at_completion: 'schedule_completion_check',
  look_at_extended: 'schedule_completion_checks',
  events_to_look_at: 'due_completion_checks',
  overlook_message: 'add_message_overview',
  note_for_webhooks: 'enqueue_webhooks',
  note_task: 'enqueue_task_webhook',
  note_event_status: 'enqueue_event_webhook',
  note_task_supplier: 'enqueue_task_supplier_webhook',
  note_question: 'enqueue_question_webhook',
  note_reply: 'enqueue_reply_webhook',
  note_record: 'apply_response_record',
  note_entries: 'enqueue_audit_entries',
  note_signed: 'enqueue_signed_record',
  note_publication: 'mark_question_published',
  keep_counts: 'track_counts',
  keep_task_counts: 'track_task_counts',
  keep_event_days: 'track_event_days',
  sum_up_counts: 'compact_counts',
  matching: 'search_ids',
  search_form: 'search_key',
  spelled: 'encode_non_ascii',
  take_digests: 'claim_digests',
  take_client_calls: 'reserve_client_calls',
  take_download_ticket: 'redeem_download_ticket',
  end_place: 'end_team_sessions',
  end_role_entry: 'end_role_sessions',
};

/** Table, column and its new name. */
const columns = [
  ['stored_file', 'place_id', 'target_id'],
  ['file_upload', 'place_id', 'target_id'],
  ['event', 'completion_look_at', 'completion_check_at'],
  ['message_thread', 'told_at', 'notified_at'],
  ['file_upload', 'writes_since', 'lease_renewed_at'],
  ['box_confirmation', 'taken_back_at', 'withdrawn_at'],
  ['api_client', 'made_by', 'created_by'],
  ['webhook', 'made_by', 'created_by'],
  ['calendar_feed', 'made_at', 'created_at'],
  ['webhook_delivery', 'tried_since', 'first_attempt_at'],
  ['webhook_delivery', 'answer_status', 'response_status'],
  ['box_closing', 'covers_end', 'covers_until'],
  ['task', 'closed_end', 'closed_until'],
] as const;

/**
 * Gives functions and columns conventional names. Policies, triggers, indexes and constraints follow by themselves. The
 * bodies of functions are text, so they are rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refused_submission rename to failed_submission`.execute(db);
  for (const [table, column, newName] of columns) {
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(column)} to ${sql.ref(newName)}`.execute(
      db,
    );
  }
  const words: [string, string][] = [
    ['refused_submission', 'failed_submission'],
    ...columns.map(([, column, newName]): [string, string] => [column, newName]),
    ...Object.entries(functions).map(([name, newName]): [string, string] => [
      `app\\.${name}`,
      `app.${newName}`,
    ]),
  ];
  await sql`
    do $$
      declare one record; body text; word text[];
      begin
        for one in select oid::regprocedure as signature, proname from pg_proc
                   where pronamespace = 'app'::regnamespace and ${sql.lit(JSON.stringify(functions))}::jsonb ? proname
        loop
          execute format('alter routine %s rename to %I', one.signature,
            ${sql.lit(JSON.stringify(functions))}::jsonb ->> one.proname);
        end loop;
        for one in select oid, prosrc, pg_get_functiondef(oid) as definition from pg_proc
                   where pronamespace = 'app'::regnamespace and prokind = 'f' and prosrc <> ''
        loop
          body := one.prosrc;
          for word in select array[pair ->> 0, pair ->> 1] from jsonb_array_elements(${sql.lit(JSON.stringify(words))}::jsonb) pair
          loop
            body := regexp_replace(body, '\\m' || word[1] || '\\M', word[2], 'g');
          end loop;
          if body <> one.prosrc then execute replace(one.definition, one.prosrc, body); end if;
        end loop;
      end $$`.execute(db);
}
