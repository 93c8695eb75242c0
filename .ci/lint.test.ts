import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, runCommand } from './run-command.ts';
import { temporaryTree } from './temporary-tree.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The lines of an output that mention a file. */
const linesAbout = (output: string, path: string) => output.split('\n').filter((line) => line.includes(path));

it('finds type errors, floating promises and wrong imports with the type check', async () => {
  const compilerOptions = { strict: true, module: 'nodenext', types: [], noEmit: true };
  const tree = temporaryTree({
    'package.json': '{"type": "module"}',
    'tsconfig.json': '{"extends": "./base.json", "include": ["*.ts"]}',
    'base.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true },
    }),
    'neighbour.ts': 'export type Thing = string;\nexport async function save(): Promise<void> {}\n',
    'misfit.ts': "export const thing: number = 'text';",
    'floating.ts': "import { save } from './neighbour.ts';\nsave();",
    'guard.ts': "import { save } from './neighbour.ts';\nif (save()) throw new Error('no');",
    'hidden.ts': "export type Other = import('./neighbour.ts').Thing;",
    'awaited.ts': "import { save } from './neighbour.ts';\nawait save();",
  });
  const { code, output } = await runCommand(
    `${scripts['check:types']} --format=unix --config ${join(root, '.oxlintrc.json')} ${tree}`,
  );
  expect(code).toBe(1);
  expect(linesAbout(output, 'misfit.ts').join()).toContain('TS2322');
  expect(linesAbout(output, 'floating.ts').join()).toContain('no-floating-promises');
  expect(linesAbout(output, 'guard.ts').join()).toContain('no-misused-promises');
  expect(linesAbout(output, 'hidden.ts').join()).toContain('consistent-type-imports');
  expect(linesAbout(output, 'awaited.ts')).toEqual([]);
});

it('finds any, unused imports, console output and wrong formatting with biome', async () => {
  const tree = temporaryTree({
    'any.ts': 'export const thing: any = 1;\n',
    'unused.ts': "import { join } from 'node:path';\n",
    'console.ts': "console.log('here');\n",
    'foreign.ts': 'export const thing = "text"\n',
    'fine.ts': "export const thing = 'text';\n",
  });
  const { code, output } = await runCommand(
    `biome ci --colors=off --vcs-enabled=false --config-path=${root} ${tree}`,
  );
  expect(code).toBe(1);
  expect(linesAbout(output, 'any.ts').join()).toContain('noExplicitAny');
  expect(linesAbout(output, 'unused.ts').join()).toContain('noUnusedImports');
  expect(linesAbout(output, 'console.ts').join()).toContain('noConsole');
  expect(linesAbout(output, 'foreign.ts').join()).toContain('format');
  expect(linesAbout(output, 'fine.ts')).toEqual([]);
});

it('finds times of the device clock in the web app with biome', async () => {
  const tree = temporaryTree({
    'apps/web/src/late.ts': 'export const isLate = (end: number) => end < Date.now();\n',
    'apps/web/src/today.ts': 'export const today = () => new Date().getDate();\n',
    'apps/web/src/fine.ts': 'export const dayOf = (time: number) => new Date(time).getDate();\n',
    'apps/server/src/uptime.ts': 'export const startedAt = Date.now();\n',
  });
  const { code, output } = await runCommand(
    `biome ci --colors=off --vcs-enabled=false --config-path=${root} ${tree}`,
  );
  expect(code).toBe(1);
  expect(linesAbout(output, 'late.ts').join()).toContain('plugin');
  expect(linesAbout(output, 'today.ts').join()).toContain('plugin');
  expect(linesAbout(output, 'fine.ts')).toEqual([]);
  expect(linesAbout(output, 'uptime.ts')).toEqual([]);
});

it('finds unused files, exports and dependencies with knip', async () => {
  const tree = temporaryTree({
    'knip.ts': readFileSync(join(root, 'knip.ts'), 'utf8'),
    'package.json': '{"name": "tree", "workspaces": ["apps/server"]}',
    'apps/server/package.json': '{"name": "server", "dependencies": {"lonely-package": "1.0.0"}}',
    'apps/server/src/main.ts': "import { used } from './neighbour.ts';\nused();\n",
    'apps/server/src/neighbour.ts': 'export const used = () => {};\nexport const unusedExport = 1;\n',
    'apps/server/src/unused-file.ts': 'export const forgotten = 1;\n',
  });
  const { code, output } = await runCommand(`knip --no-config-hints --directory ${tree}`);
  expect(output).toContain('unused-file.ts');
  expect(output).toContain('unusedExport');
  expect(output).toContain('lonely-package');
  expect(output).not.toMatch(/\bused\b/);
  expect(code).toBe(1);
});
