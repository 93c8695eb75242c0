import { findWordingProblems } from './find-wording-problems.ts';
import { root } from './run-command.ts';

const problems = findWordingProblems(root);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
