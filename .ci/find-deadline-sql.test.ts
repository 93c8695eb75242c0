import { expect, it } from 'vitest';
import { findDeadlineSql } from './find-deadline-sql.ts';
import { root } from './run-command.ts';
import { temporaryTree } from './temporary-tree.ts';

const folder = 'apps/server/src/modules';

it.each([
  ['the end of a task', 'sql`select id from task where task.end_date < now()`', 'end_date'],
  ['an extension', 'sql`greatest(ends, participant.extended_until)`', 'extended_until'],
  ['a closing', "tx.selectFrom('box_closing')", 'box_closing'],
  ['a record', 'sql`select from response_record`', 'response_record'],
  ['the extensions of a task', 'sql`select from extension where true`', 'from extension'],
  ['a function of the box', 'sql`select app.open_box($1)`', 'app.open_box'],
  [
    'a lock of a task',
    'sql`select from task\n where id = $1 for update`',
    'from task where id = $1 for update',
  ],
])('rejects SQL that names %s outside the module', (_what, code, name) => {
  const tree = temporaryTree({
    [`${folder}/events/planted.repo.ts`]: `\n${code};`,
    [`${folder}/deadlines/own.repo.ts`]: code,
    [`${folder}/events/planted.test.ts`]: code,
    [`${folder}/events/comment.repo.ts`]: `/** ${code.replaceAll('*/', '')} */\n// ${code.replaceAll('\n', ' ')}`,
  });
  const problems = findDeadlineSql(tree);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${folder}/events/planted.repo.ts:2: `);
  expect(problems[0]).toContain(`“${name}”`);
});

it('finds nothing in the product', () => expect(findDeadlineSql(root)).toEqual([]));
