import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData, listOf } from '../common/envelope.ts';
import { pageQuery } from '../common/page.ts';
import { roleSchema } from '../common/role.schema.ts';

/** One thing that happened, with names resolved as they are now. */
export const historyEntrySchema = z
  .object({
    id: z.uuid(),
    at: instantSchema,
    actorName: z.string().nullable(),
    actorRole: roleSchema.nullable(),
    clientAddress: z.string().nullable(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.uuid().nullable(),
    subjectName: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'HistoryEntry' });

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

const tag = 'History';
const query = pageQuery(['at'], 'at,desc');
const businessUnitParams = z.object({ businessUnitId: z.uuid() });

export const listOrganisationHistory = defineCall({
  key: 'GET /api/sourcing-organisation/history',
  summary: 'What happened in the organisation, newest first',
  tag,
  query,
  response: inData(listOf(historyEntrySchema)),
});

export const exportOrganisationHistory = defineCall({
  key: 'GET /api/sourcing-organisation/history/export',
  summary: 'The history of the organisation as an Excel workbook',
  tag,
  response: null,
});

export const listBusinessUnitHistory = defineCall({
  key: 'GET /api/sourcing-organisation/business-units/:businessUnitId/history',
  summary: 'What happened in a business unit, newest first',
  tag,
  params: businessUnitParams,
  query,
  response: inData(listOf(historyEntrySchema)),
});

export const exportBusinessUnitHistory = defineCall({
  key: 'GET /api/sourcing-organisation/business-units/:businessUnitId/history/export',
  summary: 'The history of a business unit as an Excel workbook',
  tag,
  params: businessUnitParams,
  response: null,
});
