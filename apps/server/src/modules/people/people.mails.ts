import { roles } from '@tenderbox/contract';
import type { MailTemplates, NewMail } from '../../platform/outbox/outbox.ts';
import { findInvitee, type SupplierPerson } from './people.repo.ts';

interface BuyersInvitation {
  invitationId: string;
  /** Which mail of this invitation it is, from 1. */
  sentCount: number;
  organisationId: string | null;
  entityName: string;
  buyerName: string;
}

/** Tells someone of a supplier, present or former, that the buyer has invited a person to its team. */
export const buyerInvitedMail = (person: SupplierPerson, invitation: BuyersInvitation): NewMail => {
  const { invitationId, sentCount, organisationId, entityName, buyerName } = invitation;
  return {
    businessKey: `buyer-invited:${invitationId}:${sentCount}:${person.roleEntryId}`,
    template: 'buyer-invited',
    recipient: person.email,
    organisationId,
    payload: { invitationId, entityName, buyerName },
  };
};

/** The mails of teams. */
export const peopleMails: MailTemplates = {
  'buyer-invited': async ({ payload, tx, publicUrl }) => {
    const invitee = await findInvitee(tx, String(payload.invitationId));
    const whom = invitee ? `${invitee.email} as ${roles[invitee.role].displayName}` : 'someone';
    return {
      subject: `${payload.buyerName} has invited someone to ${payload.entityName}`,
      paragraphs: [
        `${payload.buyerName} has invited ${whom} to the team of ${payload.entityName} on Tenderbox.`,
        `You are told because you belong or belonged to that team. Whoever accepts can read what ${payload.entityName} prepares and sends.`,
      ],
      action: { label: 'Open Tenderbox', url: publicUrl },
      note: `If this person does not belong to ${payload.entityName}, tell your colleagues there and ${payload.buyerName} at once. A supplier admin can withdraw the invitation or deactivate the person.`,
    };
  },
};
