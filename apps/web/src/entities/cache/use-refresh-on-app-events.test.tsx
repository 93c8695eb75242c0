import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../shared/lib/create-query-client.ts';
import { appEvents, emitAppEvent, emitLiveUpdates } from '../session/app-events.ts';
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

test('refetches the evaluation that a live update names, and nothing that is being read or typed', async () => {
  const reads = {
    list: vi.fn(async () => []),
    named: vi.fn(async () => []),
    other: vi.fn(async () => []),
    response: vi.fn(async () => []),
    events: vi.fn(async () => []),
  };
  const { evaluationsToScore, evaluations } = queryKeys;
  function Evaluations() {
    useRefreshOnAppEvents();
    useQuery({ queryKey: evaluationsToScore, queryFn: reads.list });
    useQuery({
      queryKey: [...evaluations, 'one'],
      meta: { about: { evaluationId: 'one' } },
      queryFn: reads.named,
    });
    useQuery({
      queryKey: [...evaluations, 'two'],
      meta: { about: { evaluationId: 'two' } },
      queryFn: reads.other,
    });
    useQuery({ queryKey: [...evaluationsToScore, 'one'], meta: { isKept: true }, queryFn: reads.response });
    useQuery({ queryKey: queryKeys.events, queryFn: reads.events });
    return null;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Evaluations />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(reads.events).toHaveBeenCalledTimes(1));
  act(() => emitLiveUpdates([{ name: appEvents.evaluationChanged, about: { evaluationId: 'one' } }]));
  await waitFor(() => expect(reads.named).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(reads.list).toHaveBeenCalledTimes(2));
  for (const read of [reads.other, reads.response, reads.events]) expect(read).toHaveBeenCalledTimes(1);
});
