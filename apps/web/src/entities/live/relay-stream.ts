import type { QueryClient } from '@tanstack/react-query';
import type { StreamKind, StreamNoteKind, StreamSignal } from '@tenderbox/contract';
import { inBackground } from '../../shared/lib/api.ts';
import { emitAppEvent } from '../session/app-events.ts';
import { emitLiveNote, type LiveNoteKind } from './live-notes.ts';
import { shareStream } from './share-stream.ts';

/** Throttle for changes of one kind, in milliseconds. */
const throttleInterval = 1000;

interface Following {
  roleEntryId: string;
  signal: AbortSignal;
  queryClient: QueryClient;
}

/**
 * Applies changes of others to open pages: each kind is emitted as an app event that invalidates queries. The
 * refetches never navigate, whatever the response.
 */
export function relayStreamToAppEvents({ roleEntryId, signal, queryClient }: Following): void {
  type ReadAgain = Exclude<StreamKind, LiveNoteKind>;
  const resting = new Map<ReadAgain, { isWanted: boolean }>();

  function tell(kind: ReadAgain): void {
    const rest = resting.get(kind);
    if (rest) {
      rest.isWanted = true;
      return;
    }
    inBackground(() => emitAppEvent(kind));
    const began = { isWanted: false };
    resting.set(kind, began);
    setTimeout(() => {
      resting.delete(kind);
      if (began.isWanted && !signal.aborted) tell(kind);
    }, throttleInterval);
  }

  shareStream({
    roleEntryId,
    signal,
    onMessage: ({ event, data = '{}' }) => {
      const said = event as StreamKind | StreamNoteKind | StreamSignal;
      if (said === 'reset') inBackground(() => void queryClient.invalidateQueries());
      else if (said === 'response-changed' || said === 'presence') emitLiveNote(said, JSON.parse(data));
      else if (said !== 'position') tell(said);
    },
  });
}
