import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';
import { sheetSchema } from '../tasks/sheet.schema.ts';
import { plainValueSchema, sentFileSchema } from './box.api.ts';

/** Of amounts that can be set against each other; null where there are none. */
const spread = {
  lowest: z.string().nullable(),
  mean: z.string().nullable().meta({ description: 'Rounded half up to four places.' }),
};

const comparedSupplierSchema = z.object({
  supplierId: z.uuid(),
  supplierCode: z.string(),
  name: z.string(),
  total: z.string().nullable().meta({ description: 'Of the lines that have a price.' }),
  isComplete: z.boolean().meta({ description: 'Whether every line has a price.' }),
  pricedLineCount: z.int(),
  fault: z.string().nullable(),
  reviewIds: z.array(z.string()).meta({
    description: 'Questions and lines that were changed after this supplier had answered them.',
  }),
});

/** The responses of an opened task side by side, by the questions and price lines that it has now. */
const comparisonSchema = z
  .object({
    currency: z.string().nullable(),
    suppliers: z.array(comparedSupplierSchema),
    totals: z.object({
      ...spread,
      completeCount: z.int().meta({ description: 'Only totals of all lines are set against each other.' }),
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
          .meta({ description: 'By supplier; null where it named no price.' }),
        noBids: z.array(z.uuid()).meta({ description: 'Suppliers that said they make no bid.' }),
        ...spread,
      }),
    ),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof comparisonSchema>;

const byLine = z.array(z.string().nullable());

/** The same in a form that is a tenth as large: what a supplier said is one column, in the order of the sheet's lines. */
const comparisonColumnsSchema = z
  .object({
    total: z.int().meta({ description: 'How many responses there are; a page has at most 100 of them.' }),
    sheet: sheetSchema.meta({ description: 'As it is now.' }),
    suppliers: z.array(
      comparedSupplierSchema.extend({
        submittedAt: z.string(),
        answers: z.record(z.string(), plainValueSchema).meta({ description: 'By question.' }),
        files: z.array(sentFileSchema),
        unitPrices: byLine,
        lineTotals: byLine,
        leadTimes: byLine.meta({ description: 'Empty where none are asked for.' }),
        comments: z.record(z.string(), z.string()).meta({ description: 'By line.' }),
        noBidIds: z.array(z.string()).meta({ description: 'Lines for which it said that it makes no bid.' }),
      }),
    ),
  })
  .meta({ id: 'ComparisonColumns' });
export type ComparisonColumns = z.infer<typeof comparisonColumnsSchema>;

export const comparisonCalls = {
  read: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/comparison',
    summary:
      'The responses of a task side by side, once the box is open; 409 BOX_SEALED before. At most 100 at once',
    tag: 'The box',
    params: z.object({ taskId: z.uuid() }),
    query: z.object({
      search: z
        .string()
        .trim()
        .max(200)
        .default('')
        .meta({ description: 'A part of a supplier’s name or ID.' }),
    }),
    response: inData(comparisonSchema),
  }),
  columns: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/comparison/columns',
    summary:
      'The same, with a column for each supplier, for tables of thousands of lines; by name, 100 a page',
    tag: 'The box',
    params: z.object({ taskId: z.uuid() }),
    query: z.object({ page: z.coerce.number().int().min(0).max(1000).default(0) }),
    response: inData(comparisonColumnsSchema),
  }),
  workbook: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/comparison.xlsx',
    summary: 'The same as an Excel workbook with unit prices, totals as formulas, and answers',
    tag: 'The box',
    params: z.object({ taskId: z.uuid() }),
    response: null,
  }),
  eventWorkbook: defineCall({
    key: 'GET /api/business-unit/events/:eventId/responses.xlsx',
    summary:
      'All responses to the tasks of an event that may be read, as one Excel workbook; tasks whose box is sealed are named as such',
    tag: 'The box',
    params: z.object({ eventId: z.uuid() }),
    response: null,
  }),
};
