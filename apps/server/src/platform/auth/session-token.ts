import type { SignedInUser } from '@tenderbox/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Keyring } from '../crypto/keyring.ts';

const algorithm = 'HS256';
const issuer = 'tenderbox';
const lifetimeSeconds = 60 * 60;
const refreshAfterSeconds = 5 * 60;

/** What a token names; the rest of what the browser shows is only for showing. */
export interface SessionClaims {
  sessionId: string;
  roleEntryId: string;
  roleName: unknown;
  issuedAt: number;
}

export type VerifiedToken =
  | { outcome: 'valid'; claims: SessionClaims }
  | { outcome: 'expired' }
  | { outcome: 'invalid' };

/** Signs a token for a session and role entry; never longer than the session itself lasts. */
export async function signSessionToken(
  keyring: Keyring,
  session: { sessionId: string; roleEntryId: string; sessionExpiresAt: string },
  shown: SignedInUser,
): Promise<string> {
  const key = keyring.current('session-token');
  const now = Math.floor(Date.now() / 1000);
  const end = Math.floor(Date.parse(session.sessionExpiresAt) / 1000);
  return new SignJWT({ ...shown })
    .setProtectedHeader({ alg: algorithm, kid: key.id })
    .setIssuer(issuer)
    .setJti(session.sessionId)
    .setIssuedAt(now)
    .setExpirationTime(Math.min(now + lifetimeSeconds, end))
    .sign(key.bytes);
}

/** Checks a token's signature and time. Whether the session still lives is the database's to say. */
export async function verifySessionToken(keyring: Keyring, token: string): Promise<VerifiedToken> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid = '' }) => {
        const key = keyring.byId('session-token', kid);
        if (!key) throw new errors.JWSInvalid('unknown key');
        return key.bytes;
      },
      { algorithms: [algorithm], issuer, requiredClaims: ['jti', 'iat', 'exp', 'userRoleId'] },
    );
    const { jti, iat, userRoleId, roleName } = payload;
    if (!jti || !iat || typeof userRoleId !== 'string') return { outcome: 'invalid' };
    return { outcome: 'valid', claims: { sessionId: jti, roleEntryId: userRoleId, roleName, issuedAt: iat } };
  } catch (error) {
    return { outcome: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
  }
}

/** Whether a token is old enough for the answer to carry a fresh one. */
export function wantsRefresh(claims: SessionClaims): boolean {
  return Date.now() / 1000 - claims.issuedAt > refreshAfterSeconds;
}
