import type { ProofStep, RecordProof, RecordProofList } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';

interface ProofRow {
  /** Null if the task has no signed record that the context can read. */
  recordHash: string | null;
  /** The members below are null until the next head of the chain of records is signed. */
  position: number | null;
  path: string | null;
  head: string | null;
  headSignature: string | null;
  nextHeadBy: string;
}

const closings: Sql = sql`
  select task_id as item_id, number as item_number, 'CLOSING' as kind, record_hash, closed_at as at
  from box_closing where box_closing.task_id = task.id`;

const ofSupplier: Sql = sql`
  select id as item_id, 0 as item_number, 'RECORD' as kind, record_hash, at from response_record
  where response_record.task_id = task.id and supplier_id = app.supplier_id()
  union all ${closings}`;

const ofUnit: Sql = sql`
  ${closings} union all
  select task_id, opening - 1, 'OPENING', record_hash, opened_at from box_opening where box_opening.task_id = task.id`;

/**
 * Lists the proofs that the signed records of a task are in the chain of records, oldest first: for a supplier those of
 * its own records and the closings, for a unit those of the closings and the openings. Null if the task is not visible.
 */
export async function listRecordProofs(
  tx: Transaction,
  reader: 'supplier' | 'unit',
  taskId: string,
): Promise<RecordProofList | null> {
  const { rows } = await sql<ProofRow>`
    select item.record_hash as "recordHash", path.position, encode(path.path, 'hex') as path, head.record as head,
      head.signature as "headSignature", app.next_record_head() as "nextHeadBy"
    from task
    left join lateral (${reader === 'supplier' ? ofSupplier : ofUnit}) item on true
    left join record_path path on path.item_id = item.item_id and path.item_number = item.item_number
      and path.kind = item.kind
    left join lateral app.record_heads(path.head_number - 1, 1) head on true
    where task.id = ${taskId} order by item.at, item.kind`.execute(tx);
  const [first] = rows;
  if (!first) return null;
  const records = rows.filter(({ recordHash }) => recordHash !== null);
  const items = records.flatMap(presentProof);
  return { items, pendingCount: records.length - items.length, nextHeadBy: first.nextHeadBy };
}

function presentProof({ recordHash, position, path, head, headSignature }: ProofRow): RecordProof[] {
  if (recordHash === null || position === null || path === null || head === null) return [];
  const hashes = path.match(/.{64}/g) ?? [];
  const proof = hashes.map(
    (hash, level): ProofStep => ({ side: (position >>> level) % 2 ? 'left' : 'right', hash }),
  );
  return [
    {
      format: 'tenderbox-record-proof/1',
      recordHash,
      proof,
      head: { ...JSON.parse(head), signature: headSignature },
    },
  ];
}
