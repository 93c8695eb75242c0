import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { StickyBar } from './sticky-bar.tsx';

/** Puts the bar so far below where it stands in the page: that is what sticking is. */
function scrollBy(distance: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLElement,
  ) {
    return { top: this.dataset.stickyBar ? 0 : -distance } as DOMRect;
  });
  fireEvent.scroll(window);
}

describe('a bar that stays', () => {
  it('says whose page it is while the head is out of sight, and only then', () => {
    render(
      <StickyBar name="Quay cranes" aside="2 d left">
        <span>Tabs</span>
      </StickyBar>,
    );
    expect(screen.queryByText('Quay cranes')).toBe(null);
    scrollBy(300);
    // Once in the row, once in the strip of a phone; the eyes see one of them.
    expect(screen.getAllByText('Quay cranes')).toHaveLength(2);
    expect(screen.getAllByText('2 d left')).toHaveLength(2);
    scrollBy(0);
    expect(screen.queryByText('Quay cranes')).toBe(null);
    vi.restoreAllMocks();
  });
});
