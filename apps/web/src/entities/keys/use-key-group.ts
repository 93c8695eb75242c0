import { useEffect } from 'react';

/** Parts of pages with keys of their own. The key table names their keys. */
export type KeyGroup =
  | 'comparison'
  | 'schedule'
  | 'sheetEditor'
  | 'priceEditor'
  | 'prices'
  | 'messageList'
  | 'messageInput';

const shown = new Map<KeyGroup, number>();

/** Adds the keys of a part of the page to the list of keys while it is shown. */
export function useKeyGroup(group: KeyGroup): void {
  useEffect(() => {
    shown.set(group, (shown.get(group) ?? 0) + 1);
    return () => void shown.set(group, (shown.get(group) ?? 0) - 1);
  }, [group]);
}

/** Groups of keys that work on the page now. */
export const shownKeyGroups = (): KeyGroup[] =>
  [...shown].filter(([, count]) => count > 0).map(([group]) => group);
