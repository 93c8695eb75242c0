import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUserInRole } from '../session/use-user.ts';

/** Keeps the pages of a signed-in user up to date with what others do; the system has no stream. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const user = useUserInRole();
  const roleEntryId = user?.roleName === 'SYSTEM_ADMIN' ? undefined : user?.userRoleId;
  useEffect(() => {
    if (!roleEntryId) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    // Without live updates the pages are still read again whenever they are looked at.
    import('./follow-changes.ts')
      .then(({ followChanges }) => signal.aborted || followChanges({ roleEntryId, signal, queryClient }))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [roleEntryId, queryClient]);
}
