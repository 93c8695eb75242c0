import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '@tenderbox/contract';
import { useEffect } from 'react';
import { pathTo } from '../entities/routes/path-to.ts';
import { observeSession } from '../entities/session/observe-session.ts';
import { redirectTarget } from '../entities/session/redirect-target.ts';
import { readUser, subscribeSession } from '../entities/session/session.ts';
import { serverNow } from '../shared/lib/server-clock.ts';

/** Keeps pages in sync with the session of this tab, which may be rejected, and of other tabs. */
export function useSession(): void {
  const router = useRouter();
  const queryClient = useQueryClient();

  useEffect(
    () =>
      observeSession({
        toLogin: () => void goToLogin(router),
        toHome: () => void router.navigate({ to: '/' }),
      }),
    [router],
  );

  useEffect(() => {
    let before = readUser();
    return subscribeSession((origin) => {
      const after = readUser();
      const isSame =
        after?.userRoleId === before?.userRoleId && after?.mustChooseRole === before?.mustChooseRole;
      if (isSame) return;
      // Data loaded by one role must never be shown to another.
      if (after) queryClient.clear();
      else forgetOnceLeft(router, queryClient);
      if (origin === 'other-tab') void followOtherTab(router, before, after);
      before = after;
    });
  }, [router, queryClient]);
}

/** Clears the cache once no page uses it: a page that is still mounted would refetch and be rejected. */
function forgetOnceLeft(router: AnyRouter, queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive' });
  const stop = router.subscribe('onRendered', () => {
    stop();
    // Once the pages that were left have let go; what the login page is reading needs no session and goes on.
    setTimeout(() => {
      queryClient.removeQueries({ type: 'inactive' });
      queryClient.getMutationCache().clear();
    });
  });
}

function isAtLogin(router: AnyRouter): boolean | undefined {
  return router.state.matches.at(-1)?.staticData.names?.includes('login');
}

async function goToLogin(router: AnyRouter): Promise<void> {
  if (isAtLogin(router)) return;
  const redirectUrl = redirectTarget(router.state.location.href) ?? undefined;
  await router.navigate({ to: pathTo('login'), search: { redirectUrl } });
}

async function followOtherTab(
  router: AnyRouter,
  before: SignedInUser | null,
  after: SignedInUser | null,
): Promise<void> {
  if (!after) {
    // The guard redirects users who are no longer logged in.
    await router.invalidate();
  } else if (before) {
    await router.navigate({ to: '/', search: { timestamp: serverNow() } });
  } else if (isAtLogin(router)) {
    const { redirectUrl } = router.state.location.search as { redirectUrl?: string };
    await router.navigate({ href: redirectTarget(redirectUrl) ?? '/', replace: true });
  }
}
