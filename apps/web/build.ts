import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import config from './vite.config.ts';

const web = import.meta.dirname;
const project = join(web, '..', '..');
const dist = join(web, 'dist');
const stampName = '.stamp';
// Ignored by git like other dist folders, and on the same disk, so that a rename can move it into place.
const workshop = join(web, `.build-${process.pid}`);

const stamp = stampOfSources();
if (readStamp() !== stamp) {
  try {
    await buildAndSwap();
  } catch (error) {
    process.stderr.write(`The web app could not be built: ${String(error)}\n`);
    process.exitCode = 1;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** Hash over the names and contents of everything the built app depends on. */
function stampOfSources(): string {
  const files = [
    ...filesOf(web, ['*.{ts,json,html}', 'src/**/*', 'public/**/*']),
    ...filesOf(join(project, 'packages', 'contract'), ['package.json', 'src/**/*']),
    join(project, 'package-lock.json'),
  ];
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(`\0${relative(project, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(folder: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readStamp(): string | null {
  const file = join(dist, stampName);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Builds in a temporary folder and swaps it in, so that an interrupted build never looks complete. */
async function buildAndSwap(): Promise<void> {
  process.stdout.write('Building the web app …\n');
  removeAbandonedWorkshops();
  const fresh = join(workshop, 'dist');
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, outDir: fresh, emptyOutDir: true },
  });
  await compress(fresh);
  writeFileSync(join(fresh, stampName), stamp);
  const previous = join(workshop, 'previous');
  mkdirSync(previous);
  try {
    if (existsSync(dist)) renameSync(dist, join(previous, 'dist'));
    renameSync(fresh, dist);
  } catch (error) {
    // A concurrent start may have put the same build in place.
    if (readStamp() !== stamp) throw error;
  }
}

/** Writes best-compression brotli and gzip variants next to each text file once, so that no request has to compress. */
async function compress(folder: string): Promise<void> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const texts = globSync('**/*.{js,css,html,svg}', { cwd: folder });
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

function removeAbandonedWorkshops(): void {
  for (const name of globSync('.build-*', { cwd: web })) {
    if (!isRunning(Number(name.slice('.build-'.length))))
      rmSync(join(web, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
