import { z } from 'zod';
import { instantSchema } from '../common/dates.ts';
import { multiLine, revisionSchema, singleLine } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import { fileReferenceSchema } from '../files/file.schema.ts';
import { distinctIds } from '../tasks/task.schema.ts';
import { messageLimits } from './message.limits.ts';

/** Allows a draft's field to be empty. */
const orEmpty = (schema: ReturnType<typeof multiLine> | ReturnType<typeof singleLine>) =>
  z
    .string()
    .default('')
    .transform((text) => text.trim() || null)
    .pipe(schema.nullable())
    .transform((text) => text ?? '');

const fileIds = distinctIds(messageLimits.files).default([]);

/** A message draft; missing fields are only required when it is sent. */
export const newMessageSchema = z.object({
  subject: orEmpty(singleLine(messageLimits.subject)),
  text: orEmpty(multiLine(messageLimits.text)).meta({ description: 'Markdown.' }),
  supplierIds: distinctIds(messageLimits.recipients).default([]),
  eventId: z.uuid().nullish(),
  taskId: z.uuid().nullish().meta({ description: 'A task of the event.' }),
  fileIds,
});
export type NewMessage = z.output<typeof newMessageSchema>;

export const messageChangeSchema = newMessageSchema.extend({ revision: revisionSchema });
export type MessageChange = z.output<typeof messageChangeSchema>;

export const newReplySchema = z.object({
  text: multiLine(messageLimits.text),
  fileIds,
  supplierId: z
    .uuid()
    .optional()
    .meta({ description: 'Only for the buyer: the supplier whose thread it is in.' }),
});
export type NewReply = z.output<typeof newReplySchema>;

const named = z.object({ id: z.uuid(), title: z.string() });
const supplierNameSchema = z.object({ id: z.uuid(), supplierCode: z.string(), name: z.string() });

/** A question comes from a supplier; all other messages from the buyer. */
export const messageKindSchema = z.enum(['MESSAGE', 'QUESTION']);
export type MessageKind = z.infer<typeof messageKindSchema>;

/** The state of a question: answered by the buyer, or published to all suppliers concerned. */
export const questionStateSchema = z.enum(['OPEN', 'ANSWERED', 'PUBLISHED']);
export type QuestionState = z.infer<typeof questionStateSchema>;

const about = {
  event: named.extend({ reference: z.string() }).nullable().meta({
    description: 'Null for a supplier that cannot see the event.',
  }),
  task: named.nullable(),
};

/** The author of a text, and their side. */
export const writerSchema = z
  .object({
    side: z.enum(['BUYER', 'SUPPLIER']),
    fullName: z
      .string()
      .nullable()
      .meta({ description: 'Null if the person was erased or is an API client.' }),
    of: z.string().meta({ description: 'The name of the business unit or the supplier.' }),
    isMe: z.boolean(),
  })
  .meta({ id: 'Writer' });
export type Writer = z.infer<typeof writerSchema>;

const sentFields = {
  id: z.uuid(),
  kind: messageKindSchema,
  status: z.literal('SENT'),
  subject: z.string().meta({ description: 'For a question, the beginning of its text.' }),
  sentAt: instantSchema,
  ...about,
  from: writerSchema,
  unread: z.boolean().meta({ description: 'Whether the caller wrote it.' }),
  newCount: z.int().meta({ description: 'What the other side wrote since the user last viewed it.' }),
  replyCount: z.int(),
  awaitingReply: z.boolean().meta({
    description:
      'The other side wrote last in at least one thread. A message to a supplier awaits a reply once the buyer has written in that supplier’s thread. An answer to a question awaits none.',
  }),
  lastAt: instantSchema.meta({ description: 'When someone last wrote.' }),
  questionState: questionStateSchema.nullable().meta({ description: 'Only for questions.' }),
  recipientCount: z.int().nullable().meta({ description: 'The number of suppliers. Only for the buyer.' }),
  supplier: supplierNameSchema
    .nullable()
    .meta({ description: 'The supplier, if there is only one. Only for the buyer.' }),
};

/** A message in the list of either side. */
export const messageInListSchema = z
  .object({
    ...sentFields,
    excerpt: z.string(),
    last: z
      .object({ writer: writerSchema, at: instantSchema, text: z.string() })
      .meta({ description: 'The most recent text, shortened.' }),
  })
  .meta({ id: 'MessageInList' });
export type MessageInList = z.infer<typeof messageInListSchema>;

export const replySchema = z
  .object({
    id: z.uuid(),
    text: z.string(),
    at: instantSchema,
    from: writerSchema,
    files: z.array(fileReferenceSchema),
    isNew: z.boolean().meta({ description: 'The caller has not read it.' }),
    publishedAs: z.uuid().nullable().meta({ description: 'The published question that it answers.' }),
  })
  .meta({ id: 'Reply' });
export type Reply = z.infer<typeof replySchema>;

/** The texts between one supplier and the buyer below a message, hidden from other suppliers. */
export const threadSchema = z
  .object({
    supplier: supplierNameSchema,
    replyCount: z.int(),
    newCount: z.int(),
    awaitingReply: z.boolean(),
    lastAt: instantSchema,
    replies: z
      .array(replySchema)
      .meta({ description: `Oldest first, limited to the newest ${messageLimits.shownReplies}.` }),
    can: z.object({ reply: z.boolean() }),
  })
  .meta({ id: 'Thread' });
export type Thread = z.infer<typeof threadSchema>;

/** A message with its threads: all of them for the buyer, only its own for a supplier. */
export const messageSchema = z
  .object({
    ...sentFields,
    text: z.string(),
    files: z.array(fileReferenceSchema),
    threads: z.array(threadSchema).meta({
      description: `The ${messageLimits.shownThreads} most recently active threads. Suppliers who never replied come last.`,
    }),
    threadCount: z.int(),
    silentCount: z.int().meta({ description: 'Suppliers who have not replied.' }),
    published: z
      .object({ id: z.uuid(), question: z.string(), answer: z.string(), publishedAt: instantSchema })
      .nullable()
      .meta({ description: 'The published version of a question.' }),
    can: z.object({
      reply: z.boolean(),
      answer: z.boolean().meta({ description: 'For the buyer: answer a question.' }),
      publish: z.boolean().meta({ description: 'For the buyer: publish a question with its answer.' }),
    }),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

/** A possible recipient of a message. */
export const recipientSchema = supplierNameSchema
  .extend({
    activeUserCount: z.int(),
    mailRefused: z.boolean().meta({ description: 'The mail server rejected the last e-mail to its users.' }),
  })
  .meta({ id: 'Recipient' });
export type Recipient = z.infer<typeof recipientSchema>;

/** A message being written; it belongs to the business unit. */
export const messageDraftSchema = z
  .object({
    id: z.uuid(),
    status: z.literal('DRAFT'),
    subject: z.string(),
    text: z.string(),
    sentAt: z.null(),
    ...about,
    supplierIds: z.array(z.uuid()),
    suppliers: z
      .array(recipientSchema.extend({ status: z.enum(['ACTIVE', 'INACTIVE']) }))
      .meta({ description: `The first ${messageLimits.shownRecipients} by name.` }),
    files: z.array(fileReferenceSchema),
    savedAt: instantSchema,
    savedBy: z.string().nullable(),
    revision: z.int(),
  })
  .meta({ id: 'MessageDraft' });
export type MessageDraft = z.infer<typeof messageDraftSchema>;

/** A draft as one of its suppliers will receive it; event and task are null if that supplier cannot see them. */
export const messagePreviewSchema = z
  .object({
    place: z.int(),
    recipientCount: z.int(),
    recipient: recipientSchema.nullable().meta({ description: 'Null while no one is selected.' }),
    ...about,
    effectiveEndDate: instantSchema
      .nullable()
      .meta({ description: 'The deadline of the linked task for this supplier.' }),
    mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    personCount: z.int().meta({ description: 'Users with an active account, of all recipients.' }),
    idleCount: z.int().meta({ description: 'Suppliers without active users.' }),
    refusedCount: z.int().meta({ description: 'Suppliers for whom the last e-mail was rejected.' }),
  })
  .meta({ id: 'MessagePreview' });
export type MessagePreview = z.infer<typeof messagePreviewSchema>;

export const draftInListSchema = messageDraftSchema
  .omit({ text: true, supplierIds: true, suppliers: true, files: true })
  .extend({ excerpt: z.string(), recipientCount: z.int() })
  .meta({ id: 'MessageDraftInList' });
export type DraftInList = z.infer<typeof draftInListSchema>;

/** The groups by which recipients are selected. */
export const recipientGroups = ['ALL_INVITED', 'NOT_SEEN', 'NOT_RESPONDED', 'SUBMITTED', 'DECLINED'] as const;
export const recipientGroupSchema = z.enum(recipientGroups);
export type RecipientGroup = z.infer<typeof recipientGroupSchema>;

/** The state of the mail to one person; with DIGEST, the message is part of the daily mail. */
export const messageMailStateSchema = z.enum(['PENDING', 'SENT', 'KEPT', 'REFUSED', 'GIVEN_UP', 'DIGEST']);
export type MessageMailState = z.infer<typeof messageMailStateSchema>;

/** The recipients of a message at one supplier, and who read it. */
export const messageStatusSchema = z
  .object({
    supplierId: z.uuid(),
    supplierCode: z.string(),
    name: z.string(),
    readAt: instantSchema.nullable().meta({ description: 'When the first of its users read it.' }),
    people: z.array(
      z.object({
        roleEntryId: z.uuid(),
        fullName: z.string(),
        sentAt: instantSchema.nullable().meta({ description: 'Null while the e-mails are being sent.' }),
        readAt: instantSchema.nullable(),
        mailState: messageMailStateSchema.nullable(),
        refusal: z.string().nullable().meta({ description: 'The response of the mail server.' }),
        can: z.object({ sendAgain: z.boolean() }),
      }),
    ),
  })
  .meta({ id: 'MessageStatus' });
export type MessageStatus = z.infer<typeof messageStatusSchema>;

export const messageStatusQuerySchema = pageQuery(['attention', 'name', 'readAt'], 'attention,asc').extend({
  state: z
    .enum(['READ', 'NOT_READ', 'REFUSED'])
    .optional()
    .meta({ description: 'REFUSED: at least one e-mail was rejected or abandoned.' }),
});
export type MessageStatusQuery = z.output<typeof messageStatusQuerySchema>;

export const messageQuerySchema = pageQuery(['lastAt'], 'lastAt,desc').extend({
  eventId: z.uuid().optional(),
  taskId: z.uuid().optional(),
  supplierId: z.uuid().optional().meta({ description: 'Only for the buyer.' }),
  kind: messageKindSchema.optional(),
  unread: z.stringbool().optional(),
  awaitingReply: z.stringbool().optional(),
});
export type MessageQuery = z.output<typeof messageQuerySchema>;
