import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    environment: 'jsdom',
    setupFiles: 'src/shared/test/setup.ts',
  },
});
