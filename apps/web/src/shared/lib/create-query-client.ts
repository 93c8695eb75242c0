import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const attempts = 3;
/** As long as the server ever asks a person to wait. */
const maxDelaySeconds = 15;

/** Only a server that is away for the moment, or asks to wait, is worth asking again. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 503].includes(error.status);
}

function retryDelay(failureCount: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return seconds === null ? 500 * 2 ** failureCount : Math.min(seconds, maxDelaySeconds) * 1000;
}

/** The cache of what was read. Reads are asked again after a passing failure, writes never. */
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
