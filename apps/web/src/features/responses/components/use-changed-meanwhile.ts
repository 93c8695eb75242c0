import { useState } from 'react';
import { useDraft } from '../draft/draft-context.ts';
import { isSameValue } from '../draft/own-change.ts';

/** The answers that colleagues have changed since the review was opened; drawn anew as often as the summary is. */
export function useChangedMeanwhile(): ReadonlySet<string> {
  const { store } = useDraft();
  const [seen] = useState(() => store.values);
  const now = store.values;
  const paths = new Set([...Object.keys(seen), ...Object.keys(now)]);
  return new Set([...paths].filter((path) => !isSameValue(seen[path] ?? null, now[path] ?? null)));
}
