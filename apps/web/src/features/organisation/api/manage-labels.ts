import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../shared/lib/api.ts';
import { organisationKeys } from './organisation-keys.ts';
import { useRefresh } from './use-refresh.ts';

/** The organisation's labels by name, with how many events use each. */
export const labelsQuery = queryOptions({
  queryKey: organisationKeys.labels,
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/sourcing-organisation/labels', { signal, errors: 'caller' })).data,
});

/** Adds a label. */
export function useAddLabel(): (name: string) => Promise<void> {
  const refresh = useRefresh();
  return async (name) => {
    await callApi('POST /api/sourcing-organisation/labels', { body: { name }, errors: 'caller' });
    await refresh();
  };
}

/** Deletes a label; the events that carry it lose it. Refreshes in any case, since someone else may have been first. */
export function useDeleteLabel(): (labelId: string) => Promise<void> {
  const refresh = useRefresh();
  return async (labelId) => {
    try {
      await callApi('DELETE /api/sourcing-organisation/labels/:labelId', {
        params: { labelId },
        errors: 'caller',
      });
    } finally {
      await refresh();
    }
  };
}
