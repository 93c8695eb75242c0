interface CpuUsage {
  user: number;
  system: number;
}

// The contract and the browser know no types of Node.js; their tests run in it.
const { process } = globalThis as unknown as {
  process: { threadCpuUsage(before?: CpuUsage): CpuUsage };
};

/** What work costs in milliseconds of this thread's processor time, however busy the machine is. */
export function cpuTimeOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
