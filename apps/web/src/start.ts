import { isSupportedBrowser } from './browser-gate/is-supported-browser.ts';

// The schemas must not try to compile themselves at run time: the content security policy forbids it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Nothing else is loaded in a browser that is not supported.
if (isSupportedBrowser(navigator.userAgent)) {
  void startApp();
} else {
  document.getElementById('root')?.remove();
  document.getElementById('unsupported-browser')?.removeAttribute('hidden');
}

async function startApp(): Promise<void> {
  try {
    await import('./main.tsx');
  } catch {
    document.getElementById('loading')?.setAttribute('data-failed', '');
  }
}
