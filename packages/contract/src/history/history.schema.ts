import { z } from 'zod';
import { instantInputSchema, instantSchema } from '../common/dates.ts';
import { limits } from '../common/limits.ts';
import { timeZoneSchema } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import { roleSchema } from '../common/role.schema.ts';
import { historyKindNames } from './history-words.ts';

/** One thing that happened, with names resolved as they are now. */
export const historyEntrySchema = z
  .object({
    id: z.uuid(),
    at: instantSchema,
    actorName: z.string().nullable(),
    actorRole: roleSchema.nullable(),
    clientAddress: z
      .string()
      .nullable()
      .meta({ description: "Never of a supplier's people, nor of who accepts an invitation to a supplier." }),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.uuid().nullable(),
    subjectName: z.string().nullable(),
    businessUnitName: z.string().nullable(),
    organisationName: z.string().nullable().meta({ description: "Only told by the site's own history." }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    hasParts: z.boolean().meta({ description: 'True for an import or a change to many: ask with `partOf`.' }),
  })
  .meta({ id: 'HistoryEntry' });

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

const kindSchema = z.enum(historyKindNames);

/** Without `partOf` and without a search, what was done together stands in one line. */
export const historyQuerySchema = pageQuery(['at'], 'at,desc').extend({
  actorId: z.uuid().optional().meta({ description: 'Only what this person or API client did.' }),
  subjectId: z.uuid().optional().meta({ description: 'Only what was done to this thing or person.' }),
  kinds: z
    .union([kindSchema.transform((only) => [only]), z.array(kindSchema).max(historyKindNames.length)])
    .default([])
    .meta({ description: 'Only entries of these kinds; repeatable.' }),
  from: instantInputSchema.optional(),
  to: instantInputSchema.optional().meta({ description: 'Only what happened before this instant.' }),
  partOf: z.uuid().optional().meta({ description: 'Only what stands behind this entry.' }),
});

export type HistoryQuery = z.output<typeof historyQuerySchema>;

export const historyExportQuerySchema = historyQuerySchema.extend({
  format: z
    .enum(['xlsx', 'csv'])
    .default('xlsx')
    .meta({
      description: `An Excel workbook of at most ${limits.exportRows} entries, or comma-separated values of any number.`,
    }),
  timeZone: timeZoneSchema.default('UTC').meta({
    description: 'Whose clocks the times are told by; each time stands beside the name of its zone.',
  }),
});

export type HistoryExportQuery = z.output<typeof historyExportQuerySchema>;

/** Someone who did something that a history tells of. */
export const historyActorSchema = z
  .object({ id: z.uuid(), name: z.string().nullable() })
  .meta({ id: 'HistoryActor' });

export type HistoryActor = z.infer<typeof historyActorSchema>;
