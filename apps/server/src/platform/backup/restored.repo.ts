import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { restoreMarker } from '../db/migrate.ts';
import type { SignedRecord } from '../signing/signer.ts';

/** The last link of a chain of the audit trail, which is named by the hash before its first link. */
type RestoredHead = {
  chain: string;
  number: number;
  hash: string;
};

/** What a restore record states about the restored database. */
interface RestoredState {
  at: string;
  heads: RestoredHead[];
  /** The hash of the last link of the chain of records; null if it has none. */
  records: string | null;
}

/** The id of the chain of signed records. */
export const recordsChain = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function readRestoredState(tx: Transaction): Promise<RestoredState> {
  const { rows } = await sql<RestoredHead & { at: string; id: string | null }>`
    with recursive chains as (
      (select chain from audit_link order by chain limit 1)
      union all
      select (select chain from audit_link where audit_link.chain > chains.chain order by chain limit 1)
      from chains where chains.chain is not null)
    select to_char(transaction_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      chains.chain as id, encode(sha256(convert_to('tenderbox-audit/1:' || chains.chain, 'UTF8')), 'hex') as chain,
      last.number::float8 as number, encode(last.hash, 'hex') as hash
    from (select) one
    left join chains on chains.chain is not null
    left join lateral (
      select number, hash from audit_link where audit_link.chain = chains.chain order by number desc limit 1) last
      on true`.execute(tx);
  const [first] = rows;
  if (!first) throw new Error('A select without a table answered nothing.');
  const heads = rows
    .filter(({ id }) => id !== null && id !== recordsChain)
    .map(({ chain, number, hash }) => ({ chain, number, hash }))
    .sort((one, other) => (one.chain < other.chain ? -1 : 1));
  const records = rows.find(({ id }) => id === recordsChain)?.hash ?? null;
  return { at: first.at.replace(/\.?0+Z$/, 'Z'), heads, records };
}

/** The records of all restores as they were signed, oldest first. */
export async function listRestoreRecords(tx: Transaction): Promise<{ record: string; signature: string }[]> {
  const { rows } = await sql<{ record: string; signature: string }>`
    select record, signature from app.restore_records()`.execute(tx);
  return rows;
}

export async function addRestoreRecord(
  tx: Transaction,
  epoch: number,
  { record, recordHash, signature, keyId }: SignedRecord,
): Promise<void> {
  await sql`
    insert into restore_record (epoch, record, record_hash, signature, key_id, at)
    values (${epoch}, ${record}, ${recordHash}, ${signature}, ${keyId}, transaction_timestamp())`.execute(tx);
}

/** What the servers did after the backup is unknown: e-mails may have been sent, and sessions ended. */
export async function holdBack(tx: Transaction): Promise<{ mails: number; deliveries: number }> {
  const mails = await sql`
    update outbox_mail set state = 'KEPT', settled_at = transaction_timestamp(), sealed_secret = null
    where state = 'PENDING'`.execute(tx);
  const deliveries = await sql`update webhook_delivery set state = 'FAILED' where state = 'PENDING'`.execute(
    tx,
  );
  await sql`update session set ended_at = transaction_timestamp() where ended_at is null`.execute(tx);
  return { mails: Number(mails.numAffectedRows ?? 0), deliveries: Number(deliveries.numAffectedRows ?? 0) };
}

export async function finishRestore(tx: Transaction): Promise<void> {
  await sql.raw(`drop table ${restoreMarker}`).execute(tx);
}

/** Runs work that uses functions for jobs. */
export async function asJob<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await sql`set local app.scope = 'job'`.execute(tx);
  const result = await work();
  await sql`set local app.scope = 'migration'`.execute(tx);
  return result;
}
