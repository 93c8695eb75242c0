/** Storage key of the session token. */
export const authTokenKey = 'tenderbox.authToken';

/** Session token, or null if not logged in. */
export function readAuthToken(): string | null {
  return localStorage.getItem(authTokenKey);
}
