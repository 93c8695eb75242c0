import { z } from 'zod';
import { instantInputSchema, instantSchema } from '../common/dates.ts';
import { limits } from '../common/limits.ts';
import { timeZoneSchema } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import { roleSchema } from '../common/role.schema.ts';
import { historyKindNames } from './history-text.ts';

/** A history entry, with current names. */
export const historyEntrySchema = z
  .object({
    id: z.uuid(),
    at: instantSchema,
    actorName: z.string().nullable(),
    actorRole: roleSchema.nullable(),
    clientAddress: z.string().nullable().meta({
      description:
        "Never shown for a supplier's users, nor for someone who accepts an invitation to a supplier.",
    }),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.uuid().nullable(),
    subjectName: z.string().nullable(),
    event: z
      .object({ id: z.uuid(), reference: z.string(), title: z.string() })
      .nullable()
      .meta({ description: 'The event of a task, or the event itself. Null if it was deleted.' }),
    repeats: z.object({ count: z.int(), since: instantSchema }).nullable().meta({
      description:
        'Equal entries of one person with less than ten minutes between them, such as looks at responses: how many, and the time of the first. `at` is the time of the last. Entries are single in a search, of one object, in a period, and in an export.',
    }),
    businessUnitName: z.string().nullable(),
    organisationName: z.string().nullable().meta({ description: 'Only in the history of the site.' }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    hasParts: z
      .boolean()
      .meta({ description: 'True for an import or a bulk change. Use `partOf` to read its parts.' }),
  })
  .meta({ id: 'HistoryEntry' });

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

const kindSchema = z.enum(historyKindNames);

/** Without `partOf` and without a search, a bulk action is one line. */
export const historyQuerySchema = pageQuery(['at'], 'at,desc').extend({
  actorId: z.uuid().optional().meta({ description: 'Only entries by this person or API client.' }),
  subjectId: z.uuid().optional().meta({ description: 'Only entries about this object or person.' }),
  kinds: z
    .union([kindSchema.transform((only) => [only]), z.array(kindSchema).max(historyKindNames.length)])
    .default([])
    .meta({ description: 'Only entries of these types. Repeatable.' }),
  from: instantInputSchema.optional(),
  to: instantInputSchema.optional().meta({ description: 'Only entries before this time.' }),
  partOf: z.uuid().optional().meta({ description: 'Only the parts of this entry.' }),
});

export type HistoryQuery = z.output<typeof historyQuerySchema>;

export const historyExportQuerySchema = historyQuerySchema.extend({
  format: z
    .enum(['xlsx', 'csv'])
    .default('xlsx')
    .meta({
      description: `An Excel file with up to ${limits.exportRows} entries, or comma-separated values with any number.`,
    }),
  timeZone: timeZoneSchema.default('UTC').meta({
    description: 'The time zone of the times. Each time has the name of its zone next to it.',
  }),
});

export type HistoryExportQuery = z.output<typeof historyExportQuerySchema>;

/** An actor in a history. */
export const historyActorSchema = z
  .object({ id: z.uuid(), name: z.string().nullable() })
  .meta({ id: 'HistoryActor' });

export type HistoryActor = z.infer<typeof historyActorSchema>;
