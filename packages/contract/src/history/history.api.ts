import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, listOf } from '../common/envelope.ts';
import type { HistoryBase } from './history.access.ts';
import {
  historyActorSchema,
  historyEntrySchema,
  historyExportQuerySchema,
  historyQuerySchema,
} from './history.schema.ts';

const tag = 'History';
const query = historyQuerySchema;

/** The three calls of a history, below its path. */
export function historyCalls<const Base extends HistoryBase, Params extends z.ZodRawShape>(
  base: Base,
  shape: Params,
  subject: string,
) {
  const params = z.object(shape);
  return {
    list: defineCall({
      key: `GET ${base}`,
      summary: `The history of ${subject}, newest first`,
      tag,
      params,
      query,
      response: inData(listOf(historyEntrySchema)),
    }),
    actors: defineCall({
      key: `GET ${base}/actors`,
      summary: `Who appears in the history of ${subject}`,
      tag,
      params,
      response: inData(z.array(historyActorSchema)),
    }),
    export: defineCall({
      key: `GET ${base}/export`,
      summary: `The history of ${subject} as a file, one entry per line`,
      tag,
      params,
      query: historyExportQuerySchema,
      response: null,
    }),
  };
}

export const siteHistory = historyCalls('/api/system/history', {}, 'the site and what its admins did');
export const organisationHistory = historyCalls(
  '/api/sourcing-organisation/history',
  {},
  'the organisation, its units and its people',
);
export const businessUnitHistory = historyCalls(
  '/api/sourcing-organisation/business-units/:businessUnitId/history',
  { businessUnitId: z.uuid() },
  'a business unit',
);
export const organisationSupplierHistory = historyCalls(
  '/api/sourcing-organisation/suppliers/:supplierId/history',
  { supplierId: z.uuid() },
  'a supplier of any business unit and its people',
);
export const supplierHistory = historyCalls(
  '/api/business-unit/suppliers/:supplierId/history',
  { supplierId: z.uuid() },
  'a supplier and its people',
);

export const eventActivity = historyCalls(
  '/api/business-unit/events/:eventId/activity',
  { eventId: z.uuid() },
  'an event and its tasks',
);

export const ownBusinessUnitHistory = historyCalls(
  '/api/business-unit/audit',
  {},
  "the caller's business unit",
);
