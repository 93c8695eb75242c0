import { z } from 'zod';
import { instantInputSchema, instantSchema } from '../common/dates.ts';
import { pageQuery } from '../common/page.ts';
import { noticeKindNames } from './notice-kinds.ts';

const named = z.object({ id: z.uuid(), title: z.string() });

/** A notification of a person, with current names and dates. */
export const noticeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKindNames),
  at: instantSchema,
  readAt: instantSchema.nullable(),
  /** The buyer: organisation and business unit. */
  buyer: z.string(),
  event: named.extend({ timeZone: z.string() }).nullable(),
  task: named.nullable(),
  /** The supplier concerned, for notifications of a unit's admin. */
  supplier: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The person whose mail was rejected. */
  person: z.string().nullable(),
  message: z
    .object({
      id: z.uuid(),
      replyId: z.uuid().nullable(),
      subject: z.string(),
      by: z.string(),
      /** For an answer: whether it was published to all suppliers. */
      isPublished: z.boolean().optional(),
    })
    .nullable(),
  /** For a reminder: the hours before the end. */
  hours: z.int().nullable(),
  /** How many tasks an invitation or reminder is about. */
  taskCount: z.int().nullable(),
  /** For an extension: the current end of the task for the recipient. */
  endDate: instantSchema.nullable(),
  /** The version that was submitted or withdrawn. */
  version: z.int().nullable(),
  /** The evaluation concerned. Evaluators see no event, so it names its own. Never scores, nor suppliers. */
  evaluation: z
    .object({
      id: z.uuid(),
      title: z.string(),
      eventTitle: z.string(),
      eventReference: z.string(),
      timeZone: z.string(),
      buyer: z.string(),
      envelope: z.int().nullable(),
      envelopeCount: z.int(),
      /** By when scores are wanted. */
      scoreBy: instantSchema.nullable(),
      /** Why scoring was closed or reopened. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const noticeQuerySchema = pageQuery(['at'], 'at,desc')
  .omit({ search: true })
  .extend({ unread: z.enum(['true', 'false']).default('false') });
export type NoticeQuery = z.infer<typeof noticeQuerySchema>;

/** Marks everything up to an instant as read; later notifications were not shown. */
export const readUntilSchema = z.object({ until: instantInputSchema });
