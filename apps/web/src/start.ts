// Zod must not compile schemas at run time, because the content security policy forbids it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

import('./main.tsx').catch(() => document.getElementById('loading')?.setAttribute('data-failed', ''));
