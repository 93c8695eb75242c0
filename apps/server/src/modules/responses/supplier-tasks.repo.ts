import type { EventStatus, SupplierTaskInList } from '@tenderbox/contract';
import { sql } from 'kysely';
import { personName } from '../../platform/db/columns.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import { boxClosedAt, boxOpenedAt, currentSubmission } from '../deadlines/index.ts';
import { listTasksOfSupplier } from '../tasks/index.ts';

type Progress = Pick<
  SupplierTaskInList,
  'questionCount' | 'lineCount' | 'draft' | 'submitted' | 'declinedAt' | 'boxClosedAt' | 'boxOpenedAt'
> & { eventStatus: EventStatus; statusChangedAt: string | null; declineAllowed: boolean };

const sheet = sql`
  (select sheet from sheet_version where sheet_version.task_id = task.id and version = task.sheet_version)`;

const ownResponse = sql`response.task_id = task.id and response.supplier_id = participant.supplier_id`;

/** A team's progress on a task, from metadata only: nothing is decrypted. */
const progress = sql<Progress>`
  jsonb_array_length(jsonb_path_query_array(${sheet}, '$.sections[*].questions[*]')) as "questionCount",
  coalesce(jsonb_array_length(${sheet} #> '{priceTable,lines}'), 0) as "lineCount",
  (select json_build_object('savedAt', ${instantText('changed_at')}, 'savedBy', ${personName('changed_by')})
   from response join response_field on response_field.response_id = response.id
   where ${ownResponse} and response.revision is distinct from response.sent_revision
   order by changed_at desc limit 1) as draft,
  ${currentSubmission} as submitted,
  participant.declined_at as "declinedAt",
  ${boxClosedAt} as "boxClosedAt", ${boxOpenedAt} as "boxOpenedAt", task.decline_allowed as "declineAllowed",
  (select status from event where event.id = task.event_id) as "eventStatus",
  (select status_changed_at from event where event.id = task.event_id) as "statusChangedAt"`;

/** The tasks of an event visible to a supplier, with its team's progress. */
export const listOwnTasks = (tx: Transaction, eventId: string, supplierId: string) =>
  listTasksOfSupplier(tx, eventId, supplierId, progress);
