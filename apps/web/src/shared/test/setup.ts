import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadAllTexts } from '../i18n/load-texts.ts';

await loadAllTexts();

// A busy machine may take longer than the second that queries wait by default.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no layout to watch or to scroll.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
