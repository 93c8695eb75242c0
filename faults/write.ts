import type { TestDatabase } from '../apps/server/test/db.ts';
import type { LoadClient } from './load-client.ts';

/** An acknowledged write that is not stored as acknowledged. */
export interface Finding {
  kind: 'lost' | 'doubled';
  what: string;
}

/** Access to the final state, for verification. */
export interface FinalState {
  query: TestDatabase['query'];
  /** The hash of a file's bytes on disk; null if it does not exist. */
  hashOfFile(storageName: string): Promise<string | null>;
  /** The hash of a response, read with the token of a session; null if it is rejected. */
  hashOf(path: string, authorization: string): Promise<string | null>;
  /** The status of a read with the token of a session. */
  statusOf(path: string, authorization: string): Promise<number>;
}

/** A kind of write under load: how it is made, and what its acknowledgements must have stored. */
export interface Write<Acknowledgement = never> {
  name: string;
  /** Makes one write, repeating it until it is acknowledged; null if the outcome is unknown. */
  make(client: LoadClient): Promise<Acknowledgement | null>;
  verify(acknowledged: Acknowledgement[], finalState: FinalState): Promise<Finding[]>;
}

/** Compares expected ids with the rows found: each must exist exactly once. */
export function compare(what: string, expected: string[], found: string[]): Finding[] {
  const counts = new Map<string, number>();
  for (const id of found) counts.set(id, (counts.get(id) ?? 0) + 1);
  const lost = expected.filter((id) => !counts.has(id)).map((id) => ({ kind: 'lost' as const, id }));
  const doubled = [...counts]
    .filter(([, count]) => count > 1)
    .map(([id]) => ({ kind: 'doubled' as const, id }));
  return [...lost, ...doubled].map(({ kind, id }) => ({ kind, what: `${what} ${id}` }));
}

/** Every write has exactly one audit entry. */
export async function compareAudit(
  finalState: FinalState,
  action: string,
  ids: string[],
): Promise<Finding[]> {
  const rows = await finalState.query<{ subject_id: string }>(
    'select subject_id from audit_entry where action = $1 and subject_id = any($2)',
    [action, ids],
  );
  const found = rows.map((row) => row.subject_id);
  return compare(`audit entry ${action} of`, ids, found);
}
