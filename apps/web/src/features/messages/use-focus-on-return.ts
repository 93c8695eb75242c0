import { useEffect, useRef } from 'react';

/** How many frames the list may take until its row is drawn. */
const attempts = 40;

/** Whoever comes back from a message to the list finds the focus on its row, unless it was moved elsewhere. */
export function useFocusOnReturn(messageId: string | undefined): void {
  const before = useRef(messageId);
  useEffect(() => {
    const left = before.current;
    before.current = messageId;
    if (left && !messageId) focusRowOf(left, attempts);
  }, [messageId]);
}

function focusRowOf(messageId: string, frames: number): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.tagName !== 'MAIN') return;
  const row = document.querySelector<HTMLElement>(`a[data-message-row][href*="${messageId}"]`);
  if (row) row.focus();
  else if (frames > 0) requestAnimationFrame(() => focusRowOf(messageId, frames - 1));
}
