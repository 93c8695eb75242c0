import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'server',
    include: ['**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
  },
});
