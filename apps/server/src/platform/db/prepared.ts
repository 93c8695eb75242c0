import { createHash } from 'node:crypto';

/** A statement is prepared once it has come so often; what comes once never is. */
const usually = 3;
/** Each costs every connection some memory. */
const mostPrepared = 400;
const mostWatched = 2000;
/** Others, such as a cursor's, have no plan to keep. */
const isPlanned = /^\s*(select|with|insert|update|delete)\b/i;

/**
 * The name under which a statement is prepared on each connection that runs it; undefined where it is not worth it. Each
 * scope has its own, as its plan is made for the role of one: for another PostgreSQL would plan it anew.
 */
export type NameOfStatement = (text: string, scope?: string) => string | undefined;

/** Names the statements that come again and again on the connections of one database. */
export function createStatementNames(comesAgain = usually): NameOfStatement {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text, scope = '') => {
    const key = scope + text;
    const known = names.get(key);
    if (known || names.size >= mostPrepared || !isPlanned.test(text)) return known;
    const times = (seen.get(key) ?? 0) + 1;
    if (times < comesAgain) {
      if (seen.size >= mostWatched) seen.clear();
      seen.set(key, times);
      return undefined;
    }
    seen.delete(key);
    const name = createHash('sha256').update(key).digest('base64url').slice(0, 22);
    names.set(key, name);
    return name;
  };
}
