import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** Version of the server, and the settings that the app needs at startup. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async ({ signal }) => (await callApi('GET /api/version', { signal, errors: 'caller' })).data,
});
