import type { QueryClient } from '@tanstack/react-query';
import type { StreamKind, StreamSignal } from '@tenderbox/contract';
import { inBackground } from '../../shared/lib/api.ts';
import { announce } from '../session/app-events.ts';
import { shareStream } from './share-stream.ts';

/** Changes of one kind that come faster than this are answered together, in milliseconds. */
const atMostEvery = 1000;

interface Following {
  roleEntryId: string;
  signal: AbortSignal;
  queryClient: QueryClient;
}

/**
 * Lets what others change reach the pages: each kind is an app event, after which what it made old is read again. It never
 * leads anywhere else, whatever those reads answer.
 */
export function followChanges({ roleEntryId, signal, queryClient }: Following): void {
  const resting = new Map<StreamKind, { isWanted: boolean }>();

  function tell(kind: StreamKind): void {
    const rest = resting.get(kind);
    if (rest) {
      rest.isWanted = true;
      return;
    }
    inBackground(() => announce(kind));
    const began = { isWanted: false };
    resting.set(kind, began);
    setTimeout(() => {
      resting.delete(kind);
      if (began.isWanted && !signal.aborted) tell(kind);
    }, atMostEvery);
  }

  shareStream({
    roleEntryId,
    signal,
    onMessage: ({ event }) => {
      const said = event as StreamKind | StreamSignal;
      if (said === 'reset') inBackground(() => void queryClient.invalidateQueries());
      else if (said !== 'position') tell(said);
    },
  });
}
