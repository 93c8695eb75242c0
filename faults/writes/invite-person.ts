import { compare, compareAudit, type Write } from '../write.ts';

export const invitePerson: Write<{ invitationId: string }> = {
  name: 'invite person',
  make: async (client) => {
    const email = `${client.unique()}@faults.example`;
    client.expectMail(email, false);
    const place = `/api/sourcing-organisation/business-units/${client.tenant.businessUnitId}`;
    const call = { as: client.organisationAdmin, body: { email } };
    const invitation = await client.create<{ invitationId: string }>(`POST ${place}/invitations`, call);
    client.expectMail(email, true);
    return invitation;
  },
  verify: async (acknowledged, finalState) => {
    const ids = acknowledged.map(({ invitationId }) => invitationId);
    const rows = await finalState.query<{ id: string }>('select id from invitation where id = any($1)', [
      ids,
    ]);
    return [
      ...compare(
        'invitation',
        ids,
        rows.map(({ id }) => id),
      ),
      ...(await compareAudit(finalState, 'person.invited', ids)),
    ];
  },
};
