import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../shared/lib/api.ts';

export const healthPeriods = ['1', '6', '24'] as const;

export type HealthPeriod = (typeof healthPeriods)[number];

/** Milliseconds between two updates while the page is visible. */
const pollInterval = 15_000;

/** The health of the installation, with samples of the last hours. */
export const systemHealthQuery = (hours: HealthPeriod) =>
  queryOptions({
    queryKey: ['system-health', hours],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/system/health', { query: { hours }, signal, errors: 'caller' })).data,
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
  });
