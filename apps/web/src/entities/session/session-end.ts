const holders = new Set<() => boolean>();
const listeners = new Set<() => void>();
let isEnded = false;

function show(next: boolean): void {
  if (isEnded === next) return;
  isEnded = next;
  for (const listener of [...listeners]) listener();
}

/**
 * Keeps a page with unsaved work open when the session ends: a bar shows it and offers the login. `holdsWork`
 * tells whether there is unsaved work at the moment. Returns a function that stops it.
 */
export function onSessionEnd(hasUnsavedWork: () => boolean): () => void {
  holders.add(hasUnsavedWork);
  return () => {
    holders.delete(hasUnsavedWork);
    if (holders.size === 0) show(false);
  };
}

/** Called when the session has ended. Returns whether a page with unsaved work stays open. */
export function emitSessionEnd(): boolean {
  const isHeld = [...holders].some((hasUnsavedWork) => hasUnsavedWork());
  if (isHeld) show(true);
  return isHeld;
}

/** The same user has logged in again. */
export const continueSession = (): void => show(false);

/** Whether a page stays open although its session has ended. */
export const readSessionEnded = (): boolean => isEnded;

export function subscribeSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
