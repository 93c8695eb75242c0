import type { FieldValue } from '@tenderbox/contract';
import { useEffect, useReducer, useState } from 'react';
import { useDraft } from '../draft/draft-context.ts';
import { isSameValue, listOf } from '../draft/own-change.ts';

/** An answer that is no longer what the review showed. */
export interface ChangedAnswer {
  path: string;
  before: FieldValue;
  now: FieldValue;
  /** Who changed it, where that is known. */
  by: string | null;
}

/** The answers that colleagues have changed since the review was opened, or since its reader last said to have seen them. */
export function useChangedMeanwhile() {
  const { store, uploads } = useDraft();
  const [seen, setSeen] = useState(() => store.values);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stop = store.subscribe(draw);
    return () => void stop();
  }, [store]);

  function read(): ReadonlyMap<string, ChangedAnswer> {
    const values = store.values;
    // A file that was uploaded from this page is no surprise.
    const compared = (value: FieldValue, path: string): FieldValue =>
      store.fileFields.has(path) ? listOf(value).filter((id) => !uploads.isOwn(id)) : value;
    const changed = new Map<string, ChangedAnswer>();
    for (const path of new Set([...Object.keys(seen), ...Object.keys(values)])) {
      const [before, now] = [seen[path] ?? null, values[path] ?? null];
      if (isSameValue(compared(before, path), compared(now, path))) continue;
      changed.set(path, { path, before, now, by: store.field(path).changedBy });
    }
    return changed;
  }

  return {
    changed: read(),
    /** As it is in this moment, whatever is drawn. */
    readChanged: read,
    markSeen: () => setSeen(store.values),
  };
}
