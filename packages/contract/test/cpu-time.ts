interface CpuUsage {
  user: number;
  system: number;
}

// The contract and the browser have no Node.js types, but their tests run in it.
const { process } = globalThis as unknown as {
  process: { threadCpuUsage(before?: CpuUsage): CpuUsage };
};

/** The CPU time of this thread for some work, in milliseconds, independent of the machine's load. */
export function cpuTimeOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
