import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The module that alone decides about deadlines and boxes. */
const owner = 'apps/server/src/modules/deadlines/';

/** Types of all tables, no SQL. */
const tableTypes = 'apps/server/src/platform/db/tables.ts';

const columns = 'end_date|extended_until|closed_until|covers_until|box_opened_at|responses_read_at';
const tables =
  'box_(?:closing|entry|opening|confirmation)|response_record|failed_submission|extension_supplier|end_reminder|box_due';
const functions =
  'lock_task_shared|is_recent_arrival|set_decline|boxes_to_close|closings_of|records_of_box|confirm_opening|open_box|counting_confirmation|closing_to_open|task_of_sealed_file';

const forbidden = [
  { names: new RegExp(`\\b(?:${columns}|${tables})\\b`, 'g'), instead: 'a fragment of' },
  { names: /\b(?:from|join|into|update) extension\b/g, instead: 'a fragment of' },
  { names: new RegExp(`\\bapp\\.(?:${functions})\\b`, 'g'), instead: 'a function of' },
  { names: /\bfrom task\b[^`;]*?\bfor (?:no key )?update\b/g, instead: 'a lock of' },
];

/** Blanks comments, so that positions stay the same. */
const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (text) => text.replace(/[^\n]/g, ' '));

/** SQL of the server that decides about deadlines or boxes outside their module, as `file:line: problem`. */
export function findDeadlineSql(root: string): string[] {
  const files = globSync('apps/server/src/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith(owner) && path !== tableTypes && !path.endsWith('.test.ts'));
  return files.sort().flatMap((path) => {
    const source = withoutComments(readFileSync(join(root, path), 'utf8'));
    return forbidden.flatMap(({ names, instead }) =>
      [...source.matchAll(names)].map(({ 0: name, index }) => {
        const line = source.slice(0, index).split('\n').length;
        return `${path}:${line}: use ${instead} modules/deadlines instead of “${name.replace(/\s+/g, ' ')}”`;
      }),
    );
  });
}
