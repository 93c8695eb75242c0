import type { SignedInUser } from '@tenderbox/contract';
import { useSyncExternalStore } from 'react';
import { readUser, subscribeSession } from './session.ts';

/** The signed-in user, kept up to date with this tab and the others. */
export function useUser(): SignedInUser | null {
  return useSyncExternalStore(subscribeSession, readUser);
}

/** The signed-in user as the frame shows it: nobody while a role must be chosen first. */
export function useUserInRole(): SignedInUser | null {
  const user = useUser();
  return user?.mustChooseRole ? null : user;
}
