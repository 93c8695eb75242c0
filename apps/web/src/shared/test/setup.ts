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
  // A busy machine may take longer than the second that queries wait by default.
  asyncUtilTimeout: 30_000,
  // The page is printed where a test fails, not each time that something awaited is not there yet.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
    return Object.defineProperty(error, 'message', { get: text, configurable: true });
  },
});

// jsdom has no layout to watch or to scroll.
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
// Nothing moves: what is opened is there, what is closed is gone.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    ...{ media, matches: media.includes('prefers-reduced-motion'), onchange: null },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  window.history.replaceState(null, '', '/');
});
