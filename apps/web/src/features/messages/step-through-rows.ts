import type { KeyboardEvent } from 'react';

const steps: Partial<Record<string, (index: number, total: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, total) => total - 1,
};

/** How long a row that was out of sight takes to be drawn, at most. */
const attempts = 20;

/** Moves the focus through the rows of a list by the arrow keys, Home and End; rows out of sight are drawn first. */
export function stepThroughRows(
  event: KeyboardEvent<HTMLElement>,
  total: number,
  bringIntoView: (index: number) => void,
): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
  const step = steps[event.key];
  if (!row || !step || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = step(Number(row.dataset.index), total);
  if (next < 0 || next >= total) return;
  event.preventDefault();
  const list = event.currentTarget;
  bringIntoView(next);
  focusRow(list, next, attempts);
}

function focusRow(list: HTMLElement, index: number, left: number): void {
  const link = list.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (left > 0) requestAnimationFrame(() => focusRow(list, index, left - 1));
}
