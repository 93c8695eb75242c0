import type { KeyboardEvent } from 'react';
import { runKey } from '../../entities/keys/key-table.ts';

/** Maximum number of attempts to wait for an offscreen row to be rendered. */
const attempts = 20;

/** Moves the focus through the rows of the list of messages by its keys. Offscreen rows are rendered first. */
export function stepThroughRows(
  event: KeyboardEvent<HTMLElement>,
  total: number,
  bringIntoView: (index: number) => void,
): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
  if (!row) return;
  const index = Number(row.dataset.index);
  const list = event.currentTarget;
  const focus = (next: number) => () => {
    if (next < 0 || next >= total) return false;
    bringIntoView(next);
    focusRow(list, next, attempts);
  };
  runKey('messageList', event, {
    previousMessage: focus(index - 1),
    nextMessage: focus(index + 1),
    firstMessage: focus(0),
    lastMessage: focus(total - 1),
  });
}

function focusRow(list: HTMLElement, index: number, left: number): void {
  const link = list.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (left > 0) requestAnimationFrame(() => focusRow(list, index, left - 1));
}
