import { useEffect, useId } from 'react';

/** Action of a menu of the page. */
interface PageAction {
  label: string;
  onSelect: () => void;
  isDisabled?: boolean;
}

const menus = new Map<string, readonly PageAction[]>();

/** Offers the items of a menu in the command palette while it is on the page. */
export function usePageActions(items: readonly PageAction[]): void {
  const id = useId();
  // After every render, so that an action acts on what the page shows now.
  useEffect(() => {
    menus.set(id, items);
    return () => void menus.delete(id);
  });
}

/** Actions that the menus of the page offer now. */
export const pageActions = (): PageAction[] =>
  [...menus.values()].flat().filter(({ isDisabled }) => !isDisabled);
