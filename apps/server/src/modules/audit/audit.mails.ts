import type { AuditHead } from '@tenderbox/contract';
import { formatMailInstant, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates, NewMail } from '../../platform/outbox/outbox.ts';
import { groupHash } from '../../platform/pdf/pdf-document.ts';
import type { SignedRecord } from '../../platform/signing/signer.ts';
import { findOrganisationOfMail } from './head.repo.ts';

interface SignedHead {
  organisationId: string | null;
  /**
   * The day of signing. It is part of the business key, so that an admin gets one e-mail per day, and another one
   * when keys were added or revoked.
   */
  day: string;
  signed: SignedRecord;
}

/** E-mail that gives an admin the signed head of the audit trail. */
export const headMail = (
  { roleEntryId, email }: { roleEntryId: string; email: string },
  { organisationId, day, signed: { record, signature } }: SignedHead,
): NewMail => {
  const head = JSON.parse(record);
  return {
    businessKey: `audit-head:${roleEntryId}:${day}:${head.keys.slice(0, 8)}`,
    template: 'audit-head',
    recipient: email,
    organisationId,
    payload: { head: { ...head, signature }, roleEntryId },
  };
};

export const auditMails: MailTemplates = {
  'audit-head': async ({ payload, publicUrl, tx }) => {
    const head = payload.head as AuditHead;
    const organisation = head.chain === 'platform' ? null : await findOrganisationOfMail(tx, head.chain);
    const whose = organisation ? quoted(organisation.name) : 'this site';
    const path = organisation ? 'my-organisation?tab=history&' : 'system-admins?tab=history&';
    const at = formatMailInstant(head.at, organisation?.timeZone ?? 'UTC');
    return {
      subject: `Audit trail of ${whose} at entry ${head.number}`,
      paragraphs: [
        `The audit trail of ${whose} had ${head.number} entries on ${at}. If you keep this e-mail, you can show later whether any of them were changed, removed, inserted or moved.`,
        `Hash: ${groupHash(head.hash)}`,
        `Signed with the key ${groupHash(head.keyId)}`,
        'To compare, paste the following checkpoint where you check the audit trail, or give it to the offline verifier:',
        { exact: JSON.stringify(head, null, 1).replace(/\s*\n\s*/g, ' ') },
      ],
      action: { label: 'Check audit trail', url: `${publicUrl}/${path}as=${payload.roleEntryId}` },
      note: `The exact time is ${head.at}. Keep this e-mail. As an admin, you get one for each day on which something was recorded.`,
    };
  },
};
