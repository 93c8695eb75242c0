import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { stackOf } from './stack-of.ts';

const at = (path: string) => new URL(`../../../${path}`, import.meta.url);

function errorAt(location: string): Error {
  const error = new Error('una@example.org');
  error.stack = `Error: una@example.org\n    at open (${location})\n    at node:internal/process:95:5`;
  return error;
}

it('names the place in the sources of a call in the built server', { timeout: 60_000 }, () => {
  execFileSync(process.execPath, [fileURLToPath(at('build.ts'))]);
  const built = readFileSync(at('dist/main.js'), 'utf8').split('\n');
  const line = built.findIndex((text) => text.includes('function installCrashHandler')) + 1;
  const source = readFileSync(at('src/crash-handler.ts'), 'utf8').split('\n');
  const place = source.findIndex((text) => text.includes('function installCrashHandler')) + 1;
  const [call, other] = stackOf(errorAt(`${at('dist/main.js').href}:${line}:1`));
  expect(call).toMatch(new RegExp(`^    at open \\(${at('src/crash-handler.ts').href}:${place}:\\d+\\)$`));
  expect(other).toBe('    at node:internal/process:95:5');
});

it('leaves other locations, and those without a map, as they are', () => {
  const [source] = stackOf(errorAt(`${at('src/main.ts').href}:5:1`));
  expect(source).toBe(`    at open (${at('src/main.ts').href}:5:1)`);
  const [unknown] = stackOf(errorAt(`${at('dist/nothing.js').href}:5:1`));
  expect(unknown).toBe(`    at open (${at('dist/nothing.js').href}:5:1)`);
});
