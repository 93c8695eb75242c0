import type { SignedInUser } from '@tenderbox/contract';
import { authTokenKey, readAuthToken } from '../../shared/lib/auth-token.ts';
import { readOwnTimeZoneFrom } from '../../shared/ui/time/own-time-zone.ts';
import { userOfToken } from './user-of-token.ts';

type SessionListener = (origin: 'this-tab' | 'other-tab') => void;

const listeners = new Set<SessionListener>();
let current: { token: string | null; user: SignedInUser | null } = { token: null, user: null };

/** Logged-in user. Null if no valid token is stored. The same object until it changes. */
export function readUser(): SignedInUser | null {
  const token = readAuthToken();
  if (token !== current.token) current = { token, user: token ? userOfToken(token) : null };
  return current.user;
}

readOwnTimeZoneFrom(() => readUser()?.timeZone);

/** Stores the token of an `authorization` header after a login or role switch. */
export function saveAuthorization(header: string): void {
  localStorage.setItem(authTokenKey, header.replace(/^Bearer\s+/i, ''));
  notifyListeners('this-tab');
}

let begun = 0;

/** Stores the token of a session that replaces an expired one while the page stays open. */
export function renewSession(header: string): void {
  begun += 1;
  saveAuthorization(header);
}

/** Number of sessions that replaced an expired one since the page was loaded. */
export const sessionsBegun = (): number => begun;

/** Removes the session from this browser. */
export function deleteSession(): void {
  localStorage.removeItem(authTokenKey);
  notifyListeners('this-tab');
}

/** Calls the listener after each change of the session in this or another tab. Returns a function that stops it. */
export function subscribeSession(listener: SessionListener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', onStorageChange);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorageChange);
  };
}

// A null key means that the whole storage was cleared.
function onStorageChange({ key }: StorageEvent): void {
  if (key === authTokenKey || key === null) notifyListeners('other-tab');
}

function notifyListeners(...origin: Parameters<SessionListener>): void {
  for (const listener of [...listeners]) listener(...origin);
}
