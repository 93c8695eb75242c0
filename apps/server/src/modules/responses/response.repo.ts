import type {
  DeclineReason,
  EventStatus,
  FileScan,
  Response,
  Sheet,
  SupplierCaller,
  TaskState,
} from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { taskState } from '../tasks/index.ts';

/** What decides about one supplier's response to a task, as the context sees it. */
export interface KnownResponse {
  taskId: string;
  eventId: string;
  eventReference: string;
  eventStatus: EventStatus;
  sealed: boolean;
  startDate: string;
  effectiveEnd: string;
  archived: boolean;
  responseRequired: boolean;
  declineAllowed: boolean;
  additionalFilesAllowed: boolean;
  /** Whether a closing covers the supplier's end. */
  isShut: boolean;
  sheetVersion: number;
  sheet: Sheet;
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

/** The same without what may be large. */
export type ResponseState = Omit<KnownResponse, 'sheet'>;

/** A field or a file as it is stored, its bytes in base64. */
export interface SealedField {
  pathHash: string;
  revision: number;
  content: string;
  changedAt: string;
  changedBy: string | null;
}

/** What a supplier attempted, and why it was refused. */
export type RefusedAttempt = Response['refusedAttempts'][number];

export interface SealedFile {
  fileId: string;
  content: string;
  /** What a virus scanner said of it. */
  scan?: FileScan;
}

export type WholeResponse = KnownResponse & {
  taskTitle: string;
  eventTitle: string;
  timeZone: string;
  fields: SealedField[];
  files: SealedFile[];
  refusedAttempts: RefusedAttempt[];
};

/** The name of a person by the role entry in a column. */
export const nameOf = (roleEntry: string) => sql`(
  select account.full_name from role_entry join account on account.id = role_entry.account_id
  where role_entry.id = ${sql.ref(roleEntry)})`;

/** An instant inside JSON as it is outside of it. */
const instant = (column: string) => sql`replace(${sql.ref(column)}::text, ' ', 'T')`;

/** The same in UTC, as answers say it. */
export const utc = (column: string) => sql`regexp_replace(${instant(column)}, '\\+00$', 'Z')`;

const stateColumns = sql`
  task.id as "taskId", task.event_id as "eventId", event.reference as "eventReference", event.status as "eventStatus",
  event.sealed, task.start_date as "startDate", greatest(task.end_date, asked.extended_until) as "effectiveEnd",
  task.archived_at is not null as archived, task.response_required as "responseRequired",
  task.decline_allowed as "declineAllowed", task.additional_files_allowed as "additionalFilesAllowed",
  exists (select from box_closing where box_closing.task_id = task.id
    and covers_end >= greatest(task.end_date, asked.extended_until)) as "isShut",
  task.sheet_version as "sheetVersion",
  ${taskState} as state,
  case when asked.declined_at is not null then json_build_object('at', ${utc('asked.declined_at')},
    'reason', asked.decline_reason, 'comment', asked.decline_comment) end as declined,
  (select json_build_object('fileId', file.id, 'sha256', file.sha256, 'acceptedAt', ${utc('accepted_at')},
     'acceptedBy', ${nameOf('accepted_by')})
   from file_use join stored_file file on file.id = file_use.file_id
   left join terms_acceptance on terms_acceptance.event_id = event.id and terms_acceptance.file_id = file.id
   where file_use.owner_id = event.id and file_use.purpose = 'EVENT_TERMS') as terms,
  response.id as "responseId", coalesce(response.revision, 0) as revision, response.sent_revision as "sentRevision",
  (select json_build_object('number', number, 'kind', kind, 'version', version, 'at', ${utc('at')},
     'by', ${nameOf('recorded_by')}, 'sheetVersion', sheet_version, 'recordHash', record_hash)
   from response_record where response_id = response.id order by number desc limit 1) as last,
  (select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
   where kind = 'DRAFT' and subject_id = response.id order by created_at desc limit 1) as "draftKey"`;

const knownColumns = sql`${stateColumns},
  (select sheet from sheet_version where sheet_version.task_id = task.id and version = task.sheet_version) as sheet`;

const fromTask = (taskId: string) => sql`
  from task join event on event.id = task.event_id
  join task_supplier asked on asked.task_id = task.id
  left join response on response.task_id = task.id and response.supplier_id = asked.supplier_id
  where task.id = ${taskId} and asked.supplier_id = app.supplier_id()`;

/** What decides about a response, without contents and sheet; null where the supplier sees no such task. */
export async function findResponseState(tx: Transaction, taskId: string): Promise<ResponseState | null> {
  const { rows } = await sql<ResponseState>`select ${stateColumns} ${fromTask(taskId)}`.execute(tx);
  return rows[0] ?? null;
}

/** The same with the sheet, without the response's contents; null where the supplier sees no such task. */
export async function findResponse(tx: Transaction, taskId: string): Promise<KnownResponse | null> {
  const { rows } = await sql<KnownResponse>`select ${knownColumns} ${fromTask(taskId)}`.execute(tx);
  return rows[0] ?? null;
}

/** The same with everything that is stored of the draft, or what was saved after a revision of it, in one statement. */
export async function findWholeResponse(
  tx: Transaction,
  taskId: string,
  since = 0,
): Promise<WholeResponse | null> {
  const { rows } = await sql<WholeResponse>`
    select ${knownColumns}, task.title as "taskTitle", event.title as "eventTitle", event.time_zone as "timeZone",
      coalesce((select json_agg(json_build_object('pathHash', encode(path_hash, 'hex'), 'revision', field.revision,
         'content', encode(content, 'base64'), 'changedAt', ${utc('changed_at')},
         'changedBy', account.full_name))
       from response_field field
       left join role_entry on role_entry.id = field.changed_by
       left join account on account.id = role_entry.account_id
       where field.response_id = response.id and saved_in > ${since}), '[]') as fields,
      coalesce((select json_agg(json_build_object('fileId', file_id, 'content', encode(content, 'base64'),
         'scan', stored_file.scan_state))
       from response_file join stored_file on stored_file.id = file_id where response_id = response.id), '[]') as files,
      coalesce((select json_agg(json_build_object('at', ${utc('at')}, 'code', code, 'kind', kind) order by at desc)
       from (select at, code, kind from refused_submission where refused_submission.task_id = task.id
         order by at desc limit 20) refused), '[]') as "refusedAttempts"
    ${fromTask(taskId)}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Holds the ends of a task as they are until the transaction ends; waits for that only as long as what arrived then may be
 * taken. False where the supplier sees no such task.
 */
export async function holdTask(tx: Transaction, taskId: string, arrivedAt: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select app.hold_task(${taskId}, ${arrivedAt}) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** Whether a supplier sees a task. */
export async function seesTask(tx: Transaction, taskId: string): Promise<boolean> {
  const { rows } = await sql<{ isSeen: boolean }>`
    select exists (select from task join task_supplier asked on asked.task_id = task.id
      where task.id = ${taskId} and asked.supplier_id = app.supplier_id()) as "isSeen"`.execute(tx);
  return rows[0]?.isSeen === true;
}

/** Holds a response against every other save and submission of its team. */
export async function lockResponse(tx: Transaction, taskId: string): Promise<void> {
  await sql`select from response where task_id = ${taskId} and supplier_id = app.supplier_id() for update`.execute(
    tx,
  );
}

/** A response that is locked to be sent. */
export interface LockedResponse {
  /** Which key signs now. */
  keyId: string;
  revision: number;
  sheetVersion: number;
  /** Whether too much time has passed since the arrival. */
  isHeldUp: boolean;
}

/**
 * The same before something is sent; tells what decides about going on, as that has no time for another round trip. Null
 * where no response has begun.
 */
export async function lockToSend(
  tx: Transaction,
  taskId: string,
  arrivedAt: string,
): Promise<LockedResponse | null> {
  const { rows } = await sql<LockedResponse>`
    select key.key_id as "keyId", response.revision, task.sheet_version as "sheetVersion",
      not app.is_recent_arrival(${arrivedAt}) as "isHeldUp"
    from response join task on task.id = response.task_id cross join app.signing_key() key
    where response.task_id = ${taskId} and response.supplier_id = app.supplier_id()
    for update of response`.execute(tx);
  return rows[0] ?? null;
}

/** Begins a response; false where somebody of the team has begun it at the same moment. */
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

/** Writes down that a draft was changed, and returns its new revision. */
export async function raiseRevision(tx: Transaction, responseId: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update response set revision = revision + 1 where id = ${responseId} returning revision`.execute(tx);
  return rows[0]?.revision ?? 0;
}

/**
 * A supplier says that it will not answer; a reason of null takes that back. False where something was sent, or the request
 * was held up for too long.
 */
export async function setDecline(
  tx: Transaction,
  taskId: string,
  reason: DeclineReason | null,
  comment: string | null,
  arrivedAt: string,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.set_decline(${taskId}, ${reason}, ${comment}, ${arrivedAt}) as done`.execute(tx);
  return rows[0]?.done === true;
}

/** So many refused attempts of a supplier to a task are each kept, more than anybody needs; of further ones one an hour. */
const maxAttempts = 100;

/** Keeps that an attempt was refused, and why; nothing where the supplier sees no such task. */
export async function insertRefusal(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId, roleEntryId }: SupplierCaller,
  { id, taskId, kind, code, at }: RefusedAttempt & { id: string; taskId: string },
): Promise<void> {
  const earlier = sql`from refused_submission where task_id = ${taskId} and supplier_id = ${supplierId}`;
  await sql`
    insert into refused_submission (id, organisation_id, business_unit_id, event_id, task_id, supplier_id, attempted_by,
      kind, code, at)
    select ${id}, ${organisationId}, ${businessUnitId}, event_id, id, ${supplierId}, ${roleEntryId}, ${kind}, ${code}, ${at}
    from task where id = ${taskId}
      and ((select count(*) from (select ${earlier} limit ${maxAttempts}) kept) < ${maxAttempts}
        or not exists (select ${earlier} and at > ${at}::timestamptz - interval '1 hour'))`.execute(tx);
}
