import type { OwnChange } from './own-change.ts';

/** What was typed and the server does not have, kept in this browser. */
export interface KeptChanges {
  all(): Map<string, OwnChange>;
  /** Says whether there was room for it. */
  keep(path: string, change: OwnChange): boolean;
  /** Lets go of a change that the server has, unless something newer was typed meanwhile, perhaps in another tab. */
  release(path: string, change: OwnChange): void;
  /** Tells what other tabs keep and let go of; returns how to stop. */
  follow(listener: (path: string, change: OwnChange | null) => void): () => void;
}

/**
 * Keeps changes under the role entry that typed them, so that nobody else is ever shown them. Written field by field and
 * at once: a tab that is closed or crashes a moment later has lost nothing.
 */
export function keptChanges(roleEntryId: string, taskId: string): KeptChanges {
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
    keep: (path, change) => {
      try {
        localStorage.setItem(prefix + path, JSON.stringify(change));
        return true;
      } catch {
        // The browser gives no more room.
        return false;
      }
    },
    release: (path, change) => {
      if (localStorage.getItem(prefix + path) === JSON.stringify(change)) {
        localStorage.removeItem(prefix + path);
      }
    },
    follow: (listener) => {
      const hear = ({ key, newValue }: StorageEvent) => {
        if (key?.startsWith(prefix)) listener(key.slice(prefix.length), changeIn(newValue));
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
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
