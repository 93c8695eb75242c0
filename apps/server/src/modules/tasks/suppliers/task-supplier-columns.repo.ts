import type { TaskSupplier } from '@tenderbox/contract';
import { sql } from 'kysely';
import { effectiveEnd, isExtended, taskState } from '../../deadlines/index.ts';

/** What the buyer can see of one supplier of a task, without permissions. */
export type TaskSupplierRow = Omit<TaskSupplier, 'can'>;

/** When a supplier of a task was last reminded by hand; null if it never was. */
export const remindedAt = sql<string | null>`(
  select reminded_at from task_reminder
  where task_reminder.task_id = participant.task_id and task_reminder.supplier_id = participant.supplier_id)`;

/** Its columns, from `task`, `supplier` and the task–supplier pair aliased `asked`. */
export const taskSupplierColumns = sql<TaskSupplierRow>`
  supplier.id as "supplierId", supplier.supplier_code as "supplierCode", supplier.name, ${taskState} as state,
  ${effectiveEnd} as "effectiveEndDate",
  ${isExtended} as "isExtended",
  (select count(*)::int from role_entry
   where role_entry.supplier_id = supplier.id and role_entry.status = 'ACTIVE') as "activeUserCount",
  participant.invited_at as "invitedAt", participant.seen_at as "seenAt", participant.submitted_at as "submittedAt",
  participant.declined_at as "declinedAt", participant.decline_reason as "declineReason",
  participant.decline_comment as "declineComment", ${remindedAt} as "remindedAt",
  (select thread.last_at from message_thread thread
   where thread.supplier_id = participant.supplier_id and thread.event_id = participant.event_id
     and (thread.task_id is null or thread.task_id = participant.task_id)
   order by thread.last_at desc limit 1) as "lastMessageAt"`;
