import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Completes package-lock.json with the optional packages of other platforms. npm leaves out those that the
 * registry at hand does not carry, and then refuses the lock file as incomplete. Run by `npm run lock`.
 */
interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const path = 'package-lock.json';
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockedPackage> };
const { packages } = lock;

/** Whether a package is locked where Node would find it from its dependant. */
function isLocked(dependant: string, name: string): boolean {
  for (
    let folder = dependant;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

/** What a platform package's name tells of where it runs. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const os = /android|darwin|freebsd|openharmony|win32|linux/.exec(name)?.[0];
  const cpu = /arm64|x64|ia32|ppc64|riscv64|s390x|wasm32|arm/.exec(name)?.[0];
  const libc = /musl/.test(name) ? 'musl' : /linux.*gnu/.test(name) ? 'glibc' : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

for (const [dependant, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isLocked(dependant, name)) continue;
    const version = range.replace(/^[\^~=]/, '');
    packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) };
  }
}

const sorted = Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
