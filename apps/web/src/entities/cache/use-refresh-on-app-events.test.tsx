import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../shared/lib/create-query-client.ts';
import { appEvents, emitAppEvent } from '../session/app-events.ts';
import { queryKeys } from './query-keys.ts';
import { useRefreshOnAppEvents } from './use-refresh-on-app-events.ts';

interface PageProps {
  readPeople: () => Promise<string[]>;
  readLabels: () => Promise<string[]>;
}

function Page({ readPeople, readLabels }: PageProps) {
  useRefreshOnAppEvents();
  useQuery({ queryKey: [...queryKeys.people, 'unit'], queryFn: readPeople });
  useQuery({ queryKey: queryKeys.labels, queryFn: readLabels });
  return null;
}

function open() {
  const reads = { readPeople: vi.fn(async () => []), readLabels: vi.fn(async () => []) };
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Page {...reads} />
    </QueryClientProvider>,
  );
  return { ...reads, unmount };
}

test('refetches what an app event made stale and nothing else', async () => {
  const { readPeople, readLabels } = open();
  await waitFor(() => expect(readLabels).toHaveBeenCalledTimes(1));
  act(() => emitAppEvent(appEvents.supplierAdminInvited));
  await waitFor(() => expect(readPeople).toHaveBeenCalledTimes(2));
  expect(readLabels).toHaveBeenCalledTimes(1);
  act(() => emitAppEvent(appEvents.labelsChanged));
  await waitFor(() => expect(readLabels).toHaveBeenCalledTimes(2));
  expect(readPeople).toHaveBeenCalledTimes(2);
});

test('stops listening after unmount', async () => {
  const { readPeople, unmount } = open();
  await waitFor(() => expect(readPeople).toHaveBeenCalledTimes(1));
  unmount();
  emitAppEvent(appEvents.teamChanged);
  expect(readPeople).toHaveBeenCalledTimes(1);
});
