import type { PersonCaller, SignedInUser } from '@tenderbox/contract';
import type { Keyring } from '../crypto/keyring.ts';
import { signSessionToken } from './session-token.ts';

/** The signed-in user, as calls and the token return it. */
export function signedInUserOf(caller: PersonCaller): SignedInUser {
  return {
    id: caller.accountId,
    username: caller.email,
    fullName: caller.fullName,
    userRoleId: caller.roleEntryId,
    roleName: caller.role,
    organisationId: caller.organisationId,
    organisationName: caller.organisationName,
    businessUnitId: caller.businessUnitId,
    businessUnitName: caller.businessUnitName,
    bidderId: caller.supplierId,
    bidderName: caller.supplierName,
    timeZone: caller.timeZone,
    ...(caller.mustChooseRole && { mustChooseRole: true }),
  };
}

/** The authorization header value with a person's token. */
export function authorizationOf(keyring: Keyring, caller: PersonCaller, sessionExpiresAt: string): string {
  const { sessionId, roleEntryId } = caller;
  const session = { sessionId, roleEntryId, sessionExpiresAt };
  return `Bearer ${signSessionToken(keyring, session, signedInUserOf(caller))}`;
}
