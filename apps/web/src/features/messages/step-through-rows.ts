import type { KeyboardEvent } from 'react';

const steps: Partial<Record<string, (index: number, total: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, total) => total - 1,
};

/** Maximum number of attempts to wait for an offscreen row to be rendered. */
const attempts = 20;

/** Moves the focus through the rows of a list with the arrow keys, Home and End. Offscreen rows are rendered first. */
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
