import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes files into a temporary folder, which is removed after the test. */
export function temporaryTree(files: Record<string, string>): string {
  const tree = mkdtempSync(join(tmpdir(), 'tenderbox-checks-'));
  onTestFinished(() => rmSync(tree, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  return tree;
}
