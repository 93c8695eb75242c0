import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeScratch } from './scratch.ts';

function scratchIn(memory: string, needed: number): string {
  const scratch = makeScratch(memory, needed);
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  return scratch;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tenderbox-checks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('creates the folder in memory, empty and open to the user of PostgreSQL', () => {
  const memory = temporaryFolder();
  const scratch = scratchIn(memory, 1);
  expect(dirname(scratch)).toBe(memory);
  expect(statSync(scratch).mode & 0o777).toBe(0o755);
  expect(readdirSync(scratch)).toEqual([]);
});

it('creates the folder on the disk if memory is short', () => {
  const memory = temporaryFolder();
  expect(dirname(scratchIn(memory, Number.POSITIVE_INFINITY))).toBe(tmpdir());
  expect(readdirSync(memory)).toEqual([]);
});

it('creates the folder on the disk of a system without a folder in memory', () => {
  expect(dirname(scratchIn('/nowhere/at/all', 1))).toBe(tmpdir());
});
