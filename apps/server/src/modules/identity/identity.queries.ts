import type { InvitationPreview, PersonCaller, UserRole } from '@tenderbox/contract';
import { hashToken } from '../../platform/crypto/token.ts';
import { findLogo } from '../../platform/db/organisation-logo.ts';
import { readLogo } from '../../platform/files/logo-pictures.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { usableRoles } from './account.repo.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { findInvitation, type Invitation } from './invitation.repo.ts';
import { invitationNotUsable } from './invitation-not-usable.ts';

/** Lists the roles that the caller can use. */
export async function listRoles(ctx: RequestContext<PersonCaller>): Promise<UserRole[]> {
  const entries = await ctx.read(({ tx }) => usableRoles(tx, ctx.caller.accountId));
  return entries.map(({ id, role, entityName, secondaryEntityName }) => ({
    id,
    role,
    entityName,
    secondaryEntityName,
  }));
}

/** Loads an invitation that is neither accepted, withdrawn nor expired. */
export async function usableInvitation({ db }: IdentityDeps, token: string): Promise<Invitation> {
  const invitation = await findInvitation(db, hashToken(token));
  if (invitation?.state !== 'PENDING') throw invitationNotUsable();
  return invitation;
}

/** Returns what an invitation is for, as shown by its link. */
export async function previewInvitation(deps: IdentityDeps, token: string): Promise<InvitationPreview> {
  const invitation = await usableInvitation(deps, token);
  const { email, fullName, role, entityName, secondaryEntityName, accountId } = invitation;
  const logo = await logoOfInvitation(deps, invitation);
  return { email, fullName, role, entityName, secondaryEntityName, existingUser: accountId !== null, logo };
}

/** The logo of the organisation that invites: the holder of the link has no session to fetch it with. */
async function logoOfInvitation({ db, store }: IdentityDeps, { organisationId }: Invitation) {
  if (!organisationId) return null;
  const stored = await db.transaction({ scope: 'job', organisationId }, (tx) => findLogo(tx, organisationId));
  const logo = await readLogo(store, stored);
  return logo && `data:${logo.contentType};base64,${logo.content.toString('base64')}`;
}
