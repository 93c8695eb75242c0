import type { Notice } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { noticeColumns, noticeJoins } from './notice-list.repo.ts';

/** A role entry with a due digest. */
export interface DueDigest {
  organisationId: string;
  roleEntryId: string;
}

/** Everyone, in all tenants, whose digest is due. */
export async function listDueDigests(tx: Transaction): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select organisation_id as "organisationId", role_entry_id as "roleEntryId" from app.digests_due()`.execute(
    tx,
  );
  return rows;
}

interface ClaimedDigest {
  roleEntryId: string;
  email: string;
  mailKey: string;
  noticeIds: string[];
}

/** Claims the notices that wait for people's digests, each exactly once. Skips people claimed by another worker. */
export async function claimDigests(tx: Transaction, roleEntryIds: string[]): Promise<ClaimedDigest[]> {
  const { rows } = await sql<ClaimedDigest>`
    select role_entry_id as "roleEntryId", email, mail_key as "mailKey", notice_ids as "noticeIds"
    from app.claim_digests(${roleEntryIds}::uuid[])`.execute(tx);
  return rows;
}

/** The newest notices of a digest, up to `most`, and whether the reader belongs to a supplier. */
export async function listNoticesOfDigest(
  tx: Transaction,
  roleEntryId: string,
  noticeIds: string[],
  max: number,
): Promise<(Notice & { isSupplier: boolean })[]> {
  const buyer = sql`organisation.name || ', ' || business_unit.name`;
  const { rows } = await sql<Notice & { isSupplier: boolean }>`
    select ${noticeColumns(buyer)}, told.supplier_id is not null as "isSupplier"
    from notice ${noticeJoins}
    join organisation on organisation.id = notice.organisation_id
    join business_unit on business_unit.id = notice.business_unit_id
    where notice.role_entry_id = ${roleEntryId} and notice.id = any (${noticeIds}::uuid[])
    order by notice.created_at desc, notice.id limit ${max}`.execute(tx);
  return rows;
}
