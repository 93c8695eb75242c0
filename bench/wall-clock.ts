/** Wall-clock durations of requests, in milliseconds. */
export interface Times {
  median: number;
  slowest: number;
}

export const say = (text: string) => process.stdout.write(`${text}\n`);

export function timesOf(times: number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, slowest: sorted.at(-1) ?? 0 };
}

/** Prints measurements with their limits, and counts those that exceed them. */
export function openJudge() {
  let missed = 0;
  return {
    judge: (title: string, { median, slowest }: Times, goal: number): void => {
      if (median > goal) missed += 1;
      const words = median > goal ? 'MISSED' : 'ok';
      say(`${title.padEnd(58)} ${median} ms, at most ${slowest} ms, ≤ ${goal} ${words}`);
    },
    missed: () => missed,
  };
}

/** Makes a request as a person. Returns the response and its duration. */
export async function askByTheClock<Data>(
  address: string,
  { headers }: { headers: Record<string, string> },
  call: string,
  body?: object,
): Promise<{ took: number; data: Data }> {
  const [method = '', path = ''] = call.split(' ');
  const began = performance.now();
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const took = Math.round(performance.now() - began);
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${text.slice(0, 200)}`);
  return { took, data: (JSON.parse(text) as { data: Data }).data };
}
