import { z } from 'zod';
import { instantInputSchema, instantSchema } from '../common/dates.ts';
import { pageQuery } from '../common/page.ts';
import { noticeKindNames } from './notice-kinds.ts';

const named = z.object({ id: z.uuid(), title: z.string() });

/** One thing that a person was told, with names and dates as they are now. */
export const noticeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKindNames),
  at: instantSchema,
  readAt: instantSchema.nullable(),
  /** Who asks: organisation and business unit. */
  buyer: z.string(),
  event: named.extend({ timeZone: z.string() }).nullable(),
  task: named.nullable(),
  /** The supplier that an admin of the unit is told of. */
  supplier: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Whose mail was refused. */
  person: z.string().nullable(),
  message: z
    .object({
      id: z.uuid(),
      replyId: z.uuid().nullable(),
      subject: z.string(),
      by: z.string(),
      /** Of an answer: whether it was published for all suppliers. */
      isPublished: z.boolean().optional(),
    })
    .nullable(),
  /** Of a reminder: how many hours before the end. */
  hours: z.int().nullable(),
  /** How many tasks an invitation or a reminder is about. */
  taskCount: z.int().nullable(),
  /** The end that a task has now for whoever was told of an extension. */
  endDate: instantSchema.nullable(),
  /** Which version was sent or withdrawn. */
  version: z.int().nullable(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const noticeQuerySchema = pageQuery(['at'], 'at,desc')
  .omit({ search: true })
  .extend({ unread: z.enum(['true', 'false']).default('false') });
export type NoticeQuery = z.infer<typeof noticeQuerySchema>;

/** Everything up to an instant: what came since was not looked at. */
export const readUntilSchema = z.object({ until: instantInputSchema });
