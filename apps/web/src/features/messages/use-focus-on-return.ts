import { useEffect, useRef } from 'react';

/** Maximum number of frames to wait for the row to be rendered. */
const attempts = 40;

/** Focuses the row of a message when the user returns to the list, unless the focus was moved elsewhere. */
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
