import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    environment: 'jsdom',
    // Inherited from nowhere: without it one of two cores stays idle.
    maxWorkers: 2,
    setupFiles: 'src/shared/test/setup.ts',
  },
});
