import type { LeftSealed, Sheet, TaskState } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import {
  eventEnd,
  isReadable,
  leftSealed,
  ownExtension,
  recordedClosings,
  recordedExtensions,
  recordedOpenings,
  taskEnd,
  taskState,
} from '../deadlines/index.ts';

/** A file named in the record and, in the zip, included. */
export interface RecordedFile {
  id: string;
  name: string;
  size: number;
  sha256: string;
}

export interface RecordedEvent {
  id: string;
  reference: string;
  title: string;
  description: string | null;
  organisation: string | null;
  businessUnit: string;
  status: string;
  statusReason: string | null;
  startDate: string;
  endDate: string;
  timeZone: string;
  sealed: boolean;
  openingNeedsTwo: boolean;
  /** The people named to open its boxes, with the role entries that opening records name. */
  openers: { roleEntryId: string; name: string | null }[];
  questionsUntil: string | null;
  publishedAt: string | null;
  publishedBy: string | null;
  completedAt: string | null;
  terms: RecordedFile[];
  documents: RecordedFile[];
}

export interface RecordedTask {
  id: string;
  title: string;
  instructions: string | null;
  startDate: string;
  endDate: string;
  responseRequired: boolean;
  archivedAt: string | null;
  sheetVersion: number;
  sheet: Sheet;
  documents: RecordedFile[];
  extensions: {
    at: string;
    by: string | null;
    previousEndDate: string;
    endDate: string;
    reason: string;
    /** Null for all suppliers. */
    suppliers: string[] | null;
  }[];
  /** The signed JSON, unchanged. */
  closings: { record: string; signature: string }[];
  openings: { record: string; signature: string; by: string[] }[];
  leftSealed: LeftSealed[];
  /** Whether responses can be read: the box is opened, or the event is not sealed. */
  isReadable: boolean;
}

/** An invited supplier and its status. */
export interface RecordedSupplier {
  supplierId: string;
  supplierCode: string;
  name: string;
  state: TaskState;
  addedAt: string;
  invitedAt: string | null;
  seenAt: string | null;
  submittedAt: string | null;
  declinedAt: string | null;
  declineReason: string | null;
  declineComment: string | null;
  extendedUntil: string | null;
}

/** The files of an owner that passed the virus scan, in order. */
export const recordedFiles = (owner: `${string}.${string}`, purposes: string[]) => sql`(
  select coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size,
    'sha256', file.sha256) order by file_use.purpose, file_use.position), '[]')
  from file_use join stored_file file on file.id = file_use.file_id
  where file_use.owner_id = ${sql.ref(owner)} and file_use.purpose = any (${purposes}::text[])
    and file.scan_state = 'CLEAN')`;

export async function findRecordedEvent(tx: Transaction, eventId: string): Promise<RecordedEvent | null> {
  const { rows } = await sql<RecordedEvent>`
    select event.id, reference, title, description, organisation.name as organisation,
      business_unit.name as "businessUnit", event.status, status_reason as "statusReason",
      event.start_date as "startDate", ${eventEnd} as "endDate", event.time_zone as "timeZone", sealed,
      opening_needs_two as "openingNeedsTwo", questions_until as "questionsUntil", published_at as "publishedAt",
      (select coalesce(json_agg(json_build_object('roleEntryId', role_entry_id, 'name', app.writer_name(role_entry_id))
          order by app.writer_name(role_entry_id), role_entry_id), '[]')
        from event_opener where event_opener.event_id = event.id) as openers,
      app.writer_name(published_by) as "publishedBy", completed_at as "completedAt",
      ${recordedFiles('event.id', ['EVENT_TERMS'])} as terms,
      ${recordedFiles('event.id', ['EVENT_DOCUMENT'])} as documents
    from event
    join business_unit on business_unit.id = event.business_unit_id
    left join organisation on organisation.id = event.organisation_id
    where event.id = ${eventId}`.execute(tx);
  return rows[0] ?? null;
}

export async function listRecordedTasks(tx: Transaction, eventId: string): Promise<RecordedTask[]> {
  const { rows } = await sql<RecordedTask>`
    select task.id, task.title, instructions, task.start_date as "startDate", ${taskEnd} as "endDate",
      response_required as "responseRequired", archived_at as "archivedAt", task.sheet_version as "sheetVersion",
      sheet_version.sheet, ${recordedFiles('task.id', ['TASK_DOCUMENT', 'EXCEL_TEMPLATE'])} as documents,
      ${recordedExtensions} as extensions, ${recordedClosings} as closings, ${recordedOpenings} as openings,
      ${leftSealed} as "leftSealed",
      ${isReadable} as "isReadable"
    from task join event on event.id = task.event_id
    join sheet_version on sheet_version.task_id = task.id and sheet_version.version = task.sheet_version
    where task.event_id = ${eventId} order by position, task.id`.execute(tx);
  return rows;
}

export async function listRecordedSuppliers(tx: Transaction, taskId: string): Promise<RecordedSupplier[]> {
  const { rows } = await sql<RecordedSupplier>`
    select supplier.id as "supplierId", supplier.supplier_code as "supplierCode", supplier.name, ${taskState} as state,
      participant.added_at as "addedAt", participant.invited_at as "invitedAt", participant.seen_at as "seenAt",
      participant.submitted_at as "submittedAt", participant.declined_at as "declinedAt", participant.decline_reason as "declineReason",
      participant.decline_comment as "declineComment", ${ownExtension} as "extendedUntil"
    from task join task_supplier participant on participant.task_id = task.id
    join supplier on supplier.id = participant.supplier_id
    where task.id = ${taskId} order by supplier.name collate app.by_name, supplier.id`.execute(tx);
  return rows;
}

/** An audited action on an event or one of its tasks. */
export interface RecordedAction {
  at: string;
  action: string;
  by: string | null;
  taskTitle: string | null;
  reason: string | null;
}

/** The actions on an event in chronological order. Reads are left out: they are only in the event's activity. */
export async function listRecordedActions(tx: Transaction, eventId: string): Promise<RecordedAction[]> {
  const { rows } = await sql<RecordedAction>`
    select audit_entry.at, audit_entry.action, app.writer_name(actor_role_entry_id) as by, task.title as "taskTitle",
      audit_entry.after ->> 'reason' as reason
    from audit_entry left join task on task.id = audit_entry.subject_id
    where audit_entry.subject_id = any (array(select id from task where event_id = ${eventId}) || ${eventId}::uuid)
      and audit_entry.business_unit_id = app.business_unit_id()
      and audit_entry.action not in ('responses.read', 'responses.file-read', 'event.record-taken')
    order by audit_entry.at, audit_entry.id`.execute(tx);
  return rows;
}
