import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Opens what hides the element with this id, moves the focus to it and scrolls it into view. */
export function revealAnchor(id: string): void {
  const target = document.getElementById(id);
  const disclosure = target?.closest('details');
  if (disclosure) disclosure.open = true;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView();
}

/** Reveals what the fragment of the address names, once it is there. */
export function useAnchorOfAddress(): void {
  const anchor = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (anchor) revealAnchor(anchor);
  }, [anchor]);
}
