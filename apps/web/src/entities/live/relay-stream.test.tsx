import { QueryClientProvider, useQuery } from '@tanstack/react-query';
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

function Page({ read }: { read: () => Promise<unknown> }) {
  useRefreshOnAppEvents();
  useLiveUpdates();
  useQuery({ queryKey: queryKeys.events, queryFn: read });
  useQuery({ queryKey: queryKeys.labels, queryFn: read });
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
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Page read={read} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  const setStatus = (next: number) => {
    status = next;
  };
  return { opened, read, went, setStatus, unmount };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

test('refetches what others change immediately, then at most every second', async () => {
  const { opened, read } = await openPage();
  await until(() => expect(opened).toHaveLength(1));
  opened[0]?.send('task-added');
  await until(() => expect(read).toHaveBeenCalledTimes(3));
  for (let times = 0; times < 20; times += 1) opened[0]?.send('task-added');
  opened[0]?.send('bidder-status-changed');
  await until(() => expect(read).toHaveBeenCalledTimes(4));
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toHaveBeenCalledTimes(5);
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
