import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import '../i18n/index.ts';

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
