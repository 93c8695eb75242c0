import type { StreamNote } from '@tenderbox/contract';

/** Kinds of updates delivered to pages with their content. All others only invalidate queries. */
export type LiveNoteKind = 'response-changed' | 'presence';

/** A colleague without a heartbeat for this long is gone, in milliseconds. Heartbeats are more frequent. */
export const presenceTimeout = 25_000;

/** Delivers an update to its listeners. */
export function emitLiveNote(kind: LiveNoteKind, about: StreamNote): void {
  window.dispatchEvent(new CustomEvent(`tenderbox:${kind}`, { detail: about }));
}

/** Listens to updates of a kind. Returns a function that stops it. */
export function onLiveNote(kind: LiveNoteKind, listener: (about: StreamNote) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<StreamNote>).detail);
  window.addEventListener(`tenderbox:${kind}`, onEvent);
  return () => window.removeEventListener(`tenderbox:${kind}`, onEvent);
}
