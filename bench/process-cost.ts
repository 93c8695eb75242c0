import { readdirSync, readFileSync } from 'node:fs';

/** The system's unit of CPU time (`getconf CLK_TCK`), the same on every Linux. */
const millisecondsPerTick = 10;

interface ProcessState {
  parent: number;
  cpu: number;
}

/** Parent and CPU time of a process; null if it has ended. */
function stateOf(pid: number): ProcessState | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [, parent, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // Fields 14 and 15: user time and system time.
    return { parent: Number(parent), cpu: (Number(fields[9]) + Number(fields[10])) * millisecondsPerTick };
  } catch {
    return null;
  }
}

/** CPU milliseconds of each process of a tree, by pid. */
export function cpuOfTree(root: number): Map<number, number> {
  const states = new Map<number, ProcessState>();
  for (const name of readdirSync('/proc')) {
    const state = /^\d+$/.test(name) ? stateOf(Number(name)) : null;
    if (state) states.set(Number(name), state);
  }
  const isWithin = (pid: number): boolean => {
    const parent = states.get(pid)?.parent;
    return pid === root || (parent !== undefined && parent > 1 && isWithin(parent));
  };
  return new Map([...states].filter(([pid]) => isWithin(pid)).map(([pid, { cpu }]) => [pid, cpu]));
}

/** The CPU time between two readings, of the processes that still exist. */
export function spentBetween(
  before: Map<number, number>,
  after: Map<number, number>,
  except: Set<number> = new Set(),
): number {
  let spent = 0;
  for (const [pid, cpu] of after) if (!except.has(pid)) spent += cpu - (before.get(pid) ?? 0);
  return spent;
}

/** The resident memory of a process, in megabytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
