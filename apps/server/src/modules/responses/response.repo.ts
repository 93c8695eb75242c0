import type {
  DeclineReason,
  EventStatus,
  FileScan,
  Sheet,
  SupplierCaller,
  TaskState,
} from '@tenderbox/contract';
import { sql } from 'kysely';
import { personName } from '../../platform/db/columns.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import type { Sql } from '../../platform/db/listing.ts';
import {
  effectiveEnd,
  failedAttempts,
  isCovered,
  lastRecord,
  type RefusedAttempt,
  taskEnd,
  taskState,
} from '../deadlines/index.ts';
import type { GivenDocument } from './submission/conditions.ts';

/** The state of one supplier's response to a task, as visible in the context; without the sheet, which can be large. */
export interface ResponseState {
  taskId: string;
  eventId: string;
  eventReference: string;
  eventStatus: EventStatus;
  sealed: boolean;
  startDate: string;
  effectiveEnd: string;
  statusChangedAt: string | null;
  archivedAt: string | null;
  responseRequired: boolean;
  declineAllowed: boolean;
  additionalFilesAllowed: boolean;
  /** Whether a closing covers the supplier's deadline. */
  isClosed: boolean;
  sheetVersion: number;
  state: TaskState;
  declined: { at: string; reason: DeclineReason; comment: string | null } | null;
  terms: { fileId: string; sha256: string; acceptedAt: string | null; acceptedBy: string | null } | null;
  responseId: string | null;
  revision: number;
  sentRevision: number | null;
  last: LastRecord | null;
  draftKey: { wrappedBy: string; bytes: string } | null;
}

interface LastRecord {
  number: number;
  kind: 'SUBMISSION' | 'WITHDRAWAL';
  version: number;
  at: string;
  by: string | null;
  sheetVersion: number | null;
  recordHash: string;
}

/** The sheet of a response; null if it was not read, because the caller knows this edition of it. */
export interface ReadSheet {
  sheetEdition: string;
  sheet: Sheet | null;
}

export type ResponseDetails = ResponseState & ReadSheet;

/** A field as stored; the content is base64. */
export interface SealedField {
  pathHash: string;
  revision: number;
  content: string;
  changedAt: string;
  changedBy: string | null;
}

export interface SealedFile {
  fileId: string;
  content: string;
  /** Result of the virus scan. */
  scan?: FileScan;
}

export type StoredResponse = ResponseDetails & {
  taskTitle: string;
  eventTitle: string;
  timeZone: string;
  fields: SealedField[];
  files: SealedFile[];
  refusedAttempts: RefusedAttempt[];
};

/** A stored response with its sheet. */
export type WholeResponse = StoredResponse & { sheet: Sheet };

const stateColumns = sql`
  task.id as "taskId", task.event_id as "eventId", event.reference as "eventReference", event.status as "eventStatus",
  event.sealed, task.start_date as "startDate", ${effectiveEnd} as "effectiveEnd",
  event.status_changed_at as "statusChangedAt", task.archived_at as "archivedAt", task.response_required as "responseRequired",
  task.decline_allowed as "declineAllowed", task.additional_files_allowed as "additionalFilesAllowed",
  ${isCovered(effectiveEnd)} as "isClosed",
  task.sheet_version as "sheetVersion",
  ${taskState} as state,
  case when participant.declined_at is not null then json_build_object('at', ${instantText('participant.declined_at')},
    'reason', participant.decline_reason, 'comment', participant.decline_comment) end as declined,
  (select json_build_object('fileId', file.id, 'sha256', file.sha256, 'acceptedAt', ${instantText('accepted_at')},
     'acceptedBy', ${personName('accepted_by')})
   from file_use join stored_file file on file.id = file_use.file_id
   left join terms_acceptance on terms_acceptance.event_id = event.id and terms_acceptance.file_id = file.id
   where file_use.owner_id = event.id and file_use.purpose = 'EVENT_TERMS') as terms,
  response.id as "responseId", coalesce(response.revision, 0) as revision, response.sent_revision as "sentRevision",
  ${lastRecord} as last,
  (select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
   where kind = 'DRAFT' and subject_id = response.id order by created_at desc limit 1) as "draftKey"`;

/**
 * Identifies the content of a published sheet, which never changes. A version that was written again after a
 * restore from a backup has another time.
 */
const edition = sql`sheet_version.version || '/' || sheet_version.created_at::text`;

const fromSheet = sql`
  from sheet_version where sheet_version.task_id = task.id and sheet_version.version = task.sheet_version`;

/** The columns of a response and its sheet, unless the caller knows this edition of it. */
const detailColumns = (knownEdition: string | null) => sql`${stateColumns},
  (select ${edition} ${fromSheet}) as "sheetEdition",
  (select sheet ${fromSheet} and ${edition} is distinct from ${knownEdition}::text) as sheet`;

const fromTask = (taskId: string) => sql`
  from task join event on event.id = task.event_id
  join task_supplier participant on participant.task_id = task.id
  left join response on response.task_id = task.id and response.supplier_id = participant.supplier_id
  where task.id = ${taskId} and participant.supplier_id = app.supplier_id()`;

/** A response without contents and sheet; null if the task is not visible to the supplier. */
export async function findResponseState(tx: Transaction, taskId: string): Promise<ResponseState | null> {
  const { rows } = await sql<ResponseState>`select ${stateColumns} ${fromTask(taskId)}`.execute(tx);
  return rows[0] ?? null;
}

/** A response without contents; null if the task is not visible to the supplier. */
export async function findResponse(
  tx: Transaction,
  taskId: string,
  knownEdition: string | null,
): Promise<ResponseDetails | null> {
  const { rows } = await sql<ResponseDetails>`
    select ${detailColumns(knownEdition)} ${fromTask(taskId)}`.execute(tx);
  return rows[0] ?? null;
}

/** What a submission binds by hash, beside what every read has. */
interface GivenConditions {
  eventDescription: string | null;
  instructions: string | null;
  taskEnd: string;
  termsName: string | null;
  documents: GivenDocument[];
}

const conditionColumns = sql`
  nullif(event.description, '') as "eventDescription", nullif(task.instructions, '') as instructions, ${taskEnd} as "taskEnd",
  (select file.name from file_use join stored_file file on file.id = file_use.file_id
   where file_use.owner_id = event.id and file_use.purpose = 'EVENT_TERMS') as "termsName",
  coalesce((select json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size,
      'sha256', file.sha256, 'isTemplate', file_use.purpose = 'EXCEL_TEMPLATE')
      order by array_position(array['EVENT_DOCUMENT', 'TASK_DOCUMENT', 'EXCEL_TEMPLATE'], file_use.purpose),
        file_use.position)
   from file_use join stored_file file on file.id = file_use.file_id
   where file_use.owner_id = event.id and file_use.purpose = 'EVENT_DOCUMENT'
     or file_use.owner_id = task.id and file_use.purpose in ('TASK_DOCUMENT', 'EXCEL_TEMPLATE')), '[]') as documents,`;

/** A response with the whole stored draft and the conditions in force, in one statement. */
export const findResponseToSubmit = (
  tx: Transaction,
  taskId: string,
): Promise<(WholeResponse & GivenConditions) | null> => readStored(tx, taskId, {}, conditionColumns);

/** A response with its sheet and the whole stored draft, in one statement. */
export const findWholeResponse = (tx: Transaction, taskId: string): Promise<WholeResponse | null> =>
  readStored(tx, taskId, {}, sql``);

/** A response with the whole stored draft, or with what was saved after a revision, in one statement. */
export const findStoredResponse = (
  tx: Transaction,
  taskId: string,
  options: ReadOptions,
): Promise<StoredResponse | null> => readStored(tx, taskId, options, sql``);

interface ReadOptions {
  /** The revision of the draft that the caller has. */
  since?: number;
  knownEdition?: string | null;
}

async function readStored<Row extends StoredResponse>(
  tx: Transaction,
  taskId: string,
  { since = 0, knownEdition = null }: ReadOptions,
  more: Sql,
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select ${more} ${detailColumns(knownEdition)}, task.title as "taskTitle", event.title as "eventTitle",
      event.time_zone as "timeZone",
      coalesce((select json_agg(json_build_object('pathHash', encode(path_hash, 'hex'), 'revision', field.revision,
         'content', encode(content, 'base64'), 'changedAt', ${instantText('changed_at')},
         'changedBy', account.full_name))
       from response_field field
       left join role_entry on role_entry.id = field.changed_by
       left join account on account.id = role_entry.account_id
       where field.response_id = response.id and saved_in > ${since}), '[]') as fields,
      coalesce((select json_agg(json_build_object('fileId', file_id, 'content', encode(content, 'base64'),
         'scan', stored_file.scan_state))
       from response_file join stored_file on stored_file.id = file_id where response_id = response.id), '[]') as files,
      ${failedAttempts} as "refusedAttempts"
    ${fromTask(taskId)}`.execute(tx);
  return rows[0] ?? null;
}

export async function isTaskParticipant(tx: Transaction, taskId: string): Promise<boolean> {
  const { rows } = await sql<{ isSeen: boolean }>`
    select exists (select from task join task_supplier participant on participant.task_id = task.id
      where task.id = ${taskId} and participant.supplier_id = app.supplier_id()) as "isSeen"`.execute(tx);
  return rows[0]?.isSeen === true;
}

/** Locks a response against other saves and submissions of its team. Returns false if there is none yet. */
export async function lockResponse(tx: Transaction, taskId: string): Promise<boolean> {
  const { rows } = await sql`
    select from response where task_id = ${taskId} and supplier_id = app.supplier_id() for update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Inserts a response. Returns false if a colleague has inserted it at the same moment. */
export async function insertResponse(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId }: SupplierCaller,
  response: { id: string; eventId: string; taskId: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('response')
    .values({
      id: response.id,
      organisation_id: organisationId,
      business_unit_id: businessUnitId,
      event_id: response.eventId,
      task_id: response.taskId,
      supplier_id: supplierId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Increments the revision of a draft. Returns the new one. */
export async function incrementRevision(tx: Transaction, responseId: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update response set revision = revision + 1 where id = ${responseId} returning revision`.execute(tx);
  return rows[0]?.revision ?? 0;
}

/** Sets the revision of the draft that was submitted; null after a withdrawal. */
export async function setSentRevision(
  tx: Transaction,
  responseId: string,
  revision: number | null,
): Promise<void> {
  await tx.updateTable('response').set({ sent_revision: revision }).where('id', '=', responseId).execute();
}
