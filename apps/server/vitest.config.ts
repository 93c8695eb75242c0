import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'server',
    include: ['**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    // Inherited from nowhere: without it one of two cores stays idle.
    maxWorkers: 2,
  },
});
