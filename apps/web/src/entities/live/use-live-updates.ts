import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { sessionsBegun, subscribeSession } from '../session/session.ts';
import { useUserInRole } from '../session/use-user.ts';

const withoutStream: readonly string[] = ['SYSTEM_ADMIN'];

/** Keeps the pages of a logged-in user up to date with changes of others, in roles that have a stream. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const user = useUserInRole();
  const roleEntryId = user && !withoutStream.includes(user.roleName) ? user.userRoleId : undefined;
  const session = useSyncExternalStore(subscribeSession, sessionsBegun);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session of the same person is let in again
  useEffect(() => {
    if (!roleEntryId) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    // Without live updates, pages are still refetched when they become visible.
    import('./relay-stream.ts')
      .then(
        ({ relayStreamToAppEvents: followChanges }) =>
          signal.aborted || followChanges({ roleEntryId, signal, queryClient }),
      )
      .catch(() => undefined);
    return () => leaving.abort();
  }, [roleEntryId, session, queryClient]);
}
