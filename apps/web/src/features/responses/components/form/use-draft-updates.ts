import { useEffect } from 'react';
import { onLiveNote } from '../../../../entities/live/live-notes.ts';
import type { DraftStore } from '../../draft/draft-store.ts';
import type { Presence } from '../../draft/presence.ts';

interface DraftUpdatesOptions {
  taskId: string;
  store: DraftStore;
  presence: Presence;
  refresh: () => void;
}

/** Applies live updates to the form: colleagues' changes and presence. */
export function useDraftUpdates({ taskId, store, presence, refresh }: DraftUpdatesOptions): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = 0;
    const stop = [
      onLiveNote('response-changed', (about) => {
        if (about.taskId !== taskId) return;
        // Updates that arrive while waiting count as well: the first may be the user's own save, the next a
        // colleague's.
        newest = Math.max(newest, about.revision ?? Number.POSITIVE_INFINITY);
        if (timer) return;
        // Wait for the response to the user's own save, which usually arrives in a moment and contains the
        // same revision.
        timer = setTimeout(() => {
          timer = undefined;
          const isBehind = newest > store.revision;
          newest = 0;
          if (isBehind) refresh();
        }, 250);
      }),
      onLiveNote('presence', ({ taskId: theirs, roleEntryId, fullName, path = null }) => {
        if (theirs === taskId && roleEntryId && fullName) presence.hear({ roleEntryId, fullName, path });
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of stop) end();
    };
  }, [taskId, store, presence, refresh]);
}
