import type { Role } from '../common/roles.ts';

/** The owner of a team, as the path of its calls. */
export type PeopleBase =
  | '/api/system'
  | '/api/system/organisations/:organisationId'
  | '/api/sourcing-organisation'
  | '/api/sourcing-organisation/business-units/:businessUnitId'
  | '/api/sourcing-organisation/suppliers/:supplierId'
  | '/api/business-unit/suppliers/:supplierId'
  | '/api/supplier/team';

export type PeopleCallKey<Base extends PeopleBase> =
  | `GET ${Base}/users`
  | `POST ${Base}/invitations`
  | `POST ${Base}/invitations/:invitationId/resend`
  | `DELETE ${Base}/invitations/:invitationId`
  | `PUT ${Base}/users/:userRoleId/status`
  | `PUT ${Base}/users/:userRoleId/role`
  | `POST ${Base}/users/:userRoleId/reset-2FA`;

/** The rows of the access table for the seven calls of a team, with their roles. */
export function peopleAccess<const Base extends PeopleBase, const Roles extends readonly [Role, ...Role[]]>(
  base: Base,
  ...roles: Roles
) {
  const rights = { roles };
  return {
    [`GET ${base}/users`]: rights,
    [`POST ${base}/invitations`]: rights,
    [`POST ${base}/invitations/:invitationId/resend`]: rights,
    [`DELETE ${base}/invitations/:invitationId`]: rights,
    [`PUT ${base}/users/:userRoleId/status`]: rights,
    [`PUT ${base}/users/:userRoleId/role`]: rights,
    [`POST ${base}/users/:userRoleId/reset-2FA`]: rights,
  } as Record<PeopleCallKey<Base>, { roles: Roles }>;
}
