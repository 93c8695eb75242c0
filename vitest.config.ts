import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    cache: false,
    maxWorkers: 3,
    projects: [
      { test: { name: 'checks', include: ['.ci/*.test.ts'], testTimeout: 60_000 } },
      // Generous, because a busy machine is slow but not broken. Workers keep their modules from file to file.
      { test: { name: 'verifier', include: ['verifier/*.test.ts'], testTimeout: 240_000, isolate: false } },
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          testTimeout: 120_000,
          isolate: false,
        },
      },
      'apps/server',
      'apps/web',
    ],
  },
});
