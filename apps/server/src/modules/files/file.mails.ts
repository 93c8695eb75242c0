import { formatInstant } from '@tenderbox/contract';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';

/** E-mails about files. They never name a file, because not even the name of a response file may be revealed. */
export const fileMails: MailTemplates = {
  'file-infected': async ({ payload, publicUrl }) => ({
    subject: 'A file you uploaded was removed',
    paragraphs: [
      `The virus scanner flagged a file that you uploaded on ${formatInstant(String(payload.uploadedAt), 'UTC')}.`,
      'The file was removed. No one else could open it, and it cannot be submitted with a response. Please check your device and upload a clean file instead.',
    ],
    action: { label: 'Open Tenderbox', url: publicUrl },
  }),
};
