import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readReceiptKeys } from '../src/platform/signing/signer.ts';
import type { TestApp } from './app.ts';

const verifier = fileURLToPath(new URL('../../../verifier/verify.mjs', import.meta.url));

/** Returns the output of the offline verifier for these files, with all keys of the installation. */
export async function verifyOffline(
  test: Pick<TestApp, 'db'>,
  files: Record<string, string | Buffer>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderbox-verifier-'));
  try {
    const keys = await readReceiptKeys(test.db);
    const given = { ...files, 'receipt-keys.json': JSON.stringify(keys) };
    for (const [name, content] of Object.entries(given)) await writeFile(join(folder, name), content);
    const prints = keys.flatMap(({ keyId }) => ['--fingerprint', keyId]);
    const words = [...prints, '--keys', 'receipt-keys.json', ...Object.keys(files)];
    return spawnSync(process.execPath, [verifier, ...words], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
