/** Where the token of the session is stored. */
export const authTokenKey = 'tenderbox.authToken';

/** The token of the session, or null for someone who is not signed in. */
export function readAuthToken(): string | null {
  return localStorage.getItem(authTokenKey);
}
