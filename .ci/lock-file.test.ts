import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run-command.ts';

interface LockFile {
  packages: Record<string, { link?: boolean; integrity?: string; optionalDependencies?: object }>;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

it('contains an integrity hash for every package', () => {
  const withoutHash = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(withoutHash.map(([path]) => path)).toEqual([]);
});

it('contains the optional packages of every platform', () => {
  const names = new Set(installed.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  const missing = installed.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !names.has(name)),
  );
  expect(missing).toEqual([]);
});
