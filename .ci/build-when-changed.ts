import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run-command.ts';

/** A program that is built from sources. */
interface BuiltProgram {
  /** Names it in what is printed: "web app". */
  name: string;
  /** The folder that contains `dist`. */
  folder: string;
  /** Everything the build depends on, as folders with patterns. Tests are left out. */
  sources: { folder: string; patterns: string[] }[];
  /** Builds into a folder. */
  build(fresh: string): Promise<void>;
}

const stampName = '.stamp';

/** Builds `dist`, unless it was built from exactly these sources. Sets the exit code if that fails. */
export async function buildWhenChanged(program: BuiltProgram): Promise<void> {
  const stamp = stampOf(program);
  if (readStamp(program) === stamp) return;
  // Ignored by git like other dist folders, and on the same disk, so that a rename can move it into place.
  const workshop = join(program.folder, `.build-${process.pid}`);
  try {
    process.stdout.write(`Building the ${program.name} …\n`);
    removeAbandonedWorkshops(program);
    const fresh = join(workshop, 'dist');
    await program.build(fresh);
    writeFileSync(join(fresh, stampName), stamp);
    swap(program, { workshop, fresh, stamp });
  } catch (error) {
    process.stderr.write(`The ${program.name} could not be built: ${String(error)}\n`);
    process.exitCode = 1;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** Hash over the names and contents of all sources. */
function stampOf({ sources }: BuiltProgram): string {
  const files = [
    ...sources.flatMap(({ folder, patterns }) => filesOf(folder, patterns)),
    join(root, 'package-lock.json'),
    import.meta.filename,
  ];
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesOf(folder: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readStamp({ folder }: BuiltProgram): string | null {
  const file = join(folder, 'dist', stampName);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Swaps a finished build in, so that an interrupted one never looks complete. */
function swap(program: BuiltProgram, built: { workshop: string; fresh: string; stamp: string }): void {
  const dist = join(program.folder, 'dist');
  const previous = join(built.workshop, 'previous');
  mkdirSync(previous);
  try {
    if (existsSync(dist)) renameSync(dist, join(previous, 'dist'));
    renameSync(built.fresh, dist);
  } catch (error) {
    // A concurrent start may have put the same build in place.
    if (readStamp(program) !== built.stamp) throw error;
  }
}

function removeAbandonedWorkshops({ folder }: BuiltProgram): void {
  for (const name of globSync('.build-*', { cwd: folder })) {
    if (!isRunning(Number(name.slice('.build-'.length))))
      rmSync(join(folder, name), { recursive: true, force: true });
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
