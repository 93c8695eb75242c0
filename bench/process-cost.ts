import { readdirSync, readFileSync } from 'node:fs';

/** The system's unit of CPU time, as `getconf CLK_TCK` says on every Linux. */
const millisecondsPerTick = 10;

interface ProcessState {
  parent: number;
  cpu: number;
}

/** Parent and CPU time of a process, or null where it has ended. */
function stateOf(pid: number): ProcessState | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [, parent, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // The 14th and 15th field: time in the program and in the kernel on its behalf.
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

/** What was spent between two readings by the processes that are still there. */
export function spentBetween(
  before: Map<number, number>,
  after: Map<number, number>,
  except: Set<number> = new Set(),
): number {
  let spent = 0;
  for (const [pid, cpu] of after) if (!except.has(pid)) spent += cpu - (before.get(pid) ?? 0);
  return spent;
}

/** The memory of a process that is its own or shared, in megabytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
