import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Hint } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../cache/query-keys.ts';
import { useCommand } from '../cache/use-command.ts';

/** The hints that the user has hidden for good in this role. */
export const hiddenHintsQuery = queryOptions({
  queryKey: [...queryKeys.preferences, 'hidden-hints'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/user/hidden-hints', { signal, errors: 'background' })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Hides a hint for good. It disappears at once. */
export function useHideHint(hint: Hint, onDone?: () => void): () => void {
  const queryClient = useQueryClient();
  const { run } = useCommand({
    call: async () => callApi('POST /api/user/hidden-hints', { body: { hint } }),
    onDone: () => {
      queryClient.setQueryData(hiddenHintsQuery.queryKey, (before) => [...(before ?? []), hint]);
      onDone?.();
    },
  });
  return () => void run();
}
