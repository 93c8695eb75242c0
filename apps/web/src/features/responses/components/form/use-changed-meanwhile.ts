import type { FieldValue } from '@tenderbox/contract';
import { useEffect, useReducer, useState } from 'react';
import { useDraft } from '../../draft/draft-context.ts';
import { isSameValue, listOf } from '../../draft/own-change.ts';

/** Answer that differs from what the review showed. */
export interface ChangedAnswer {
  path: string;
  before: FieldValue;
  now: FieldValue;
  /** Name of the colleague, if known. */
  by: string | null;
}

/** Answers changed by colleagues since the review was opened or last confirmed. */
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
    // Files uploaded from this page do not count as changes.
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
    /** Reads the current state, regardless of what is rendered. */
    readChanged: read,
    markSeen: () => setSeen(store.values),
  };
}
