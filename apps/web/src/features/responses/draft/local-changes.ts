import type { OwnChange } from './own-change.ts';

/** Unsaved changes, stored in this browser. */
export interface LocalChanges {
  all(): Map<string, OwnChange>;
  /** Returns whether there was enough storage. */
  store(path: string, change: OwnChange): boolean;
  /** Removes a saved change unless something newer was typed, possibly in another tab. */
  release(path: string, change: OwnChange): void;
  /** Listens to changes by other tabs. Returns a function that stops it. */
  follow(listener: (path: string, change: OwnChange | null) => void): () => void;
}

/**
 * Stores changes per role entry, so that no other user sees them. Each field is written immediately, so that
 * nothing is lost if the tab closes or crashes.
 */
export function localChanges(roleEntryId: string, taskId: string): LocalChanges {
  const prefix = `tenderbox.draft.${roleEntryId}.${taskId}.`;
  return {
    all: () => {
      const found = new Map<string, OwnChange>();
      for (let index = 0; index < localStorage.length; index += 1) {
        const key = localStorage.key(index) ?? '';
        const change = key.startsWith(prefix) ? changeIn(localStorage.getItem(key)) : null;
        if (change) found.set(key.slice(prefix.length), change);
      }
      return found;
    },
    store: (path, change) => {
      try {
        localStorage.setItem(prefix + path, JSON.stringify(change));
        return true;
      } catch {
        // The browser storage is full.
        return false;
      }
    },
    release: (path, change) => {
      if (localStorage.getItem(prefix + path) === JSON.stringify(change)) {
        localStorage.removeItem(prefix + path);
      }
    },
    follow: (listener) => {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key?.startsWith(prefix)) listener(key.slice(prefix.length), changeIn(newValue));
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

function changeIn(text: string | null): OwnChange | null {
  try {
    const change = JSON.parse(text ?? 'null') as Partial<OwnChange> | null;
    return typeof change?.typedAt === 'number' && typeof change.base === 'number'
      ? (change as OwnChange)
      : null;
  } catch {
    return null;
  }
}
