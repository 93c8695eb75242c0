import { useQueryClient } from '@tanstack/react-query';
import { organisationKeys } from './organisation-keys.ts';

/** Fetches again what the screens of the organisation show, such as after a change. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: organisationKeys.all });
}
