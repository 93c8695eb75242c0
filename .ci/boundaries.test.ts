import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';
import boundaries from './boundaries.ts';
import { temporaryTree } from './temporary-tree.ts';

/** Files that every tree contains, so that each import resolves. */
const layout: Record<string, string> = {
  'node_modules/zod/index.js': '',
  'node_modules/pg/index.js': '',
  'node_modules/kysely/index.js': '',
  'node_modules/fastify/index.js': '',
  'node_modules/vitest/index.js': '',
  'node_modules/@mui/material/Dialog/index.js': '',
  'node_modules/@mui/material/Button/index.js': '',
  'packages/contract/package.json': '{"name": "@tenderbox/contract", "exports": "./src/index.ts"}',
  'packages/contract/src/index.ts': '',
  'apps/server/src/platform/db/transaction.ts': '',
  'apps/server/src/modules/tasks/index.ts': '',
  'apps/server/src/modules/tasks/task.repo.ts': '',
  'apps/server/src/modules/tasks/task.rules.ts': '',
  'apps/server/test/factories/task.ts': '',
  'apps/web/src/shared/ui/page-head.tsx': '',
  'apps/web/src/entities/suppliers/supplier-picker.tsx': '',
  'apps/web/src/entities/test/supplier.ts': '',
  'apps/web/src/features/tasks/task-list.tsx': '',
  'apps/web/src/features/events/event-page.tsx': '',
  'apps/web/src/app/router.tsx': '',
};

function treeWith(files: Record<string, string>): string {
  const tree = temporaryTree({ ...layout, ...files });
  mkdirSync(join(tree, 'node_modules/@tenderbox'));
  symlinkSync('../../packages/contract', join(tree, 'node_modules/@tenderbox/contract'));
  return tree;
}

/** The rules that the files of a tree violate, as `file: rule`. */
async function breaksIn(files: Record<string, string>): Promise<string[]> {
  const { forbidden = [], options } = boundaries;
  const { output } = await cruise(['apps', 'packages'], {
    ...options,
    baseDir: treeWith(files),
    validate: true,
    ruleSet: { forbidden },
  });
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map(({ from, rule }) => `${from}: ${rule.name}`))].sort();
}

type Arrow = { rule: string; from: string; bad: string; good: string };

const cases: Arrow[] = [
  {
    rule: 'contract-imports-only-zod',
    from: 'packages/contract/src/tasks/task.schema.ts',
    bad: 'fastify',
    good: 'zod',
  },
  {
    rule: 'contract-imports-only-zod',
    from: 'packages/contract/src/tasks/task.schema.ts',
    bad: 'node:fs',
    good: '../index.ts',
  },
  {
    rule: 'web-and-server-never-meet',
    from: 'apps/web/src/features/tasks/task.ts',
    bad: '../../../../server/src/modules/tasks/task.rules.ts',
    good: '@tenderbox/contract',
  },
  {
    rule: 'web-and-server-never-meet',
    from: 'apps/server/src/app.ts',
    bad: '../../web/src/shared/ui/page-head.tsx',
    good: '@tenderbox/contract',
  },
  {
    rule: 'deadlines-import-only-platform-and-contract',
    from: 'apps/server/src/modules/deadlines/index.ts',
    bad: '../tasks/index.ts',
    good: '../../platform/db/transaction.ts',
  },
  {
    rule: 'platform-never-imports-modules',
    from: 'apps/server/src/platform/http/server.ts',
    bad: '../../modules/tasks/index.ts',
    good: '../db/transaction.ts',
  },
  {
    rule: 'rules-and-policy-import-only-contract-and-rules-of-their-module',
    from: 'apps/server/src/modules/tasks/extension.rules.ts',
    bad: './task.repo.ts',
    good: './task.rules.ts',
  },
  {
    rule: 'rules-and-policy-import-only-contract-and-rules-of-their-module',
    from: 'apps/server/src/modules/tasks/task.policy.ts',
    bad: '../../platform/db/transaction.ts',
    good: '@tenderbox/contract',
  },
  {
    rule: 'rules-and-policy-import-only-contract-and-rules-of-their-module',
    from: 'apps/server/src/modules/events/event.rules.ts',
    bad: '../tasks/index.ts',
    good: '@tenderbox/contract',
  },
  {
    rule: 'only-repositories-import-the-database-client',
    from: 'apps/server/src/modules/tasks/commands/archive-task.ts',
    bad: 'kysely',
    good: '../task.repo.ts',
  },
  {
    rule: 'only-repositories-import-the-database-client',
    from: 'apps/server/src/app.ts',
    bad: 'pg',
    good: 'fastify',
  },
  {
    rule: 'modules-meet-only-through-index',
    from: 'apps/server/src/modules/events/commands/add-event.ts',
    bad: '../../tasks/task.repo.ts',
    good: '../../tasks/index.ts',
  },
  {
    rule: 'shared-imports-nothing-above-it',
    from: 'apps/web/src/shared/ui/link.tsx',
    bad: '../../app/router.tsx',
    good: './page-head.tsx',
  },
  {
    rule: 'shared-imports-nothing-above-it',
    from: 'apps/web/src/shared/ui/link.tsx',
    bad: '../../features/tasks/task-list.tsx',
    good: 'zod',
  },
  {
    rule: 'shared-imports-nothing-above-it',
    from: 'apps/web/src/shared/ui/link.tsx',
    bad: '../../entities/suppliers/supplier-picker.tsx',
    good: '@tenderbox/contract',
  },
  {
    rule: 'entities-import-no-feature-and-no-app',
    from: 'apps/web/src/entities/people/team-table.tsx',
    bad: '../../features/tasks/task-list.tsx',
    good: '../../shared/ui/page-head.tsx',
  },
  {
    rule: 'entities-import-no-feature-and-no-app',
    from: 'apps/web/src/entities/people/team-table.tsx',
    bad: '../../app/router.tsx',
    good: '../suppliers/supplier-picker.tsx',
  },
  {
    rule: 'features-import-no-app',
    from: 'apps/web/src/features/tasks/task-page.tsx',
    bad: '../../app/router.tsx',
    good: '../../entities/suppliers/supplier-picker.tsx',
  },
  {
    rule: 'features-import-no-other-feature',
    from: 'apps/web/src/features/events/event-page.tsx',
    bad: '../tasks/task-list.tsx',
    good: './event-page.tsx',
  },
  {
    rule: 'only-the-kit-builds-dialogs',
    from: 'apps/web/src/features/tasks/task-dialog.tsx',
    bad: '@mui/material/Dialog/index.js',
    good: '@mui/material/Button/index.js',
  },
  {
    rule: 'source-never-imports-tests',
    from: 'apps/server/src/modules/tasks/task.routes.ts',
    bad: '../../../test/factories/task.ts',
    good: './index.ts',
  },
  {
    rule: 'source-never-imports-tests',
    from: 'apps/web/src/entities/suppliers/supplier-tags.tsx',
    bad: '../test/supplier.ts',
    good: './supplier-picker.tsx',
  },
  {
    rule: 'source-never-imports-tests',
    from: 'apps/web/src/shared/lib/clock.ts',
    bad: 'vitest',
    good: 'zod',
  },
];

// dependency-cruiser does not see `import('…').Thing`; oxlint forbids it (see lint.test.ts).
const importForms: Record<string, (target: string) => string> = {
  value: (target) => `import { thing } from '${target}';\nexport const other = thing;\n`,
  type: (target) => `import type { Thing } from '${target}';\nexport type Other = Thing;\n`,
  're-export': (target) => `export * from '${target}';\n`,
  dynamic: (target) => `export class Page {\n  load = async () => await import('${target}');\n}\n`,
};

/** Each case gets its own file next to the original, so that one run covers all of them. */
const pathed = cases.map((arrow, index) => ({
  ...arrow,
  path: arrow.from.replace(/[^/]+?(?=\.)/, (stem) => `${stem}-${index}`),
}));

describe.each(Object.entries(importForms))('an import by %s', (_form, write) => {
  it('is rejected where a rule forbids it, by that rule only', async () => {
    const files = pathed.map(({ path, bad }) => [path, write(bad)]);
    const expected = pathed.map(({ path, rule }) => `${path}: ${rule}`);
    expect(await breaksIn(Object.fromEntries(files))).toEqual(expected.sort());
  });

  it('is accepted where the rules allow it', async () => {
    const files = pathed.map(({ path, good }) => [path, write(good)]);
    expect(await breaksIn(Object.fromEntries(files))).toEqual([]);
  });
});

describe('modules-have-no-cycles', () => {
  it('rejects two modules that depend on each other, even if no files do', async () => {
    const broken = await breaksIn({
      'apps/server/src/modules/tasks/commands/archive-task.ts': "import '../../events/index.ts';",
      'apps/server/src/modules/events/commands/add-event.ts': "import '../../tasks/index.ts';",
      'apps/server/src/modules/events/index.ts': '',
    });
    expect(broken).toEqual([
      'apps/server/src/modules/events: modules-have-no-cycles',
      'apps/server/src/modules/tasks: modules-have-no-cycles',
    ]);
  });

  it('lets a module import its own folders', async () => {
    const broken = await breaksIn({
      'apps/server/src/modules/tasks/index.ts': "export * from './commands/archive-task.ts';",
      'apps/server/src/modules/tasks/commands/archive-task.ts': "import '../task.repo.ts';",
      'apps/server/src/modules/events/index.ts': "import '../tasks/index.ts';",
    });
    expect(broken).toEqual([]);
  });
});

describe('files-have-no-cycles', () => {
  it.each([
    'apps/server/src',
    'apps/server/src/modules/tasks',
    'apps/server/src/platform/jobs',
    'apps/web/src/features/tasks',
    'packages/contract/src/tasks',
  ])('rejects files in %s that import each other, even by type', async (folder) => {
    const broken = await breaksIn({
      [`${folder}/first.ts`]: "import { second } from './second.ts';\nexport const first = second;",
      [`${folder}/second.ts`]: "import type { Third } from './third.ts';\nexport const second: Third = 2;",
      [`${folder}/third.ts`]: "export const load = () => import('./first.ts');\nexport type Third = number;",
    });
    // A circle is reported once, at its first file.
    expect(broken).toEqual([`${folder}/first.ts: files-have-no-cycles`]);
  });

  it('accepts two imports of one file', async () => {
    const broken = await breaksIn({
      'apps/web/src/shared/lib/first.ts': "import './second.ts';\nimport './third.ts';",
      'apps/web/src/shared/lib/second.ts': "import './third.ts';",
      'apps/web/src/shared/lib/third.ts': '',
    });
    expect(broken).toEqual([]);
  });
});

it('allows the database client in its own folders and in tests that bypass the server', async () => {
  const paths = [
    'apps/server/src/modules/tasks/task.repo.ts',
    'apps/server/src/platform/db/pool.ts',
    'apps/server/src/platform/jobs/queue.ts',
    'apps/server/src/platform/embedded-postgres/cluster.ts',
    'apps/server/test/db.ts',
    'apps/server/src/app.test.ts',
  ];
  const text = "import { sql } from 'kysely';\nexport const now = sql;";
  expect(await breaksIn(Object.fromEntries(paths.map((path) => [path, text])))).toEqual([]);
});
