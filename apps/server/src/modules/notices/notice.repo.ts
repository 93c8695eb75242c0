import { type NoticeKind, noticeKinds } from '@tenderbox/contract';
import { sql } from 'kysely';
import { type Transaction, wakeServersAfterCommit } from '../../platform/db/database.ts';

/** A recipient of a notice, in the role it concerns. */
export interface NoticeRecipient {
  roleEntryId: string;
  email: string;
  /** Whether the e-mail is deferred to the daily digest. */
  isLater: boolean;
  /** False for practice events, which send no e-mails. */
  hasMail: boolean;
}

/** A notice and its subject, as ids and plain values. The same key never notifies a person twice. */
export interface NoticeRow {
  organisationId: string;
  businessUnitId: string;
  eventId?: string;
  taskId?: string;
  /** The supplier a notice to admins is about. */
  supplierId?: string;
  messageId?: string;
  /** Further values the text is built from when the notice is shown. */
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
  /** The recipient of the rejected e-mail: a role entry, or an invitation. */
  roleEntryId?: string;
  invitationId?: string;
  evaluationId?: string;
  envelope?: number;
  round?: number;
}

/**
 * Recipients of a notice: the people of suppliers, one role entry (from a job), named people of the business unit, or
 * its admins except one of them, or those admins among named people.
 */
export type Audience =
  | { supplierIds: string[] }
  | { roleEntryId: string }
  | { peopleIds: string[] }
  | { adminsExcept: string; among: string[] | null }
  | 'admins';

/**
 * Inserts notices for the active people of an audience and broadcasts to their open pages. Skips those who
 * already have a notice with the key.
 */
export async function insertNotices(
  tx: Transaction,
  { organisationId, businessUnitId, ...notice }: NoticeRow,
  audience: Audience,
  hasMail: boolean,
): Promise<NoticeRecipient[]> {
  const supplierIds = audience !== 'admins' && 'supplierIds' in audience ? audience.supplierIds : null;
  const person = audience !== 'admins' && 'roleEntryId' in audience && { personId: audience.roleEntryId };
  const people = audience !== 'admins' && 'peopleIds' in audience && { peopleIds: audience.peopleIds };
  const except = audience !== 'admins' &&
    'adminsExcept' in audience && {
      exceptId: audience.adminsExcept,
      ...(audience.among && { amongIds: audience.among }),
    };
  const given = JSON.stringify({ ...notice, ...person, ...people, ...except });
  const mayWait = noticeKinds[notice.kind] === 'MAY_WAIT';
  const { rows } = await sql<NoticeRecipient>`
    select told_role_entry as "roleEntryId", told_email as email, told_later as "isLater", wanted.mail as "hasMail"
    from (select ${hasMail} and not exists (
      select from event where id = ${notice.eventId ?? null} and is_practice) as mail) wanted
    cross join lateral app.insert_notices(${organisationId}, ${businessUnitId}, ${supplierIds}::uuid[],
      ${given}::jsonb, wanted.mail, ${mayWait})`.execute(tx);
  if (rows.length) wakeServersAfterCommit(tx);
  return rows;
}

/** Removes a batch of old notices. Returns the number removed. */
export async function removeOldNotices(tx: Transaction, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.remove_old_notices(${max}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
