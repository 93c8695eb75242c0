import type { Reply } from '@tenderbox/contract';
import { useState } from 'react';

/** Which replies were new when they were first shown here: they stay marked, although they are read by now. */
export function useNewReplies(replies: readonly Reply[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const added = replies.filter(({ id, isNew }) => isNew && !known.has(id));
  if (added.length > 0) setKnown(new Set([...known, ...added.map(({ id }) => id)]));
  return known;
}
