import { type NoticeKind, noticeKinds } from '@tenderbox/contract';
import { sql } from 'kysely';
import { type Transaction, tellAfterCommit } from '../../platform/db/database.ts';

/** Someone who is told something, by the role that it concerns. */
export interface Told {
  roleEntryId: string;
  email: string;
  /** Whether the mail waits for the daily digest that the person chose. */
  isLater: boolean;
}

/** What is told, and what it is about: ids and plain values. The same key never tells a person twice. */
export interface NoticeRow {
  organisationId: string;
  businessUnitId: string;
  eventId?: string;
  taskId?: string;
  /** The supplier that admins are told of. */
  supplierId?: string;
  messageId?: string;
  /** What else it is put into words from when it is shown. */
  about?: NoticeFacts;
  kind: NoticeKind;
  key: string;
}

interface NoticeFacts {
  hours?: number;
  taskIds?: string[];
  version?: number;
  replyId?: string;
  questionId?: string;
  /** Whose mail was refused: somebody's, or that of someone who was invited. */
  roleEntryId?: string;
  invitationId?: string;
}

/**
 * Who is told: the people of these suppliers, one person by a role of theirs (from a job), or the unit's admins, all or
 * without one of them.
 */
export type Audience =
  | { supplierIds: string[] }
  | { roleEntryId: string }
  | { adminsExcept: string }
  | 'admins';

/** Tells those of an audience that are active; those who were told before are left out. Their open pages hear of it. */
export async function tell(
  tx: Transaction,
  { organisationId, businessUnitId, ...notice }: NoticeRow,
  audience: Audience,
  hasMail: boolean,
): Promise<Told[]> {
  const supplierIds = audience !== 'admins' && 'supplierIds' in audience ? audience.supplierIds : null;
  const person = audience !== 'admins' && 'roleEntryId' in audience && { personId: audience.roleEntryId };
  const except = audience !== 'admins' && 'adminsExcept' in audience && { exceptId: audience.adminsExcept };
  const given = JSON.stringify({ ...notice, ...person, ...except });
  const mayWait = noticeKinds[notice.kind] === 'MAY_WAIT';
  const { rows } = await sql<Told>`
    select told_role_entry as "roleEntryId", told_email as email,
      told_later as "isLater"
    from app.tell(${organisationId}, ${businessUnitId}, ${supplierIds}::uuid[], ${given}::jsonb,
      ${hasMail}, ${mayWait})`.execute(tx);
  if (rows.length) tellAfterCommit(tx);
  return rows;
}

/** Removes a lot of old notices; how many they were. */
export async function removeOldNotices(tx: Transaction, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.remove_old_notices(${most}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
