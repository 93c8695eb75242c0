import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Audience } from './notice.repo.ts';
import type { Notice } from './notify.ts';

/** A notice that is sent after the commit of the transaction that caused it. */
interface PendingNotice {
  notice: Notice;
  audience: Audience;
}

export async function insertPendingNotice(
  tx: Transaction,
  { notice, audience }: PendingNotice,
): Promise<string> {
  const id = randomUUIDv7();
  await sql`
    insert into pending_notice (id, organisation_id, business_unit_id, notice, audience)
    values (${id}, ${notice.organisationId}, ${notice.businessUnitId}, ${JSON.stringify(notice)}::jsonb,
      ${JSON.stringify(audience)}::jsonb)`.execute(tx);
  return id;
}

/** Removes and returns pending notices in their order, without those that another server has sent. */
export async function takePendingNotices(tx: Transaction, ids: string[]): Promise<PendingNotice[]> {
  const { rows } = await sql<PendingNotice>`
    with taken as (
      delete from pending_notice where id = any (${ids}::uuid[]) returning id, notice, audience)
    select notice, audience from taken order by id`.execute(tx);
  return rows;
}

/** Lists the notices of all tenants that their server has not sent in time, without those that were given up. */
export async function listOverdueNotices(tx: Transaction): Promise<{ organisationId: string; id: string }[]> {
  const { rows } = await sql<{ organisationId: string; id: string }>`
    select organisation_id as "organisationId", id from app.overdue_notices()`.execute(tx);
  return rows;
}

/** Counts a failed attempt. The next one comes later; after a day of them the notice is given up. */
export async function markNoticeFailed(tx: Transaction, id: string, reason: string): Promise<void> {
  await sql`select app.mark_notice_failed(${id}, ${reason})`.execute(tx);
}

/** A notice that was given up. */
export interface FailedNotice {
  id: string;
  kind: string | null;
  givenUpAt: string;
  /** The code or kind of the last error. */
  reason: string;
}

export async function listFailedNotices(tx: Transaction, limit: number): Promise<FailedNotice[]> {
  const { rows } = await sql<FailedNotice>`
    select id, kind, given_up_at as "givenUpAt", failure as reason from app.list_failed_notices(${limit})`.execute(
    tx,
  );
  return rows;
}

/** Lets the next run try all notices that were given up. Returns their number. */
export async function retryFailedNotices(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ count: string }>`select app.retry_failed_notices() as count`.execute(tx);
  return Number(rows[0]?.count);
}
