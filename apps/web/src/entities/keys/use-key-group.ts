import { useEffect } from 'react';
import type { ListedGroup } from './key-table.ts';

const shown = new Map<ListedGroup, number>();

/** Adds the keys of a part of the page to the list of keys while it is shown. */
export function useKeyGroup(group: ListedGroup, isShown = true): void {
  useEffect(() => {
    if (!isShown) return;
    shown.set(group, (shown.get(group) ?? 0) + 1);
    return () => void shown.set(group, (shown.get(group) ?? 0) - 1);
  }, [group, isShown]);
}

/** Groups of keys that work on the page now. */
export const shownKeyGroups = (): ListedGroup[] =>
  [...shown].filter(([, count]) => count > 0).map(([group]) => group);
