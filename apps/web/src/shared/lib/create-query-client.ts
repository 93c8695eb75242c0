import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const attempts = 3;
/** Longest delay that the server ever asks for. */
const maxDelaySeconds = 15;

/** Only temporary unavailability or rate limiting is worth a retry. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 503].includes(error.status);
}

function retryDelay(failureCount: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return seconds === null ? 500 * 2 ** failureCount : Math.min(seconds, maxDelaySeconds) * 1000;
}

/** Query cache. Queries are retried after temporary failures, mutations never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failureCount, error) => isPassing(error) && failureCount < attempts - 1,
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
