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
  unread: z.int().meta({ description: 'Messages with something the user has not read.' }),
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
      .meta({ description: 'Suppliers whose users have been notified. Fewer while e-mails are being sent.' }),
    readCount: z.int(),
    refusedCount: z.int().meta({ description: 'Suppliers for whom an e-mail was rejected or abandoned.' }),
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
    .meta({ description: 'The groups of this task. Otherwise of any task of the event.' }),
  group: recipientGroupSchema.optional().meta({ description: 'The group whose suppliers are listed.' }),
});
export type RecipientQuery = z.output<typeof recipientQuerySchema>;

const recipientsSchema = z.object({
  counts: z.array(z.object({ group: recipientGroupSchema, count: z.int() })),
  suppliers: z.array(recipientSchema).meta({ description: 'The suppliers of the requested group, by name.' }),
});
export type Recipients = z.infer<typeof recipientsSchema>;

export const previewQuerySchema = z.object({
  place: z.coerce.number().int().min(0).max(messageLimits.recipients).default(0).meta({
    description:
      'The index of one of its suppliers, by name, from 0. Beyond the last one, the last is returned.',
  }),
});
export type PreviewQuery = z.output<typeof previewQuerySchema>;

/** The calls by which a business unit writes messages. */
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
    summary: 'Create a message. It is a draft until it is sent',
    tag,
    body: newMessageSchema,
    response: inData(messageDraftSchema),
    status: 201,
  }),
  recipients: defineCall({
    key: 'GET /api/business-unit/messages/recipients',
    summary: 'How many suppliers each group of an event or task has, and the suppliers of one group',
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
        .meta({ description: 'Returns all its suppliers, not only the first ones.' }),
    }),
    response: inData(messageDraftSchema),
  }),
  preview: defineCall({
    key: 'GET /api/business-unit/messages/:messageId/preview',
    summary:
      'A draft as one of its suppliers will receive it, in the app and by e-mail, and how many people it reaches',
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
    summary: 'Send a draft. A sent message can no longer be changed',
    tag,
    params,
    body: z.object({
      revision: revisionSchema
        .optional()
        .meta({ description: 'The revision that the sender saw. Without it, the current one is sent.' }),
    }),
    response: inData(messageSchema),
  }),
  status: defineCall({
    key: 'GET /api/business-unit/messages/:messageId/status',
    summary: 'Who a message was sent to, who read it and when, and whose e-mail was rejected',
    tag,
    params,
    query: messageStatusQuerySchema,
    response: inData(statusListSchema),
  }),
  sendAgain: defineCall({
    key: 'POST /api/business-unit/messages/:messageId/mails',
    summary: 'Send the e-mail for a message again to people whose mail server rejected it',
    tag,
    params,
    body: z.object({ supplierId: z.uuid(), roleEntryId: z.uuid().optional() }),
    response: inData(z.object({ sentCount: z.int().meta({ description: 'People.' }) })),
  }),
};

/** The calls by which both sides read and reply. */
export const messageCalls = {
  list: defineCall({
    key: 'GET /api/messages',
    summary: 'Messages and questions, most recent activity first',
    tag,
    query: messageQuerySchema,
    response: inData(messageListSchema),
  }),
  counts: defineCall({
    key: 'GET /api/messages/counts',
    summary: 'How many messages are unread and how many await a reply, counted up to 1,000',
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
        .meta({ description: 'For the buyer: only the thread of this supplier.' }),
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
    summary: 'Mark a message and all its replies as read',
    tag,
    params,
    body: z.object({
      supplierId: z
        .uuid()
        .optional()
        .meta({ description: 'For the buyer: only the thread of this supplier.' }),
    }),
    response: inData(z.null()),
  }),
};
