import type { MessageValues } from './message-values.ts';

/** A draft as it was typed, until the server has it. */
export interface KeptDraft {
  values: MessageValues;
  /** What it was typed over; 0 for one that was never stored. */
  revision: number;
}

/**
 * What this device keeps of a draft under the role entry that typed it. One without an id is known by what it was begun
 * for, such as an event.
 */
export function keptDrafts(roleEntryId: string, begunFor: string) {
  const nameOf = (id: string | null) => `tenderbox.compose.${roleEntryId}.${id ?? `new.${begunFor}`}`;
  return {
    read: (id: string | null): KeptDraft | null => {
      try {
        const kept = JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null') as KeptDraft | null;
        return kept && Array.isArray(kept.values?.supplierIds) ? kept : null;
      } catch {
        return null;
      }
    },
    /** Says whether there was room for it. */
    keep: (id: string | null, draft: KeptDraft): boolean => {
      try {
        localStorage.setItem(nameOf(id), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    release: (id: string | null) => localStorage.removeItem(nameOf(id)),
  };
}

export type KeptDrafts = ReturnType<typeof keptDrafts>;
