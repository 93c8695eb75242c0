import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'server',
    include: ['**/*.test.ts'],
    // A machine that is busy with other work is slow, not broken: what never comes is what fails.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    // A worker keeps its modules from file to file: loading the app again took longer than most files' tests.
    isolate: false,
    // Inherited from nowhere. One more than the cores, as tests often wait: for a database, a disk, another process.
    maxWorkers: 3,
    // Fewer collections of short-lived objects, from the start. Same as for the web app, because vitest shares its workers.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64'],
  },
});
