import { createContext } from 'react';
import type { LocalDraft } from './use-local-draft.ts';

/** Local draft of the surrounding form. Null if it has none. */
export const LocalDraftContext = createContext<LocalDraft | null>(null);
