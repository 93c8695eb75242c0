import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The version and commit in package.json; a checkout has no commit there and asks git. */
export function readBuildInfo(): { version: string; hashId: string } {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const manifest = readFileSync(`${root}package.json`, 'utf8');
  const { version, commit } = JSON.parse(manifest) as { version: string; commit?: string };
  return { version, hashId: commit ?? readCommit(root) };
}

function readCommit(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
