import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';
import { sheetSchema } from '../tasks/sheet.schema.ts';
import { plainValueSchema, sentFileSchema } from './box.api.ts';

/** Of comparable amounts; null if there are none. */
const spread = {
  lowest: z.string().nullable(),
  mean: z.string().nullable().meta({ description: 'Rounded half up to four decimal places.' }),
};

const comparedSupplierSchema = z.object({
  supplierId: z.uuid(),
  supplierCode: z.string(),
  name: z.string(),
  total: z
    .string()
    .nullable()
    .meta({ description: 'Total of the lines that have a price, at the current quantities.' }),
  isComplete: z.boolean().meta({ description: 'Whether every line has a price.' }),
  pricedLineCount: z.int(),
  sheetVersion: z.int().meta({ description: 'The version of the answer sheet that it answered.' }),
  submittedTotal: z.string().nullable().meta({
    description: 'Total as submitted, at the quantities of that version. Null without a price table.',
  }),
  amendedLines: z.record(z.string(), z.object({ quantity: z.string(), total: z.string() })).meta({
    description:
      'By line: quantity and total as submitted, where the quantity was amended since. The comparison counts them at the current quantity.',
  }),
  fault: z.string().nullable(),
  reviewIds: z.array(z.string()).meta({
    description: 'Questions and lines that were changed after this supplier answered them.',
  }),
});

/** The responses of an opened task side by side, by its current questions and price lines. */
const comparisonSchema = z
  .object({
    currency: z.string().nullable(),
    suppliers: z.array(comparedSupplierSchema),
    totals: z.object({
      ...spread,
      completeCount: z.int().meta({ description: 'Only totals of complete responses are compared.' }),
    }),
    sections: z.array(z.object({ id: z.string(), title: z.string() })),
    questions: z.array(
      z.object({
        id: z.string(),
        sectionId: z.string(),
        type: z.string(),
        label: z.string(),
        unit: z.string().nullable(),
        answers: z.record(z.string(), plainValueSchema).meta({ description: 'By supplier.' }),
        ...spread,
      }),
    ),
    lines: z.array(
      z.object({
        id: z.string(),
        code: z.string().nullable(),
        description: z.string(),
        quantity: z.string(),
        unit: z.string().nullable(),
        prices: z
          .record(z.string(), z.object({ unitPrice: z.string(), total: z.string() }).nullable())
          .meta({ description: 'By supplier. Null if it gave no price.' }),
        noBids: z.array(z.uuid()).meta({ description: 'Suppliers that chose “No bid”.' }),
        ...spread,
      }),
    ),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof comparisonSchema>;

const byLine = z.array(z.string().nullable());

/** The same in a tenth of the size: each supplier is one column, in the order of the sheet's lines. */
const comparisonColumnsSchema = z
  .object({
    total: z.int().meta({ description: 'The number of responses. A page has up to 100.' }),
    sheet: sheetSchema.meta({ description: 'The current answer sheet.' }),
    suppliers: z.array(
      comparedSupplierSchema.extend({
        submittedAt: z.string(),
        answers: z.record(z.string(), plainValueSchema).meta({ description: 'By question.' }),
        files: z.array(sentFileSchema),
        unitPrices: byLine,
        lineTotals: byLine,
        leadTimes: byLine.meta({ description: 'Empty if none were requested.' }),
        comments: z.record(z.string(), z.string()).meta({ description: 'By line.' }),
        noBidIds: z.array(z.string()).meta({ description: 'Lines for which it chose “No bid”.' }),
      }),
    ),
  })
  .meta({ id: 'ComparisonColumns' });
export type ComparisonColumns = z.infer<typeof comparisonColumnsSchema>;

export const comparisonCalls = {
  read: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/comparison',
    summary:
      'The responses to a task side by side, once the box is opened. 409 BOX_SEALED before that. Up to 100 per page',
    tag: 'The box',
    params: z.object({ taskId: z.uuid() }),
    query: z.object({
      search: z
        .string()
        .trim()
        .max(200)
        .default('')
        .meta({ description: 'Part of a supplier’s name or ID.' }),
    }),
    response: inData(comparisonSchema),
  }),
  columns: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/comparison/columns',
    summary:
      'The same with one column per supplier, for tables with thousands of lines. Sorted by name, 100 per page',
    tag: 'The box',
    params: z.object({ taskId: z.uuid() }),
    query: z.object({ page: z.coerce.number().int().min(0).max(1000).default(0) }),
    response: inData(comparisonColumnsSchema),
  }),
  workbook: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/comparison.xlsx',
    summary: 'The same as an Excel file with unit prices, totals as formulas, and answers',
    tag: 'The box',
    params: z.object({ taskId: z.uuid() }),
    response: null,
  }),
  eventWorkbook: defineCall({
    key: 'GET /api/business-unit/events/:eventId/responses.xlsx',
    summary:
      'All readable responses to the tasks of an event, as one Excel file. Tasks with a sealed box are named as such',
    tag: 'The box',
    params: z.object({ eventId: z.uuid() }),
    response: null,
  }),
};
