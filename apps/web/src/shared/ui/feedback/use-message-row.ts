import { useEffect, useState } from 'react';

/**
 * First row of the screen. It stays visible while scrolling, publishes its height for other sticky elements,
 * and is announced even while a dialog hides the rest.
 */
export function useMessageRow(): HTMLElement {
  const [row] = useState(() => {
    const element = document.createElement('div');
    Object.assign(element.style, { position: 'sticky', top: '0', zIndex: '1600' });
    return element;
  });

  useEffect(() => {
    document.body.prepend(row);
    // Dialogs set `aria-hidden` on all their siblings.
    const attributes = new MutationObserver(() => {
      if (row.hasAttribute('aria-hidden')) row.removeAttribute('aria-hidden');
    });
    attributes.observe(row, { attributeFilter: ['aria-hidden'] });
    const { style } = document.documentElement;
    const size = new ResizeObserver(() => style.setProperty('--message-bar-height', `${row.offsetHeight}px`));
    size.observe(row);
    return () => {
      attributes.disconnect();
      size.disconnect();
      style.removeProperty('--message-bar-height');
      row.remove();
    };
  }, [row]);

  return row;
}
