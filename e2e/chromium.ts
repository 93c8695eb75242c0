import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const manifest = createRequire(import.meta.url)
  .resolve('@sparticuz/chromium')
  .replace(/build.*$/, 'package.json');

// Workers read the configuration again and must find the folder that the first process chose.
process.env.CHROMIUM_FOLDER ??= join(tmpdir(), `tenderbox-chromium-${randomUUID()}`);
const folder = process.env.CHROMIUM_FOLDER;

// The package contains a build only for this platform; elsewhere the system's browser is used.
const isPackaged = process.platform === 'linux' && process.arch === 'x64';
// The headless one takes about half as long.
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const foundBrowser =
  process.env.CHROMIUM_PATH || (isPackaged ? undefined : systemBrowsers.find((path) => existsSync(path)));

/** The browser: the one in CHROMIUM_PATH, the system's, or the packaged one once it is unpacked. */
export const chromiumPath = foundBrowser ?? join(folder, 'chromium');

/** Unpacks Chromium into its own folder before the first journey, and removes it after the last. */
export default async function prepareChromium(): Promise<() => void> {
  const where = `${process.platform} ${process.arch}`;
  assert.ok(
    foundBrowser || isPackaged,
    `No Chromium for ${where}: install one, or name it by CHROMIUM_PATH.`,
  );
  if (!foundBrowser) {
    mkdirSync(folder, { mode: 0o700 });
    await unpack();
    assertVersion();
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

// The package would use any file named chromium in the temporary folder.
async function unpack(): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  const { default: chromium } = await import('@sparticuz/chromium');
  await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
}

function assertVersion(): void {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const [major] = version.split('.');
  const answer = execFileSync(chromiumPath, ['--version', '--no-sandbox'], { encoding: 'utf8' });
  assert.match(answer, new RegExp(` ${major}\\.`), `expected Chromium ${version}, got ${answer}`);
}
