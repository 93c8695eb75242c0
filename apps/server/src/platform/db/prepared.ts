import { createHash } from 'node:crypto';

/** A statement is prepared after this many executions. */
const defaultMinUses = 3;
/** Each prepared statement costs memory on every connection. */
const maxPrepared = 400;
const maxWatched = 2000;
/** Other statements, such as cursor commands, have no plan to keep. */
const isPlanned = /^\s*(select|with|insert|update|delete)\b/i;

/**
 * The name under which connections prepare a statement; undefined if it is not prepared. Names differ by
 * scope because a plan is made for one role: for another, PostgreSQL would plan again.
 */
export type StatementNamer = (text: string, scope?: string) => string | undefined;

/** Names the repeated statements on the connections of one database. */
export function createStatementNames(minUses = defaultMinUses): StatementNamer {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text, scope = '') => {
    const key = scope + text;
    const known = names.get(key);
    if (known || names.size >= maxPrepared || !isPlanned.test(text)) return known;
    const times = (seen.get(key) ?? 0) + 1;
    if (times < minUses) {
      if (seen.size >= maxWatched) seen.clear();
      seen.set(key, times);
      return undefined;
    }
    seen.delete(key);
    const name = createHash('sha256').update(key).digest('base64url').slice(0, 22);
    names.set(key, name);
    return name;
  };
}
