import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { pathTo } from '../../entities/routes/path-to.ts';
import { logOut } from '../../entities/session/log-out.ts';

/** Logs out and shows the login. */
export async function leaveSession(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  // Running requests would be rejected. Both calls happen synchronously, so that no request starts in
  // between.
  void queryClient.cancelQueries();
  logOut();
  await router.navigate({ to: pathTo('login') });
}
