import { useEffect } from 'react';

/** Keys of actions of a page. Both the list of keys and the handler read this table. */
export const pageKeys = { remind: 'R', extend: 'X', message: 'M' } as const;

type PageKey = keyof typeof pageKeys;

const actions = new Map<PageKey, () => void>();

/** Runs an action by its key while the page offers it. False if it does not. */
export function usePageKey(name: PageKey, action: (() => void) | false): void {
  // After every render, so that the key acts on what the page shows now.
  useEffect(() => {
    if (!action) return;
    actions.set(name, action);
    return () => {
      if (actions.get(name) === action) actions.delete(name);
    };
  });
}

/** Keys of the page that work now. */
export const shownPageKeys = (): PageKey[] => [...actions.keys()];

/** The action of a key of the page. */
export function actionOfKey(letter: string): (() => void) | undefined {
  const name = shownPageKeys().find((one) => pageKeys[one].toLowerCase() === letter);
  return name && actions.get(name);
}
