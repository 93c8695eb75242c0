import { defineProject } from 'vitest/config';

export default defineProject({
  // Libraries as people's browsers get them, not their builds for developers: see shared/test/react.ts.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  plugins: [
    {
      name: 'as-people-get-it',
      configEnvironment(_name, { resolve }) {
        if (resolve) resolve.conditions = ['browser', 'node'];
      },
    },
  ],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    // A machine that is busy with other work is slow, not broken: what never comes is what fails.
    testTimeout: 120_000,
    environment: 'jsdom',
    env: { NODE_ENV: 'production' },
    // A worker keeps its modules and its jsdom from file to file: making them anew took longer than most files' tests.
    // What a test leaves behind, setup.ts removes.
    isolate: false,
    // As the other projects: vitest shares its workers among all.
    maxWorkers: 3,
    setupFiles: 'src/shared/test/setup.ts',
  },
});
