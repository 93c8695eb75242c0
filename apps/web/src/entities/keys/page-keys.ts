import { useEffect } from 'react';
import type { KeyAction } from './key-table.ts';

type PageAction = KeyAction<'page'>;

const actions = new Map<PageAction, () => void>();

// A page that takes longer than this to load no longer surprises by a dialog.
const maxWait = 15_000;
let wanted: { name: PageAction; until: number } | null = null;

/** Runs an action as soon as the next page offers it. */
export function runOnNextPage(name: PageAction): void {
  wanted = { name, until: performance.now() + maxWait };
}

/** Runs an action by its key while the page offers it. False if it does not. */
export function usePageKey(name: PageAction, action: (() => void) | false): void {
  // After every render, so that the key acts on what the page shows now.
  useEffect(() => {
    if (!action) return;
    actions.set(name, action);
    if (wanted?.name === name) {
      const isInTime = performance.now() < wanted.until;
      wanted = null;
      if (isInTime) action();
    }
    return () => {
      if (actions.get(name) === action) actions.delete(name);
    };
  });
}

/** Actions of the page that have a key now. */
export const shownPageActions = (): PageAction[] => [...actions.keys()];

export const pageAction = (name: PageAction): (() => void) | undefined => actions.get(name);
