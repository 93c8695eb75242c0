import { defineProject } from 'vitest/config';

export default defineProject({
  // Use the production builds of libraries, see shared/test/react.ts.
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
    // Generous, because a busy machine is slow but not broken. Only what never happens should fail.
    testTimeout: 120_000,
    environment: 'jsdom',
    env: { NODE_ENV: 'production' },
    // Workers keep their modules and jsdom between files, because creating them took longer than most files'
    // tests. setup.ts cleans up after each test.
    isolate: false,
    // Same as in the other projects, because vitest shares its workers among all.
    maxWorkers: 3,
    // Fewer collections of short-lived objects, from the start: about a sixth of the CPU time.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64'],
    setupFiles: 'src/shared/test/setup.ts',
  },
});
