import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';
import { statusChangeSchema } from '../common/names.ts';
import { roleSchema } from '../common/role.schema.ts';
import type { PeopleBase } from './people.access.ts';
import { invitationRequestSchema, teamSchema } from './people.schema.ts';

const nothing = inData(z.null());
const createdInvitation = inData(z.object({ invitationId: z.uuid() }));

/** The seven calls of a team, below the path of its owner. */
export function peopleCalls<const Base extends PeopleBase, Params extends z.ZodRawShape>(
  base: Base,
  params: Params,
) {
  const place = z.object(params);
  const invitation = place.extend({ invitationId: z.uuid() });
  const member = place.extend({ userRoleId: z.uuid() });
  const tag = 'People';
  return {
    list: defineCall({
      key: `GET ${base}/users`,
      summary: 'The people of a team, including pending invitations',
      tag,
      params: place,
      response: inData(teamSchema),
    }),
    invite: defineCall({
      key: `POST ${base}/invitations`,
      summary: 'Invite someone by e-mail',
      tag,
      params: place,
      body: invitationRequestSchema,
      response: createdInvitation,
      status: 201,
    }),
    resend: defineCall({
      key: `POST ${base}/invitations/:invitationId/resend`,
      summary: 'Resend an invitation. The old link stops working',
      tag,
      params: invitation,
      response: nothing,
    }),
    revoke: defineCall({
      key: `DELETE ${base}/invitations/:invitationId`,
      summary: 'Withdraw an invitation',
      tag,
      params: invitation,
      response: nothing,
    }),
    setStatus: defineCall({
      key: `PUT ${base}/users/:userRoleId/status`,
      summary: 'Deactivate or reactivate someone in this team. The last active admin cannot be deactivated',
      tag,
      params: member,
      body: statusChangeSchema,
      response: nothing,
    }),
    setRole: defineCall({
      key: `PUT ${base}/users/:userRoleId/role`,
      summary: "Change someone's role in this team",
      tag,
      params: member,
      body: z.object({ role: roleSchema }),
      response: nothing,
    }),
    resetVerification: defineCall({
      key: `POST ${base}/users/:userRoleId/reset-2FA`,
      summary: 'E-mail someone the link to reset their account verification',
      tag,
      params: member,
      response: nothing,
    }),
  };
}

export const systemPeople = peopleCalls('/api/system', {});
export const systemOrganisationPeople = peopleCalls('/api/system/organisations/:organisationId', {
  organisationId: z.uuid(),
});
export const organisationPeople = peopleCalls('/api/sourcing-organisation', {});
export const businessUnitPeople = peopleCalls('/api/sourcing-organisation/business-units/:businessUnitId', {
  businessUnitId: z.uuid(),
});
export const organisationSupplierPeople = peopleCalls('/api/sourcing-organisation/suppliers/:supplierId', {
  supplierId: z.uuid(),
});
export const supplierPeople = peopleCalls('/api/business-unit/suppliers/:supplierId', {
  supplierId: z.uuid(),
});
export const supplierTeamPeople = peopleCalls('/api/supplier/team', {});
