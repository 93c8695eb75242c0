import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    // A machine that is busy with other work is slow, not broken: what never comes is what fails.
    testTimeout: 120_000,
    environment: 'jsdom',
    // A worker keeps its modules and its jsdom from file to file: making them anew took longer than most files' tests.
    // What a test leaves behind, setup.ts removes.
    isolate: false,
    // Inherited from nowhere: without it one of two cores stays idle.
    maxWorkers: 2,
    setupFiles: 'src/shared/test/setup.ts',
  },
});
