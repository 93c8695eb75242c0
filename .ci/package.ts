import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkArchive } from './check-archive.ts';
import { root } from './run-command.ts';

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  scripts: { start: string };
}

/** What an installation needs from the checkout. */
const contents = [
  'packages/contract',
  'apps/server/package.json',
  'apps/server/dist',
  'apps/server/src',
  'apps/server/migrations',
  'apps/server/seeds',
  'apps/web/package.json',
  'apps/web/dist',
  'verifier',
  'deploy',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  '.npmrc',
];
/** Parts of the installed packages that no program reads. npm keeps the compiler as an optional peer of the web app's. */
const unread = [
  'node-*/{include,share,CHANGELOG.md,README.md}',
  '{typescript,@typescript,.bin/tsc,.cache}',
  '**/*.{map,d.ts,d.mts,d.cts}',
];
/** Tools that build and test the product; an installation must not have them. */
const tools = [
  'typescript',
  'vite',
  'rolldown',
  'vitest',
  '@swc/core',
  'playwright-core',
  '@sparticuz/chromium',
];

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const name = `tenderbox-${manifest.version}`;
const archive = join(root, 'dist', `${name}.tar.gz`);
const scratch = mkdtempSync(join(tmpdir(), 'tenderbox-package-'));
chmodSync(scratch, 0o755);
try {
  const commit = git('rev-parse', '--short=12', 'HEAD');
  run('node', ['apps/web/build.ts'], root);
  // Without parts of earlier builds.
  rmSync(join(root, 'apps', 'server', 'dist'), { recursive: true, force: true });
  run('node', ['apps/server/build.ts'], root);
  const folder = join(scratch, name);
  copySources(folder);
  installDependencies(folder);
  // Readable for the server's user, whatever umask this script runs with.
  run('chmod', ['-R', 'u=rwX,go=rX', folder], scratch);
  writeManifest(folder, commit);
  writeLauncher(folder);
  pack();
  if (process.argv.includes('--check')) {
    await checkArchive({ archive, name, version: manifest.version, commit, scratch });
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function copySources(folder: string): void {
  // deploy/.env has the secrets of an installation on this machine.
  const unwanted = /\.test\.ts$|\/dist\/\.stamp$|\/verifier\/examples$|\/deploy\/\.env(?:\.new)?$/;
  for (const path of contents) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !unwanted.test(source),
    });
  }
}

/** Installs the production dependencies of the server; those of the web app are in its build. */
function installDependencies(folder: string): void {
  const only = ['--omit=dev', '--workspace=apps/server', '--include-workspace-root'];
  run('npm', ['ci', ...only, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  const packages = join(folder, 'node_modules');
  for (const path of globSync(unread, { cwd: packages })) {
    rmSync(join(packages, path), { recursive: true, force: true });
  }
  const found = tools.filter((tool) => existsSync(join(packages, tool)));
  if (found.length > 0) throw new Error(`The archive would contain ${found.join(', ')}.`);
}

/** The version and commit that `/api/version` reports. The scripts of the checkout do not work here. */
function writeManifest(folder: string, commit: string): void {
  const { version, description, license } = manifest;
  const text = JSON.stringify({ name: manifest.name, version, commit, description, license, type: 'module' });
  writeFileSync(join(folder, 'package.json'), `${text}\n`);
  for (const path of ['package-lock.json', '.npmrc', 'apps/web/package.json']) rmSync(join(folder, path));
}

function writeLauncher(folder: string): void {
  const text = `#!/bin/sh
# Starts Tenderbox with the Node.js of this folder, or runs an admin command (tenderbox admin status).
home=$(cd -- "\${0%/*}" && pwd) || exit 1
PATH=$home/node_modules/.bin:$PATH
export PATH
if ! node --version >/dev/null; then
  echo "This archive is for ${process.platform}-${process.arch}, and needs glibc, libstdc++ and libatomic." >&2
  exit 1
fi
case "\${1:-start}" in
  start)
    cd -- "$home" || exit 1
    ${manifest.scripts.start}
    ;;
  admin)
    shift
    exec node "$home/apps/server/src/admin.ts" "$@"
    ;;
  *)
    echo "Usage: tenderbox [start | admin COMMAND …]" >&2
    exit 2
    ;;
esac
`;
  writeFileSync(join(folder, 'tenderbox'), text, { mode: 0o755 });
  chmodSync(join(folder, 'tenderbox'), 0o755);
}

/** Writes the archive and its checksum. Times and owners are fixed, so that equal contents give equal bytes. */
function pack(): void {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const time = `--mtime=@${git('log', '-1', '--format=%ct')}`;
  const fixed = ['--sort=name', time, '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', ['--create', '--gzip', ...fixed, '--file', archive, name], scratch);
  const checksum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${checksum}  ${name}.tar.gz\n`);
  const files = readdirSync(join(scratch, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => statSync(join(parentPath, file)).size);
  const unpacked = files.reduce((sum, size) => sum + size, 0);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  process.stdout.write(
    `dist/${name}.tar.gz for ${process.platform}-${process.arch}: ${megabytes(statSync(archive).size)}, ` +
      `unpacked ${megabytes(unpacked)}\nsha256 ${checksum}\n`,
  );
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}

function run(program: string, words: string[], cwd: string): void {
  execFileSync(program, words, { cwd, stdio: 'inherit' });
}
