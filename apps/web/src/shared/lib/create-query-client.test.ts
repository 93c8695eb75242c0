import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './create-query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function attemptsOf(error: unknown): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(error));
  const fetching = createQueryClient()
    .fetchQuery({ queryKey: ['thing'], queryFn })
    .catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  await fetching;
  return queryFn.mock.calls.length;
}

test.each([0, 429, 503])(
  'tries a query three times when the server is unavailable or busy (%i)',
  async (status) => {
    expect(await attemptsOf(new ApiError(status, null))).toBe(3);
  },
);

test.each([400, 401, 404, 500])('tries a query once when the server rejected it (%i)', async (status) => {
  expect(await attemptsOf(new ApiError(status, null))).toBe(1);
});

test('waits for the delay given by the server', async () => {
  const queryFn = vi.fn(() => Promise.reject(new ApiError(503, null, { retryAfter: 4 })));
  void createQueryClient()
    .fetchQuery({ queryKey: ['thing'], queryFn })
    .catch(() => undefined);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('never retries a mutation', async () => {
  const mutationFn = vi.fn(() => Promise.reject(new ApiError(503, null)));
  const client = createQueryClient();
  const writing = client.getMutationCache().build(client, { mutationFn }).execute(undefined);
  await expect(writing).rejects.toBeInstanceOf(ApiError);
  expect(mutationFn).toHaveBeenCalledTimes(1);
});
