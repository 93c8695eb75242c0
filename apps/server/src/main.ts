import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code next to the libraries, which halves the time of the next start; without a cache the
// server still works. `npm start` passes the same option to Node.js, which then does not even load the
// compiler for this file.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/tenderbox-server', import.meta.url)));
await import('./start.ts');
flushCompileCache();
