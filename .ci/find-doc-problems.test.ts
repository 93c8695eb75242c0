import { expect, it } from 'vitest';
import { findDocProblems } from './find-doc-problems.ts';
import { temporaryTree } from './temporary-tree.ts';

const manifest = JSON.stringify({ scripts: { start: 'node .', test: 'node .', bench: 'node .' } });

it('finds broken links and commands', () => {
  const tree = temporaryTree({
    'package.json': manifest,
    'README.md': '[a](docs/gone.md) [b](docs/page.md#lost) `npm run deploy`\n```\nnpm run bench\n```',
    'docs/page.md': '# Found\n[home](../README.md) [web](https://example.org/gone)',
    'docs/decisions/one.md': '[up](../missing.md)',
    'CHANGELOG.md': '[how](docs/page.md#found) [gone](docs/page.md#gone)',
  });
  expect(findDocProblems(tree).sort()).toEqual([
    'CHANGELOG.md: nothing at docs/page.md#gone',
    'README.md: nothing at docs/gone.md',
    'README.md: nothing at docs/page.md#lost',
    'README.md: package.json has no script "deploy"',
    'docs/decisions/one.md: nothing at ../missing.md',
  ]);
});

it('finds a missing README', () => {
  const tree = temporaryTree({ 'package.json': manifest, 'docs/page.md': '' });
  expect(findDocProblems(tree)).toEqual(['README.md is missing']);
});

it('accepts correct docs', () => {
  const tree = temporaryTree({
    'package.json': manifest,
    'README.md': '# Home\n[a](docs/page.md#what-it-is) [b](#home) npm ci && npm start, npm ci && npm test',
    'docs/page.md': '## What it is',
  });
  expect(findDocProblems(tree)).toEqual([]);
});
