import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run-command.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const versionOf = (folder: string) =>
  (JSON.parse(read(join(folder, 'package.json'))) as { version: string }).version;
const version = versionOf('.');

it.each(['apps/server', 'apps/web', 'packages/contract'])(
  'has the version of the product in %s',
  (folder) => {
    expect(versionOf(folder)).toBe(version);
  },
);

it('is described in the changelog, the newest first', () => {
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

it('is named in the README', () => {
  expect(read('README.md')).toContain(`Version ${version} `);
});
