import type { MessageValues } from './message-values.ts';

/** Draft values stored on this device until the server has saved them. */
export interface LocalDraft {
  values: MessageValues;
  /** Revision the values are based on. 0 if never saved. */
  revision: number;
}

/** Local drafts per role entry. A draft without an id is identified by what it was started for, such as an event. */
export function localDrafts(roleEntryId: string, newDraftKey: string) {
  const nameOf = (id: string | null) => `tenderbox.compose.${roleEntryId}.${id ?? `new.${newDraftKey}`}`;
  return {
    read: (id: string | null): LocalDraft | null => {
      try {
        const kept = JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null') as LocalDraft | null;
        return kept && Array.isArray(kept.values?.supplierIds) ? kept : null;
      } catch {
        return null;
      }
    },
    /** Returns whether there was enough storage. */
    keep: (id: string | null, draft: LocalDraft): boolean => {
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

export type LocalDrafts = ReturnType<typeof localDrafts>;
