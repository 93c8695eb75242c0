import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Opens the disclosures around the element with this id, focuses it and scrolls it into view. */
export function revealAnchor(id: string): void {
  const target = document.getElementById(id);
  const disclosure = target?.closest('details');
  if (disclosure) disclosure.open = true;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView();
}

/** Reveals the element named in the URL fragment once it is rendered. */
export function useUrlAnchor(): void {
  const anchor = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (anchor) revealAnchor(anchor);
  }, [anchor]);
}
