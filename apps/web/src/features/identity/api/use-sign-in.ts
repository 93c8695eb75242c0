import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { redirectTarget } from '../../../entities/session/redirect-target.ts';
import { saveAuthorization } from '../../../entities/session/session.ts';
import type { Credentials } from '../../../entities/session/sign-in/check-credentials.ts';
import { userRolesQuery } from '../../../entities/session/user-roles-query.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Second login step: starts the session, then navigates to the role selection, the requested page or home. */
export function useSignIn(): (credentials: Credentials, code: string) => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { redirectUrl } = useSearch({ strict: false }) as { redirectUrl?: unknown };

  return async (credentials, code) => {
    await callApi('POST /api/authenticate', {
      body: { ...credentials, code },
      errors: 'caller',
      onAuthorization: saveAuthorization,
    });
    const target = redirectTarget(redirectUrl);
    const href = (await needsRoleSelection(queryClient))
      ? pathTo('selectRole', {}, { redirectUrl: target ?? undefined })
      : (target ?? pathTo('home'));
    await router.navigate({ href, replace: true });
  };
}

async function needsRoleSelection(queryClient: QueryClient): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery({ ...userRolesQuery, staleTime: 0 })).length > 1;
  } catch {
    // The user is logged in anyway; the role selection loads the roles again.
    return true;
  }
}
