import type { SignedInUser } from '@tenderbox/contract';
import { useSyncExternalStore } from 'react';
import { readUser, subscribeSession } from './session.ts';

/** Logged-in user, updated on changes in this and other tabs. */
export function useUser(): SignedInUser | null {
  return useSyncExternalStore(subscribeSession, readUser);
}

/** Logged-in user for the app layout. Null until a role is selected. */
export function useUserInRole(): SignedInUser | null {
  const user = useUser();
  return user?.mustChooseRole ? null : user;
}
