import type { Reply } from '@tenderbox/contract';
import { useState } from 'react';

/** Ids of replies that were new when first shown. They stay marked after they are read. */
export function useNewReplies(replies: readonly Reply[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const added = replies.filter(({ id, isNew }) => isNew && !known.has(id));
  if (added.length > 0) setKnown(new Set([...known, ...added.map(({ id }) => id)]));
  return known;
}
