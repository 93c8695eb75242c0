import { createHash } from 'node:crypto';

/** A statement is prepared once it has come so often; what comes once never is. */
const usually = 3;
/** Each costs every connection some memory. */
const mostPrepared = 300;
const mostWatched = 2000;
/** Others, such as a cursor's, have no plan to keep. */
const isPlanned = /^\s*(select|with|insert|update|delete)\b/i;

/** The name under which a statement is prepared on each connection that runs it; undefined where it is not worth it. */
export type NameOfStatement = (text: string) => string | undefined;

/** Names the statements that come again and again on the connections of one database. */
export function createStatementNames(comesAgain = usually): NameOfStatement {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= mostPrepared || !isPlanned.test(text)) return known;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < comesAgain) {
      if (seen.size >= mostWatched) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}
