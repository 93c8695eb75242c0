import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { StickyBar } from './sticky-bar.tsx';

/** Simulates sticking: places the bar this far below its position in the page. */
function scrollBy(distance: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLElement,
  ) {
    return { top: this.dataset.stickyBar ? 0 : -distance } as DOMRect;
  });
  fireEvent.scroll(window);
}

describe('sticky bar', () => {
  it('shows the page name only while the header is out of view', () => {
    render(
      <StickyBar name="Quay cranes" aside="2 d left">
        <span>Tabs</span>
      </StickyBar>,
    );
    expect(screen.queryByText('Quay cranes')).toBe(null);
    scrollBy(300);
    // Once in the row and once in the strip for phones; only one is visible.
    expect(screen.getAllByText('Quay cranes')).toHaveLength(2);
    expect(screen.getAllByText('2 d left')).toHaveLength(2);
    scrollBy(0);
    expect(screen.queryByText('Quay cranes')).toBe(null);
    vi.restoreAllMocks();
  });
});
