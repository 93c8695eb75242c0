import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled code is kept beside the libraries: the next start takes half the time. Where it cannot be, nothing is lost.
// `npm start` says the same to Node.js itself, which then need not even load what compiles this file.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/tenderbox-server', import.meta.url)));
await import('./start.ts');
flushCompileCache();
