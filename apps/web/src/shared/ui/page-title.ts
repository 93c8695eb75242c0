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

/** Names what the page shows, such as one supplier, for the title of the window. */
export function useNamedPage(title: string): void {
  useEffect(() => {
    setShown(title);
    return () => setShown(null);
  }, [title]);
}

/** What the page that is shown is called; null while it has not said. */
export function usePageTitle(): string | null {
  return useSyncExternalStore(subscribe, () => shown);
}
