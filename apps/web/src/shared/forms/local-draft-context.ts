import { createContext } from 'react';
import type { LocalDraft } from './use-local-draft.ts';

/** The local draft of the form around; null where it has none. */
export const LocalDraftContext = createContext<LocalDraft | null>(null);
