import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let shown: string | null = null;

function setShown(title: string | null): void {
  shown = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets what the page shows, such as one supplier, for the window title. */
export function useNamedPage(title: string): void {
  useEffect(() => {
    setShown(title);
    return () => setShown(null);
  }, [title]);
}

/** Title set by the current page. Null if it has not set one. */
export function usePageTitle(): string | null {
  return useSyncExternalStore(subscribe, () => shown);
}
