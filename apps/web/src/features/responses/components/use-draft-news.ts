import { useEffect } from 'react';
import { hearNews } from '../../../entities/live/hear-news.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import type { Presence } from '../draft/presence.ts';

interface DraftNews {
  taskId: string;
  store: DraftStore;
  presence: Presence;
  refresh: () => void;
}

/** Lets what colleagues type and where they are reach the form. */
export function useDraftNews({ taskId, store, presence, refresh }: DraftNews): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = [
      hearNews('response-changed', (about) => {
        if (about.taskId !== taskId || timer) return;
        // The answer to a save of one's own usually comes a moment later, and says as much.
        timer = setTimeout(() => {
          timer = undefined;
          if ((about.revision ?? Number.POSITIVE_INFINITY) > store.revision) refresh();
        }, 250);
      }),
      hearNews('presence', ({ taskId: theirs, roleEntryId, fullName, path = null }) => {
        if (theirs === taskId && roleEntryId && fullName) presence.hear({ roleEntryId, fullName, path });
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of stop) end();
    };
  }, [taskId, store, presence, refresh]);
}
