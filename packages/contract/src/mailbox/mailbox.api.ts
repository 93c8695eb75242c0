import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';

const mailSchema = z
  .object({
    id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attachments: z.array(z.string()).meta({ description: 'Names of the attached files.' }),
    sentAt: instantSchema,
  })
  .meta({ id: 'DemoMail' });

export type DemoMail = z.infer<typeof mailSchema>;

export const mailboxCalls = {
  list: defineCall({
    key: 'GET /api/dev/mails',
    summary: 'Demo only: the newest e-mails, to everyone or to one recipient',
    tag: 'Demo',
    query: z.object({ to: z.string().trim().max(255).optional() }),
    response: inData(z.array(mailSchema)),
  }),
  show: defineCall({
    key: 'GET /api/dev/mailbox',
    summary: 'Demo only: the e-mails as a page',
    tag: 'Demo',
    query: z.object({ to: z.string().trim().max(255).optional() }),
    response: null,
  }),
};
