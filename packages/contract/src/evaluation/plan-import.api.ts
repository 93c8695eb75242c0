import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';
import { namedCellSchema } from '../suppliers/supplier-import.api.ts';
import { planSchema } from './plan.schema.ts';

const tag = 'Evaluations';

/** The sheets of the workbook of a plan, and their columns with the headers of the template. */
export const planSheetNames = {
  plan: 'Plan',
  envelopes: 'Envelopes',
  groups: 'Groups',
  criteria: 'Criteria',
  rates: 'Exchange rates',
} as const;

export const settingColumns = { setting: 'Setting', value: 'Value' } as const;

export const envelopeColumns = { envelope: 'Envelope', title: 'Title', task: 'Task' } as const;

export const groupColumns = { title: 'Group', minimumPoints: 'Minimum points', id: 'ID' } as const;

export const criterionColumns = {
  kind: 'Kind',
  title: 'Criterion',
  points: 'Points',
  minimumPoints: 'Minimum points',
  group: 'Group',
  envelope: 'Envelope',
  questions: 'Questions',
  prices: 'Price tables',
  formula: 'Formula',
  best: 'Best',
  worst: 'Worst',
  multiple: 'Multiple',
  steps: 'Points per answer',
  scaleMax: 'Highest score',
  scaleStep: 'Steps of',
  scaleWords: 'Words for scores',
  rule: 'Must be',
  ruleValue: 'Value',
  publicText: 'Text for suppliers',
  guidance: 'Guidance for evaluators',
  id: 'ID',
} as const;

export const rateColumns = { currency: 'Currency', rate: 'Rate', day: 'Date', source: 'Source' } as const;

/** The result of reading the workbook of a plan; nothing is saved. */
const planImportSchema = z
  .object({
    plan: planSchema.meta({ description: 'Without what was rejected.' }),
    criterionCount: z.int(),
    refused: z.array(namedCellSchema.extend({ sheet: z.string() })),
  })
  .meta({ id: 'PlanImport' });
export type PlanImport = z.infer<typeof planImportSchema>;

export const planImportCalls = {
  exportPlan: defineCall({
    key: 'GET /api/business-unit/evaluations/:evaluationId/plan.xlsx',
    summary: 'The plan as an Excel file, which can be imported again',
    tag,
    params: z.object({ evaluationId: z.uuid() }),
    response: null,
  }),
  downloadTemplate: defineCall({
    key: 'GET /api/business-unit/events/:eventId/plan-import/template',
    summary: 'An Excel file to enter the plan of an evaluation in, with the questions of the event',
    tag,
    params: z.object({ eventId: z.uuid() }),
    response: null,
  }),
  import: defineCall({
    key: 'POST /api/business-unit/events/:eventId/plan-import',
    summary: 'Read the plan of an evaluation from the Excel file in the part file. Saves nothing',
    tag,
    params: z.object({ eventId: z.uuid() }),
    consumes: 'multipart/form-data',
    response: inData(planImportSchema),
  }),
};
