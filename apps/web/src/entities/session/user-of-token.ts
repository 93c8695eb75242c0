import type { SignedInUser } from '@tenderbox/contract';

/** User in a session token. Null if the token is invalid. */
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

// The server verifies tokens; this only ensures that the fields used by the layout exist.
function isSignedInUser(claims: unknown): claims is SignedInUser {
  if (typeof claims !== 'object' || claims === null) return false;
  const { id, username, fullName, userRoleId, roleName } = claims as Record<string, unknown>;
  return [id, username, fullName, userRoleId, roleName].every((claim) => typeof claim === 'string');
}
