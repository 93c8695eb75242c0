import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, listOf } from '../common/envelope.ts';
import { historyActorSchema, historyEntrySchema, historyQuerySchema } from './history.schema.ts';

const tag = 'History';
const query = historyQuerySchema;
const entries = inData(listOf(historyEntrySchema));
const actors = inData(z.array(historyActorSchema));
const businessUnitParams = z.object({ businessUnitId: z.uuid() });
const supplierParams = z.object({ supplierId: z.uuid() });

export const listOrganisationHistory = defineCall({
  key: 'GET /api/sourcing-organisation/history',
  summary: 'What happened in the organisation, to its units and its people, newest first',
  tag,
  query,
  response: entries,
});

export const listOrganisationHistoryActors = defineCall({
  key: 'GET /api/sourcing-organisation/history/actors',
  summary: 'Who the history of the organisation tells of',
  tag,
  response: actors,
});

export const exportOrganisationHistory = defineCall({
  key: 'GET /api/sourcing-organisation/history/export',
  summary: 'The history of the organisation as an Excel workbook, every entry in a line of its own',
  tag,
  query,
  response: null,
});

export const listBusinessUnitHistory = defineCall({
  key: 'GET /api/sourcing-organisation/business-units/:businessUnitId/history',
  summary: 'What happened in a business unit, newest first',
  tag,
  params: businessUnitParams,
  query,
  response: entries,
});

export const listBusinessUnitHistoryActors = defineCall({
  key: 'GET /api/sourcing-organisation/business-units/:businessUnitId/history/actors',
  summary: 'Who the history of a business unit tells of',
  tag,
  params: businessUnitParams,
  response: actors,
});

export const exportBusinessUnitHistory = defineCall({
  key: 'GET /api/sourcing-organisation/business-units/:businessUnitId/history/export',
  summary: 'The history of a business unit as an Excel workbook, every entry in a line of its own',
  tag,
  params: businessUnitParams,
  query,
  response: null,
});

export const listSupplierHistory = defineCall({
  key: 'GET /api/business-unit/suppliers/:supplierId/history',
  summary: 'What happened to a supplier and its people, newest first',
  tag,
  params: supplierParams,
  query,
  response: entries,
});

export const listSupplierHistoryActors = defineCall({
  key: 'GET /api/business-unit/suppliers/:supplierId/history/actors',
  summary: 'Who the history of a supplier tells of',
  tag,
  params: supplierParams,
  response: actors,
});

export const exportSupplierHistory = defineCall({
  key: 'GET /api/business-unit/suppliers/:supplierId/history/export',
  summary: 'The history of a supplier as an Excel workbook',
  tag,
  params: supplierParams,
  query,
  response: null,
});
