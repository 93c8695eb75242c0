/** Change typed here that the server does not have yet. */
export interface OwnChange<Value> {
  value: Value;
  /** Time of typing, by this device's clock. */
  typedAt: number;
  /** Revision the change is based on. 0 if there was no value. */
  base: number;
  baseValue: Value;
}

/** Unsaved changes, stored in this browser. */
export interface LocalChanges<Value> {
  all(): Map<string, OwnChange<Value>>;
  /** Returns whether there was enough storage. */
  store(path: string, change: OwnChange<Value>): boolean;
  /** Removes a saved change unless something newer was typed, possibly in another tab. */
  release(path: string, change: OwnChange<Value>): void;
  /** Listens to changes by other tabs. Returns a function that stops it. */
  follow(listener: (path: string, change: OwnChange<Value> | null) => void): () => void;
}

/**
 * Stores changes under a name that contains the role entry, so that no other user sees them. Each field is written
 * immediately, so that nothing is lost if the tab closes or crashes.
 */
export function localChanges<Value>(name: string): LocalChanges<Value> {
  const prefix = `tenderbox.${name}.`;
  return {
    all: () => {
      const found = new Map<string, OwnChange<Value>>();
      for (let index = 0; index < localStorage.length; index += 1) {
        const key = localStorage.key(index) ?? '';
        const change = key.startsWith(prefix) ? changeIn<Value>(localStorage.getItem(key)) : null;
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
        if (key?.startsWith(prefix)) listener(key.slice(prefix.length), changeIn<Value>(newValue));
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

function changeIn<Value>(text: string | null): OwnChange<Value> | null {
  try {
    const change = JSON.parse(text ?? 'null') as Partial<OwnChange<Value>> | null;
    return typeof change?.typedAt === 'number' && typeof change.base === 'number'
      ? (change as OwnChange<Value>)
      : null;
  } catch {
    return null;
  }
}
