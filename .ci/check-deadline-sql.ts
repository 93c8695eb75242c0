import { findDeadlineSql } from './find-deadline-sql.ts';
import { root } from './run-command.ts';

const problems = findDeadlineSql(root);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
