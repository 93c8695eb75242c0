import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { buildWhenChanged } from './build-when-changed.ts';
import { temporaryTree } from './temporary-tree.ts';

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

/** A program whose build copies its only source. */
function program() {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const folder = temporaryTree({ 'src/main.ts': 'first', 'src/main.test.ts': 'a test' });
  const built = () => readFileSync(join(folder, 'dist', 'main.js'), 'utf8');
  const change = (path: string, text: string) => writeFileSync(join(folder, path), text);
  let builds = 0;
  const copy = async (fresh: string) => {
    builds += 1;
    mkdirSync(fresh, { recursive: true });
    writeFileSync(join(fresh, 'main.js'), readFileSync(join(folder, 'src', 'main.ts')));
  };
  const run = (build = copy) =>
    buildWhenChanged({
      name: 'program',
      folder,
      sources: [{ folder, patterns: ['src/**/*'] }],
      build,
    });
  return { folder, built, change, run, builds: () => builds };
}

it('builds once, and again only after a source has changed', async () => {
  const { built, change, run, builds } = program();
  await run();
  await run();
  change('src/main.test.ts', 'another test');
  await run();
  expect({ built: built(), builds: builds() }).toEqual({ built: 'first', builds: 1 });
  change('src/main.ts', 'second');
  await run();
  expect({ built: built(), builds: builds() }).toEqual({ built: 'second', builds: 2 });
});

it('keeps the previous build if a new one fails, and tries again', async () => {
  const { folder, built, change, run } = program();
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await run();
  change('src/main.ts', 'second');
  await run(async (fresh) => {
    mkdirSync(fresh, { recursive: true });
    throw new Error('a typing error');
  });
  expect(process.exitCode).toBe(1);
  expect(errors.mock.calls).toEqual([['The program could not be built: Error: a typing error\n']]);
  expect(built()).toBe('first');
  expect(readdirSync(folder).sort()).toEqual(['dist', 'src']);
  await run();
  expect(built()).toBe('second');
});

it('removes what an interrupted build has left', async () => {
  const { folder, run } = program();
  // No process has such an id.
  const left = join(folder, '.build-99999999');
  mkdirSync(left);
  await run();
  expect(existsSync(left)).toBe(false);
});
