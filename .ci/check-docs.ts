import { findDocProblems } from './find-doc-problems.ts';
import { root } from './run-command.ts';

const problems = findDocProblems(root);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
