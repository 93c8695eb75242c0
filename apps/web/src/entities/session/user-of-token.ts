import type { SignedInUser } from '@tenderbox/contract';

/** The user that a session token carries, or null where it is no such token. */
export function userOfToken(token: string): SignedInUser | null {
  const [, payload = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isSignedInUser(claims) ? claims : null;
  } catch {
    return null;
  }
}

// The server checks tokens; here it is enough that the shell can rely on what it shows.
function isSignedInUser(claims: unknown): claims is SignedInUser {
  if (typeof claims !== 'object' || claims === null) return false;
  const { id, username, fullName, userRoleId, roleName } = claims as Record<string, unknown>;
  return [id, username, fullName, userRoleId, roleName].every((claim) => typeof claim === 'string');
}
