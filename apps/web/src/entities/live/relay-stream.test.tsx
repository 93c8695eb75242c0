import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { StreamSubject } from '@tenderbox/contract';
import { render } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { callApi } from '../../shared/lib/api.ts';
import { createQueryClient } from '../../shared/lib/create-query-client.ts';
import { json } from '../../shared/test/mock-api.ts';
import { version } from '../../shared/test/version.ts';
import { queryKeys } from '../cache/query-keys.ts';
import { useRefreshOnAppEvents } from '../cache/use-refresh-on-app-events.ts';
import { observeSession } from '../session/observe-session.ts';
import { saveAuthorization } from '../session/session.ts';
import { tokenOf, una } from '../test/session-token.ts';
import { mockStreams } from '../test/streams.ts';
import { useLiveUpdates } from './use-live-updates.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

type Read = () => Promise<unknown>;

const noReads = () => ({
  list: vi.fn(async () => null),
  eventOne: vi.fn(async () => null),
  eventTwo: vi.fn(async () => null),
  task: vi.fn(async () => null),
});

function Page({ read, reads }: { read: Read; reads: Record<keyof ReturnType<typeof noReads>, Read> }) {
  useRefreshOnAppEvents();
  useLiveUpdates();
  useQuery({ queryKey: queryKeys.events, queryFn: read });
  useQuery({ queryKey: queryKeys.labels, queryFn: read });
  const { events, tasks } = queryKeys;
  useQuery({ queryKey: [...events, 'list'], queryFn: reads.list });
  useQuery({ queryKey: [...events, 1], queryFn: reads.eventOne, meta: { about: { eventId: 'one' } } });
  useQuery({ queryKey: [...events, 2], queryFn: reads.eventTwo, meta: { about: { eventId: 'two' } } });
  useQuery({ queryKey: [...tasks, 1], queryFn: reads.task, meta: { about: { taskId: 'task' } } });
  return null;
}

/** Opens a page with two queries through the same call that follows the stream. */
async function openPage(roleName = 'BUSINESS_UNIT_ADMIN') {
  saveAuthorization(`Bearer ${tokenOf({ ...una, roleName } as typeof una)}`);
  let status = 200;
  const opened = mockStreams(undefined, { 'GET /api/version': () => json({ data: version }, status) });
  const went: string[] = [];
  onTestFinished(observeSession({ toLogin: () => went.push('login'), toHome: () => went.push('home') }));
  const read = vi.fn(() => callApi('GET /api/version'));
  const reads = noReads();
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Page read={read} reads={reads} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  const setStatus = (next: number) => {
    status = next;
  };
  return { opened, read, reads, went, setStatus, unmount };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

test('refetches what others change within half a second, then together and at most every second', async () => {
  const { opened, read } = await openPage();
  await until(() => expect(opened).toHaveLength(1));
  opened[0]?.send('task-added');
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toHaveBeenCalledTimes(3);
  for (let times = 0; times < 20; times += 1) opened[0]?.send('task-added');
  // Also invalidates the labels.
  opened[0]?.send('events-changed');
  await vi.advanceTimersByTimeAsync(400);
  expect(read).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(600);
  expect(read).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toHaveBeenCalledTimes(5);
});

test('refetches only what an update names, and lists', async () => {
  const { opened, reads } = await openPage();
  await until(() => expect(opened).toHaveLength(1));
  const counts = () => Object.values(reads).map((one) => one.mock.calls.length);
  await until(() => expect(counts()).toEqual([1, 1, 1, 1]));
  const send = async (about: StreamSubject) => {
    opened[0]?.send('task-status-changed', null, about);
    await vi.advanceTimersByTimeAsync(1500);
    return counts();
  };
  // In the order: the list of events, two events, a task.
  expect(await send({ eventId: 'one', taskId: 'other' })).toEqual([2, 2, 1, 1]);
  expect(await send({ eventId: 'two', taskId: 'task' })).toEqual([3, 2, 2, 2]);
  // All tasks of an event changed: the task may be one of them.
  expect(await send({ eventId: 'one' })).toEqual([4, 3, 2, 3]);
  for (let many = 0; many < 200; many += 1) {
    opened[0]?.send('task-status-changed', null, { eventId: `event ${many}` });
  }
  await vi.advanceTimersByTimeAsync(1500);
  expect(counts()).toEqual([5, 4, 3, 4]);
});

test('refetches for a hidden page when it becomes visible', async () => {
  const { opened, read } = await openPage();
  await until(() => expect(opened).toHaveLength(1));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  opened[0]?.send('task-added');
  opened[0]?.send('task-added');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(2);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(3);
});

test('refetches everything visible after a reset and nothing after a position', async () => {
  const { opened, read } = await openPage();
  await until(() => expect(opened).toHaveLength(1));
  opened[0]?.send('position', 'here');
  opened[0]?.send('reset');
  await until(() => expect(read).toHaveBeenCalledTimes(4));
});

test.each([401, 403, 404])('does not navigate when a refetch responds with %i', async (refusal) => {
  const { opened, read, went, setStatus } = await openPage();
  await until(() => expect(opened).toHaveLength(1));
  setStatus(refusal);
  opened[0]?.send('task-status-changed');
  await until(() => expect(read).toHaveBeenCalledTimes(3));
  await vi.advanceTimersByTimeAsync(100);
  expect(went).toEqual([]);
});

test('closes the stream with the page and opens none for system admins', async () => {
  const { opened, unmount } = await openPage();
  await until(() => expect(opened).toHaveLength(1));
  unmount();
  expect(opened[0]?.signal.aborted).toBe(true);
  const ofSystem = await openPage('SYSTEM_ADMIN');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ofSystem.opened).toEqual([]);
});
