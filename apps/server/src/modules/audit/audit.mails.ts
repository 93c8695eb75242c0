import type { AuditHead } from '@tenderbox/contract';
import { momentInMail, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates, NewMail } from '../../platform/outbox/outbox.ts';
import type { SignedRecord } from '../../platform/signing/signer.ts';
import { findOrganisationOfMail } from './head.repo.ts';

interface SignedHead {
  organisationId: string | null;
  /** The day on which it was signed: nobody gets two of a day by the same key. */
  day: string;
  signed: SignedRecord;
}

/** Tells an admin what the chain of the audit trail has come to. */
export const headMail = (
  { roleEntryId, email }: { roleEntryId: string; email: string },
  { organisationId, day, signed: { record, signature, keyId } }: SignedHead,
): NewMail => ({
  businessKey: `audit-head:${roleEntryId}:${day}:${keyId.slice(0, 8)}`,
  ...{ template: 'audit-head', recipient: email, organisationId },
  payload: { head: { ...JSON.parse(record), signature }, roleEntryId },
});

/** The mails about the audit trail. */
export const auditMails: MailTemplates = {
  'audit-head': async ({ payload, publicUrl, tx }) => {
    const head = payload.head as AuditHead;
    const organisation = head.chain === 'platform' ? null : await findOrganisationOfMail(tx, head.chain);
    const whose = organisation ? quoted(organisation.name) : 'this site';
    const path = organisation ? 'my-organisation?tab=history&' : 'system-admins?tab=history&';
    const at = momentInMail(head.at, organisation?.timeZone ?? 'UTC');
    return {
      subject: `The audit trail of ${whose} at entry ${head.number}`,
      paragraphs: [
        `The audit trail of ${whose} had ${head.number} entries on ${at}. Whoever keeps this mail can show later whether any of them was changed, removed, put in or moved.`,
        `Hash: ${head.hash}`,
        `It is signed by the key ${head.keyId}`,
        'To compare, paste the following where the audit trail is checked, or give it to the offline verifier:',
        JSON.stringify(head, null, 1).replace(/\s*\n\s*/g, ' '),
      ],
      action: { label: 'Check the audit trail', url: `${publicUrl}/${path}as=${payload.roleEntryId}` },
      note: `The exact time is ${head.at}. Keep this mail. You get one, as an admin, for each day on which something was written down.`,
    };
  },
};
