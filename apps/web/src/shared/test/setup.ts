import './react.ts';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadAllTexts } from '../i18n/load-texts.ts';
import { findLabelsFast } from './labels.ts';
import { keepStylesApart } from './styles.ts';

await loadAllTexts();
keepStylesApart();
findLabelsFast();

configure({
  // A busy machine may need longer than the default of one second.
  asyncUtilTimeout: 30_000,
  // Print the page only when a test fails, not on every retry of an async query.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
    return Object.defineProperty(error, 'message', { get: text, configurable: true });
  },
});

// jsdom has no layout to observe or scroll.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Everything is in view.
globalThis.IntersectionObserver = class {
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }

  observe() {
    this.#callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }

  disconnect() {}
} as never;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// Reduced motion: dialogs open and close without transitions.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('prefers-reduced-motion'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  window.history.replaceState(null, '', '/');
});
