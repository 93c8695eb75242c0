/** What a piece of work asked of its thread: the longest time without a turn for others, and all of it. */
export interface ThreadTime {
  /** Milliseconds of processor time between two turns of the event loop, where they were most. */
  longest: number;
  total: number;
}

const millisecondsSince = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** Measures by the processor time of this thread, which neither other processes nor other threads change. */
export async function threadTimeOf(work: () => Promise<unknown>): Promise<ThreadTime> {
  const start = process.threadCpuUsage();
  let turn = start;
  let longest = 0;
  let isOver = false;
  const look = () => {
    longest = Math.max(longest, millisecondsSince(turn));
    turn = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
  }
  await new Promise(setImmediate);
  return { longest, total: millisecondsSince(start) };
}
