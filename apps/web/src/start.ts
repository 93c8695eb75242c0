// The schemas must not try to compile themselves at run time: the content security policy forbids it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

import('./main.tsx').catch(() => document.getElementById('loading')?.setAttribute('data-failed', ''));
