import { existsSync, readFileSync } from 'node:fs';

/** How many tests passed and failed. */
export type Tally = { passed: number; failed: number };

type VitestReport = { numPassedTests: number; numFailedTests: number };
type VitestTimes = { testResults: { name: string; startTime: number; endTime: number }[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/** Reads vitest's JSON report. */
export function tallyOfVitest(file: string, exitCode: number): Tally {
  return readTally(file, exitCode, ({ numPassedTests, numFailedTests }: VitestReport) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
}

/** The files of vitest's JSON report that took longest, with their seconds, longest first. */
export function slowestFiles(file: string, count: number): { name: string; seconds: number }[] {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestTimes;
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count);
}

/** Reads Playwright's JSON report. A test that passed only on retry counts as failed. */
export function tallyOfPlaywright(file: string, exitCode: number): Tally {
  return readTally(file, exitCode, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

export function tallyOfFaults(file: string, exitCode: number): Tally {
  return readTally(file, exitCode, (tally: Tally) => tally);
}

/** A runner that left no report, ran no test, or failed outside of its tests counts as one failure. */
function readTally<Report>(file: string, exitCode: number, count: (report: Report) => Tally): Tally {
  const tally = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')) as Report)
    : { passed: 0, failed: 0 };
  const ranNothing = tally.passed + tally.failed === 0;
  const failedElsewhere = exitCode !== 0 && tally.failed === 0;
  return ranNothing || failedElsewhere ? { ...tally, failed: 1 } : tally;
}
