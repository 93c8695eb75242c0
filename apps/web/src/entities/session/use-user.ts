import type { SignedInUser } from '@tenderbox/contract';
import { useSyncExternalStore } from 'react';
import { readUser, subscribeSession } from './session.ts';

/** The signed-in user, kept up to date with this tab and the others. */
export function useUser(): SignedInUser | null {
  return useSyncExternalStore(subscribeSession, readUser);
}
