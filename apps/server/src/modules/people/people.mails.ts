import { roles } from '@tenderbox/contract';
import { quoted } from '../../platform/mail/mail-content.ts';
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
