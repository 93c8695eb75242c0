import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../shared/lib/create-query-client.ts';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { queryKeys } from './query-keys.ts';
import { useRefreshAtEnds } from './use-refresh-at-ends.ts';

function Part({ ends, read }: { ends: string[]; read: () => Promise<null> }) {
  useRefreshAtEnds(ends);
  useQuery({ queryKey: queryKeys.tasks, queryFn: read });
  return null;
}

test('refetches once after a deadline that several parts of a page show, within half a second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const read = vi.fn(async () => null);
  const [first, second] = [3000, 9000].map((left) => new Date(serverNow() + left).toISOString()) as [
    string,
    string,
  ];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Part ends={[first, second]} read={read} />
      <Part ends={[first]} read={read} />
    </QueryClientProvider>,
  );
  await vi.advanceTimersByTimeAsync(2990);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(520);
  expect(read).toHaveBeenCalledTimes(2);
});
