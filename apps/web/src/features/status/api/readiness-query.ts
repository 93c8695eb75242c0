import { queryOptions } from '@tanstack/react-query';
import type { Readiness } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';

/** Readiness of the server components. A server that is not ready returns 503 with the same body. */
export const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: async ({ signal }) => {
    try {
      return (await callApi('GET /api/health/ready', { signal, errors: 'caller' })).data;
    } catch (error) {
      if (error instanceof ApiError && isReadinessBody(error.body)) return error.body.data;
      throw error;
    }
  },
});

function isReadinessBody(body: unknown): body is { data: Readiness } {
  return typeof body === 'object' && body !== null && 'data' in body;
}
