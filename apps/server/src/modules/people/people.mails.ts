import { roles } from '@tenderbox/contract';
import { quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates, NewMail } from '../../platform/outbox/outbox.ts';
import { findInvitee, type SupplierPerson } from './people.repo.ts';

interface BuyersInvitation {
  invitationId: string;
  /** Number of this e-mail for the invitation, starting at 1. */
  sentCount: number;
  organisationId: string | null;
  entityName: string;
  buyerName: string;
}

/** Informs a current or former member of a supplier that the buyer has invited someone to its team. */
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

export const peopleMails: MailTemplates = {
  'buyer-invited': async ({ payload, tx, publicUrl }) => {
    const invitee = await findInvitee(tx, String(payload.invitationId));
    const [team, buyer] = [quoted(payload.entityName), quoted(payload.buyerName)];
    const whom = invitee ? `${invitee.email} as ${roles[invitee.role].displayName}` : 'someone';
    return {
      subject: `${buyer} has invited someone to ${team}`,
      paragraphs: [
        `${buyer} has invited ${whom} to join the team of ${team} on Tenderbox.`,
        `You are receiving this because you are or were in that team. Anyone who accepts can read what ${team} prepares and submits.`,
      ],
      action: { label: 'Open Tenderbox', url: publicUrl },
      note: `If this person does not belong to ${team}, tell your colleagues there and ${buyer} immediately. A supplier admin can withdraw the invitation or deactivate the person.`,
    };
  },
};
