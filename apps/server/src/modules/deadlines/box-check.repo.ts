import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { WrappedBytes } from './record.repo.ts';

/** An entry of a closing with all that a check of it needs. Without a stored record, the values of the record are null. */
export interface EntryToCheck {
  number: number;
  leaf: string;
  supplierId: string;
  recordId: string;
  /** Whether it is a submission. */
  counts: boolean;
  /** The supplier's deadline when the box was closed, and when it was last extended. */
  end: string;
  extendedAt: string | null;
  version: number | null;
  record: string | null;
  signature: string | null;
  recordHash: string | null;
  sheetVersion: number | null;
  /** Whether it is the submission of a supplier that is left sealed. */
  isLeft: boolean;
  /** These are given for current submissions only, unless they are left sealed. */
  content: Buffer | null;
  conditions: string | null;
  versionKey: WrappedBytes | null;
  taskKey: WrappedBytes | null;
  /** Hashes of the terms that the supplier has accepted; empty for files that no longer exist. */
  acceptedTerms: string[];
}

/** Contents have at least 64 KiB each. */
export const entriesAtATime = 25;

/**
 * Lists the entries of a box that can be opened now, in the order of closings and leaf hashes, after the given one. The
 * list is short if there are no more. Only for the scope `job`.
 */
export async function listEntriesToCheck(
  tx: Transaction,
  taskId: string,
  after: Pick<EntryToCheck, 'number' | 'leaf'> | null,
): Promise<EntryToCheck[]> {
  const { rows } = await sql<EntryToCheck>`
    select number, leaf, supplier_id as "supplierId", record_id as "recordId", counts, end_date as end,
      extended_at as "extendedAt", version, record, signature, record_hash as "recordHash",
      sheet_version as "sheetVersion", content, conditions, version_key as "versionKey", task_key as "taskKey",
      accepted_terms as "acceptedTerms", is_left as "isLeft"
    from app.entries_to_check(${taskId}, ${after?.number ?? 0}, ${after?.leaf ?? ''}, ${entriesAtATime})`.execute(
    tx,
  );
  return rows;
}
