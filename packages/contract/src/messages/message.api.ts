import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, rowsOf } from '../common/envelope.ts';
import { revisionSchema } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import { messageLimits } from './message.limits.ts';
import {
  draftInListSchema,
  messageChangeSchema,
  messageDraftSchema,
  messageInListSchema,
  messagePreviewSchema,
  messageQuerySchema,
  messageSchema,
  messageStatusQuerySchema,
  messageStatusSchema,
  newMessageSchema,
  newReplySchema,
  recipientGroupSchema,
  recipientSchema,
  replySchema,
} from './message.schema.ts';

const tag = 'Messages';
const params = z.object({ messageId: z.uuid() });
const page = { total: z.int(), totalIsMore: z.boolean() };

export const draftQuerySchema = pageQuery(['savedAt'], 'savedAt,desc');
export type DraftQuery = z.output<typeof draftQuerySchema>;

const messageListSchema = z.object({ items: rowsOf(messageInListSchema), ...page });
export type MessageList = z.infer<typeof messageListSchema>;

const messageCountsSchema = z.object({
  unread: z.int().meta({ description: 'Messages with something that the person has not read.' }),
  awaitingReply: z.int(),
});
export type MessageCounts = z.infer<typeof messageCountsSchema>;

const statusListSchema = z.object({
  items: rowsOf(messageStatusSchema),
  ...page,
  summary: z.object({
    recipientCount: z.int().meta({ description: 'Suppliers.' }),
    toldCount: z
      .int()
      .meta({ description: 'Suppliers whose people have been told; less while mails go out.' }),
    readCount: z.int(),
    refusedCount: z.int().meta({ description: 'Suppliers to whom an e-mail was refused or given up.' }),
    personCount: z.int(),
    mailCounts: z.object({
      PENDING: z.int(),
      SENT: z.int(),
      KEPT: z.int(),
      REFUSED: z.int(),
      GIVEN_UP: z.int(),
      DIGEST: z.int(),
    }),
  }),
});
export type MessageStatusList = z.infer<typeof statusListSchema>;

export const recipientQuerySchema = z.object({
  eventId: z.uuid(),
  taskId: z
    .uuid()
    .optional()
    .meta({ description: 'The groups of this task; else of any task of the event.' }),
  group: recipientGroupSchema.optional().meta({ description: 'Whose suppliers are wanted.' }),
});
export type RecipientQuery = z.output<typeof recipientQuerySchema>;

const recipientsSchema = z.object({
  counts: z.array(z.object({ group: recipientGroupSchema, count: z.int() })),
  suppliers: z.array(recipientSchema).meta({ description: 'Of the group that was asked for, by name.' }),
});
export type Recipients = z.infer<typeof recipientsSchema>;

export const previewQuerySchema = z.object({
  place: z.coerce
    .number()
    .int()
    .min(0)
    .max(messageLimits.recipients)
    .default(0)
    .meta({ description: 'Which of its suppliers, by name, from 0; beyond the last one, the last.' }),
});
export type PreviewQuery = z.output<typeof previewQuerySchema>;

/** What a business unit writes. */
export const draftCalls = {
  list: defineCall({
    key: 'GET /api/business-unit/messages',
    summary: 'The drafts of the business unit',
    tag,
    query: draftQuerySchema,
    response: inData(z.object({ items: rowsOf(draftInListSchema), ...page })),
  }),
  create: defineCall({
    key: 'POST /api/business-unit/messages',
    summary: 'Begin a message; it is a draft until it is sent',
    tag,
    body: newMessageSchema,
    response: inData(messageDraftSchema),
    status: 201,
  }),
  recipients: defineCall({
    key: 'GET /api/business-unit/messages/recipients',
    summary: 'How many suppliers each group of an event or task has, and who they are in one of them',
    tag,
    query: recipientQuerySchema,
    response: inData(recipientsSchema),
  }),
  get: defineCall({
    key: 'GET /api/business-unit/messages/:messageId',
    summary: 'One draft',
    tag,
    params,
    query: z.object({
      namesAll: z
        .stringbool()
        .default(false)
        .meta({ description: 'Names all its suppliers, not only the first.' }),
    }),
    response: inData(messageDraftSchema),
  }),
  preview: defineCall({
    key: 'GET /api/business-unit/messages/:messageId/preview',
    summary: 'A draft as one of its suppliers will get it, in the app and by e-mail, and how many it reaches',
    tag,
    params,
    query: previewQuerySchema,
    response: inData(messagePreviewSchema),
  }),
  update: defineCall({
    key: 'PUT /api/business-unit/messages/:messageId',
    summary: 'Change a draft',
    tag,
    params,
    body: messageChangeSchema,
    response: inData(messageDraftSchema),
  }),
  delete: defineCall({
    key: 'DELETE /api/business-unit/messages/:messageId',
    summary: 'Delete a draft',
    tag,
    params,
    response: inData(z.null()),
  }),
  send: defineCall({
    key: 'POST /api/business-unit/messages/:messageId/send',
    summary: 'Send a draft. What was sent never changes',
    tag,
    params,
    body: z.object({
      revision: revisionSchema
        .optional()
        .meta({ description: 'As the sender saw it; without one, as it is.' }),
    }),
    response: inData(messageSchema),
  }),
  status: defineCall({
    key: 'GET /api/business-unit/messages/:messageId/status',
    summary: 'To whom a message was sent, who read it and when, and whose e-mail was refused',
    tag,
    params,
    query: messageStatusQuerySchema,
    response: inData(statusListSchema),
  }),
  sendAgain: defineCall({
    key: 'POST /api/business-unit/messages/:messageId/mails',
    summary: 'Send the e-mail of a message again to people whose mail server refused it',
    tag,
    params,
    body: z.object({ supplierId: z.uuid(), roleEntryId: z.uuid().optional() }),
    response: inData(z.object({ sentCount: z.int().meta({ description: 'People.' }) })),
  }),
};

/** What both sides read and reply to. */
export const messageCalls = {
  list: defineCall({
    key: 'GET /api/messages',
    summary: 'Messages and questions, those first in which somebody wrote last',
    tag,
    query: messageQuerySchema,
    response: inData(messageListSchema),
  }),
  counts: defineCall({
    key: 'GET /api/messages/counts',
    summary: 'How many messages are unread, and how many await a reply; counted up to 1,000',
    tag,
    response: inData(messageCountsSchema),
  }),
  get: defineCall({
    key: 'GET /api/messages/:messageId',
    summary: 'One message with its threads',
    tag,
    params,
    query: z.object({
      supplierId: z
        .uuid()
        .optional()
        .meta({ description: 'For the buyer: the thread of this supplier alone.' }),
      replyId: z
        .uuid()
        .optional()
        .meta({ description: 'For the buyer: the thread with this reply comes first.' }),
    }),
    response: inData(messageSchema),
  }),
  reply: defineCall({
    key: 'POST /api/messages/:messageId/replies',
    summary: 'Reply in a thread',
    tag,
    params,
    body: newReplySchema,
    response: inData(replySchema),
    status: 201,
  }),
  markRead: defineCall({
    key: 'PUT /api/messages/:messageId/read',
    summary: 'Note that the person has read a message with all that was written under it',
    tag,
    params,
    body: z.object({
      supplierId: z
        .uuid()
        .optional()
        .meta({ description: 'For the buyer: the thread of this supplier alone.' }),
    }),
    response: inData(z.null()),
  }),
};
