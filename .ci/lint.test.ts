import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, runCommand } from './run-command.ts';
import { temporaryTree } from './temporary-tree.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

async function checkTypes(source: string) {
  const tree = temporaryTree({
    'package.json': '{"type": "module"}',
    'tsconfig.json': '{"extends": "./base.json", "include": ["*.ts"]}',
    'base.json': JSON.stringify({
      compilerOptions: {
        ...{ strict: true, module: 'nodenext', types: [], noEmit: true, allowImportingTsExtensions: true },
      },
    }),
    'neighbour.ts': 'export type Thing = string;\nexport async function save(): Promise<void> {}\n',
    'source.ts': source,
  });
  return await runCommand(`${scripts['check:types']} --config ${join(root, '.oxlintrc.json')} ${tree}`);
}

it.each([
  ['a type that does not fit', "export const thing: number = 'text';", 'TS2322'],
  ['a floating promise', "import { save } from './neighbour.ts';\nsave();", 'no-floating-promises'],
  [
    'an async guard that is not awaited',
    "import { save } from './neighbour.ts';\nif (save()) throw new Error('no');",
    'no-misused-promises',
  ],
  [
    'a type import that hides from the arrows',
    "export type Other = import('./neighbour.ts').Thing;",
    'consistent-type-imports',
  ],
])('the check of types catches %s', async (_what, source, rule) => {
  const { code, output } = await checkTypes(source);
  expect(output).toContain(rule);
  expect(code).toBe(1);
});

it('the check of types lets an awaited promise pass', async () => {
  const { code, output } = await checkTypes("import { save } from './neighbour.ts';\nawait save();");
  expect(output).toContain('0 errors');
  expect(code).toBe(0);
});

it.each([
  ['any', 'export const thing: any = 1;\n', 'noExplicitAny'],
  ['an unused import', "import { join } from 'node:path';\n", 'noUnusedImports'],
  ['console output', "console.log('here');\n", 'noConsole'],
  ['foreign formatting', 'export const thing = "text"\n', 'format'],
])('biome catches %s', async (_what, source, rule) => {
  const tree = temporaryTree({ 'source.ts': source });
  const { code, output } = await runCommand(
    `biome ci --colors=off --vcs-enabled=false --config-path=${root} ${tree}`,
  );
  expect(output).toContain(rule);
  expect(code).toBe(1);
});

it('knip catches a file, an export and a dependency that nobody uses', async () => {
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
