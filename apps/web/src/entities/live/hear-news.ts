import type { StreamNote } from '@tenderbox/contract';

/** Kinds of news that a page hears one by one, with what they are about; the others only make what was read old. */
export type HeardKind = 'response-changed' | 'presence';

/** Who works on a response says so more often than this; whoever has not is gone. In milliseconds. */
export const presentFor = 25_000;

/** Passes news on to whoever hears them. */
export function tellNews(kind: HeardKind, about: StreamNote): void {
  window.dispatchEvent(new CustomEvent(`tenderbox:${kind}`, { detail: about }));
}

/** Hears news of a kind; returns how to stop. */
export function hearNews(kind: HeardKind, listener: (about: StreamNote) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<StreamNote>).detail);
  window.addEventListener(`tenderbox:${kind}`, hear);
  return () => window.removeEventListener(`tenderbox:${kind}`, hear);
}
