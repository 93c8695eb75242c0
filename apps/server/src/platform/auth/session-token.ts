import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedInUser } from '@tenderbox/contract';
import type { Keyring } from '../crypto/keyring.ts';

const algorithm = 'HS256';
const issuer = 'tenderbox';
const lifetimeSeconds = 60 * 60;
const refreshAfterSeconds = 5 * 60;

/** The claims of a token. Everything else in it is only for display. */
export interface SessionClaims {
  sessionId: string;
  roleEntryId: string;
  accountId: string;
  roleName: unknown;
  /** The organisation and supplier of the role entry, which never change; null if it has none. */
  organisationId: string | null;
  supplierId: string | null;
  issuedAt: number;
  /** When the token expires, in seconds like `issuedAt`. */
  expiresAt: number;
}

export type VerifiedToken =
  | { outcome: 'valid'; claims: SessionClaims }
  | { outcome: 'expired' }
  | { outcome: 'invalid' };

/** Signs a token for a session and role entry. It never outlives the session. */
export function signSessionToken(
  keyring: Keyring,
  session: { sessionId: string; roleEntryId: string; sessionExpiresAt: string },
  shown: SignedInUser,
): string {
  const key = keyring.current('session-token');
  const now = Math.floor(Date.now() / 1000);
  const end = Math.floor(Date.parse(session.sessionExpiresAt) / 1000);
  const exp = Math.min(now + lifetimeSeconds, end);
  const header = write({ alg: algorithm, kid: key.id });
  const payload = write({ ...shown, iss: issuer, jti: session.sessionId, iat: now, exp });
  return `${header}.${payload}.${signatureOf(key.bytes, header, payload)}`;
}

/**
 * Checks a token's signature and expiry; only the database knows whether the session is still active.
 * Synchronous and written by hand for our one algorithm: a library uses WebCrypto, which costs every request
 * several turns of the event loop.
 */
function verifySessionToken(keyring: Keyring, token: string): VerifiedToken {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  const { alg, kid, crit } = read(header);
  const key = typeof kid === 'string' ? keyring.byId('session-token', kid) : undefined;
  if (more.length || alg !== algorithm || crit !== undefined || !key) return { outcome: 'invalid' };
  if (!isSame(signature, signatureOf(key.bytes, header, payload))) return { outcome: 'invalid' };
  const { iss, jti, iat, exp, id, userRoleId, roleName, organisationId, bidderId } = read(payload);
  const isWhole = [jti, id, userRoleId].every((value) => typeof value === 'string' && value !== '');
  if (iss !== issuer || !isWhole || typeof iat !== 'number' || typeof exp !== 'number') {
    return { outcome: 'invalid' };
  }
  if (isPast(exp)) return { outcome: 'expired' };
  const [sessionId, accountId, roleEntryId] = [String(jti), String(id), String(userRoleId)];
  return {
    outcome: 'valid',
    claims: {
      sessionId,
      accountId,
      roleEntryId,
      roleName,
      organisationId: textOrNull(organisationId),
      supplierId: textOrNull(bidderId),
      issuedAt: iat,
      expiresAt: exp,
    },
  };
}

/** How many verified tokens are known at a time. */
const maxKnown = 2000;

/**
 * Verifies tokens, and remembers the claims of those whose signature was right: the same token comes with every request of a page.
 * Whether it has expired is compared each time, and whether its session is active is up to the database as before.
 */
export function createTokenVerifier(keyring: Keyring): (token: string) => VerifiedToken {
  const known = new Map<string, SessionClaims>();
  return (token) => {
    const claims = known.get(token);
    if (claims && !isPast(claims.expiresAt)) return { outcome: 'valid', claims };
    const verified = verifySessionToken(keyring, token);
    if (verified.outcome !== 'valid') known.delete(token);
    else {
      if (known.size >= maxKnown) known.clear();
      known.set(token, verified.claims);
    }
    return verified;
  };
}

const isPast = (seconds: number) => seconds <= Math.floor(Date.now() / 1000);

/** Whether a token is old enough to be refreshed with the response. */
export function needsRefresh(claims: SessionClaims): boolean {
  return Date.now() / 1000 - claims.issuedAt > refreshAfterSeconds;
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const write = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const signatureOf = (key: Uint8Array, header: string, payload: string) =>
  createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url');

function read(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
