import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** What runs on the server, and the settings that the app needs at its start. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async ({ signal }) => (await callApi('GET /api/version', { signal, errors: 'caller' })).data,
});
