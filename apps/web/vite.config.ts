import { Agent } from 'node:http';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserGate } from './browser-gate.ts';
import { cutChunks } from './chunks.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), browserGate()],
  server: {
    port: 5173,
    strictPort: true,
    // Forward requests like a browser: the demo helpers reject requests of a proxy (another host,
    // `Connection: close`).
    proxy: {
      '/api': {
        target: `http://127.0.0.1:${process.env.PORT || 3000}`,
        changeOrigin: false,
        agent: new Agent({ keepAlive: true }),
      },
    },
  },
  build: {
    target: ['chrome109', 'edge139', 'firefox129', 'safari18.4'],
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // Preload only the chunks that most screens share. Listing all others for every screen would cost the
    // initial load more.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_screen, parts) => parts.filter((part) => /\/(form|kit|schemas)-/.test(part)),
    },
    rolldownOptions: { output: { codeSplitting: cutChunks() } },
  },
});
