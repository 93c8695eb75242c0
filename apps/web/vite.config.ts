import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cutChunks } from './chunks.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` },
  },
  build: {
    target: ['chrome109', 'edge139', 'firefox129', 'safari18.4'],
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: cutChunks() } },
  },
});
