const holders = new Set<() => boolean>();
const listeners = new Set<() => void>();
let isEnded = false;

function show(next: boolean): void {
  if (isEnded === next) return;
  isEnded = next;
  for (const listener of [...listeners]) listener();
}

/**
 * Lets a page that holds unsaved work stay when the session ends: a bar says it and offers the log-in. Returns how to stop.
 * `holdsWork` says whether there is anything to lose at the moment.
 */
export function holdSession(holdsWork: () => boolean): () => void {
  holders.add(holdsWork);
  return () => {
    holders.delete(holdsWork);
    if (holders.size === 0) show(false);
  };
}

/** The session has ended; returns whether a page holds unsaved work and stays. */
export function endHeldSession(): boolean {
  const isHeld = [...holders].some((holdsWork) => holdsWork());
  if (isHeld) show(true);
  return isHeld;
}

/** The same person is logged in again. */
export const continueSession = (): void => show(false);

/** Whether a page stays although its session has ended. */
export const readSessionEnded = (): boolean => isEnded;

export function subscribeSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
