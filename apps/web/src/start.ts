import { isSupportedBrowser } from './browser-gate/is-supported-browser.ts';

// Nothing else is loaded in a browser that is not supported.
if (isSupportedBrowser(navigator.userAgent)) {
  void import('./main.tsx');
} else {
  document.getElementById('root')?.remove();
  document.getElementById('unsupported-browser')?.removeAttribute('hidden');
}
