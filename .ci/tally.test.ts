import { join } from 'node:path';
import { expect, it } from 'vitest';
import { slowestFiles, tallyOfFaults, tallyOfPlaywright, tallyOfVitest } from './tally.ts';
import { temporaryTree } from './temporary-tree.ts';

function reportFile(report: object): string {
  return join(temporaryTree({ 'report.json': JSON.stringify(report) }), 'report.json');
}

it.each([
  [{ numPassedTests: 3, numFailedTests: 0 }, 0, { passed: 3, failed: 0 }],
  [{ numPassedTests: 3, numFailedTests: 2 }, 1, { passed: 3, failed: 2 }],
  [{ numPassedTests: 3, numFailedTests: 0 }, 1, { passed: 3, failed: 1 }],
  [{ numPassedTests: 0, numFailedTests: 0 }, 0, { passed: 0, failed: 1 }],
])('reads vitest’s report %o with exit code %i', (report, exitCode, tally) => {
  expect(tallyOfVitest(reportFile(report), exitCode)).toEqual(tally);
});

it.each([
  [{ expected: 4, unexpected: 0, flaky: 0 }, 0, { passed: 4, failed: 0 }],
  [{ expected: 4, unexpected: 1, flaky: 1 }, 1, { passed: 4, failed: 2 }],
  [{ expected: 0, unexpected: 0, flaky: 0 }, 0, { passed: 0, failed: 1 }],
])('reads Playwright’s report %o with exit code %i', (stats, exitCode, tally) => {
  expect(tallyOfPlaywright(reportFile({ stats }), exitCode)).toEqual(tally);
});

it.each([
  [{ passed: 24, failed: 0 }, 0, { passed: 24, failed: 0 }],
  [{ passed: 22, failed: 2 }, 1, { passed: 22, failed: 2 }],
  [{ passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
])('reads the faults report %o with exit code %i', (report, exitCode, tally) => {
  expect(tallyOfFaults(reportFile(report), exitCode)).toEqual(tally);
});

it('names the files that took longest', () => {
  const testResults = [
    { name: 'quick.test.ts', startTime: 1000, endTime: 1010 },
    { name: 'slow.test.ts', startTime: 1000, endTime: 3500 },
    { name: 'middling.test.ts', startTime: 2000, endTime: 3000 },
  ];
  expect(slowestFiles(reportFile({ testResults }), 2)).toEqual([
    { name: 'slow.test.ts', seconds: 2.5 },
    { name: 'middling.test.ts', seconds: 1 },
  ]);
  expect(slowestFiles('/nowhere/report.json', 2)).toEqual([]);
});

it('counts a runner without a report as one failure', () => {
  expect(tallyOfVitest('/nowhere/report.json', 1)).toEqual({ passed: 0, failed: 1 });
});
