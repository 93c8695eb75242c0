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

/** Lists the notices of all tenants that their server has not sent in time. */
export async function listOverdueNotices(tx: Transaction): Promise<{ organisationId: string; id: string }[]> {
  const { rows } = await sql<{ organisationId: string; id: string }>`
    select organisation_id as "organisationId", id from app.overdue_notices()`.execute(tx);
  return rows;
}
