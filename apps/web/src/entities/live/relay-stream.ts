import type { QueryClient } from '@tanstack/react-query';
import type { StreamKind, StreamNoteKind, StreamSignal } from '@tenderbox/contract';
import { inBackground } from '../../shared/lib/api.ts';
import { pageJitter } from '../../shared/lib/page-jitter.ts';
import { emitLiveUpdates, type LiveUpdate } from '../session/app-events.ts';
import { emitLiveNote, type LiveNoteKind } from './live-notes.ts';
import { shareStream } from './share-stream.ts';

/** A page reads what updates concern at most this often, in milliseconds. */
const readInterval = 1000;

/** With more updates than this between two reads, their subjects are ignored. */
const maxSubjects = 100;

interface Following {
  roleEntryId: string;
  signal: AbortSignal;
  queryClient: QueryClient;
}

/**
 * Applies changes of others to open pages: what they concern is refetched, together and at most once a second,
 * when the page is visible. The refetches never navigate, whatever the response.
 */
export function relayStreamToAppEvents({ roleEntryId, signal, queryClient }: Following): void {
  type Update = LiveUpdate & { name: Exclude<StreamKind, LiveNoteKind> };
  let waiting = new Map<string, Update>();
  let isReset = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readAfter(milliseconds: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      read();
    }, milliseconds);
  }

  function read(): void {
    if (signal.aborted || document.hidden || !(isReset || waiting.size)) return;
    const updates = [...waiting.values()];
    const isAll = isReset;
    waiting = new Map();
    isReset = false;
    inBackground(() => (isAll ? void queryClient.invalidateQueries() : emitLiveUpdates(updates)));
    readAfter(readInterval);
  }

  const readSoon = () => timer ?? readAfter(pageJitter);

  function add(name: Update['name'], data: string): void {
    waiting.set(name + data, { name, about: JSON.parse(data) });
    if (waiting.size > maxSubjects) {
      waiting = new Map(Array.from(waiting.values(), (update) => [update.name, { ...update, about: {} }]));
    }
    readSoon();
  }

  document.addEventListener('visibilitychange', () => timer ?? read(), { signal });
  shareStream({
    roleEntryId,
    signal,
    onMessage: ({ event, data = '{}' }) => {
      const said = event as StreamKind | StreamNoteKind | StreamSignal;
      if (said === 'reset') {
        isReset = true;
        readSoon();
      } else if (said === 'response-changed' || said === 'presence') emitLiveNote(said, JSON.parse(data));
      else if (said !== 'position') add(said, data);
    },
  });
}
