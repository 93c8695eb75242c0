import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    cache: false,
    maxWorkers: 3,
    projects: [
      { test: { name: 'checks', include: ['.ci/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'verifier', include: ['verifier/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      'apps/server',
      'apps/web',
    ],
  },
});
