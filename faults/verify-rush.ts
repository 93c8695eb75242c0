import type { Journal } from './journal.ts';
import type { Attempt } from './rush.ts';
import type { TestBed } from './test-bed.ts';
import { compare } from './write.ts';

/** What reached a server this many milliseconds before the end must be accepted, however many submit. */
const goodTime = 250;

const percentile = (sorted: number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0);

/**
 * Compares all responses with what is stored: everything acknowledged is stored once and in time, nothing
 * else is stored, and no one was rejected as late before the end. Returns how many were rejected although they
 * had reached a server in good time.
 */
export async function compareRush(
  { superuser }: TestBed,
  journal: Journal,
  { taskId, end, attempts }: { taskId: string; end: number; attempts: Attempt[] },
): Promise<number> {
  const taken = attempts.flatMap(({ receipt }) => receipt ?? []);
  const rows = await superuser.query<{ signature: string; late: boolean }>(
    `select signature, at > task.end_date as late from response_record join task on task.id = task_id
     where task_id = $1`,
    [taskId],
  );
  for (const { kind, what } of compare(
    'submission',
    taken.map(({ signature }) => signature),
    rows.map(({ signature }) => signature),
  )) {
    journal[kind] += 1;
    journal.breach(kind === 'lost' ? 'nothing acknowledged is lost' : 'nothing is there twice', what);
  }
  if (rows.length > taken.length)
    journal.breach('nothing is there twice', `${rows.length - taken.length} that were not acknowledged`);
  const late = rows.filter((row) => row.late).length;
  if (late) journal.breach('only documented answers', `${late} were taken after the end`);
  for (const { at, took, status, code } of attempts) {
    if (status === 201) continue;
    const isLate = status === 409 && code === 'TASK_ENDED';
    if (!isLate) journal.breach('only documented answers', `a submission was answered ${status} ${code}`);
    // A moment is left for two ways of telling the time.
    else if (at + took < end - 5)
      journal.breach('only documented answers', 'a submission was late before the end');
  }
  const times = attempts.map(({ took }) => took).sort((one, other) => one - other);
  const after = attempts.filter(({ at, receipt }) => receipt && at > end - 1).length;
  const early = attempts.filter(({ at, receipt }) => !receipt && at < end - goodTime).length;
  const delays = attempts
    .flatMap(({ at, receipt }) => (receipt?.submittedAt ? [Date.parse(receipt.submittedAt) - at] : []))
    .sort((one, other) => one - other);
  journal.notes.push(
    `${attempts.length} submissions, ${taken.length} in time (${after} sent at the last millisecond or later), ` +
      `${early} rejected that were sent more than ${goodTime} ms before the end, ` +
      `read and stamped after ${percentile(delays, 0.5)} ms, at most ${percentile(delays, 1)} ms, half answered within ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`,
  );
  return early;
}
