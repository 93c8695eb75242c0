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
    // As the other projects: vitest shares its workers among all.
    maxWorkers: 3,
    setupFiles: 'src/shared/test/setup.ts',
  },
});
