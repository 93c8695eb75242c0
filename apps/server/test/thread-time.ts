/** What a piece of work asked of its thread: the longest time without a turn for others, and all of it. */
export interface ThreadTime {
  /** Milliseconds of processor time between two looks, each in a turn of the event loop, where they were most. */
  longest: number;
  total: number;
}

/** Milliseconds from look to look: a look at every turn would keep a core busy while the work waits. */
const pause = 2;

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
    if (!isOver) setTimeout(look, pause);
  };
  setTimeout(look, pause);
  try {
    await work();
  } finally {
    isOver = true;
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
  return { longest, total: millisecondsSince(start) };
}
