import { z } from 'zod';
import { draftSavedSchema, draftValueSchema } from './response.schema.ts';

const placeSchema = {
  sheet: z.string(),
  cell: z.string().meta({ description: 'The cell as the spreadsheet names it, e.g. H7.' }),
};

const fieldSchema = {
  path: z.string(),
  label: z.string().meta({ description: 'What is asked, as people know it.' }),
  ...placeSchema,
};

const workbookChangeSchema = z.object({
  ...fieldSchema,
  before: draftValueSchema.meta({ description: 'What the draft has now.' }),
  after: draftValueSchema.meta({ description: 'What the workbook has; null where its cell was emptied.' }),
  revision: z.int().meta({ description: 'Of the field, as a change to it has to name it.' }),
  changedSince: z
    .boolean()
    .meta({ description: 'The draft was changed at this place as well since the workbook was downloaded.' }),
  askedAnew: z.boolean().meta({ description: 'The buyer changed the question since then.' }),
});
export type WorkbookChange = z.infer<typeof workbookChangeSchema>;

const refusedCellSchema = z.object({
  ...placeSchema,
  label: z.string().nullable().meta({ description: 'What the cell answers; null where that is unknown.' }),
  value: z.string().meta({ description: 'What stands in the cell; long texts are cut.' }),
  reason: z.string(),
});
export type RefusedAnswerCell = z.infer<typeof refusedCellSchema>;

/** What a workbook of answers would change in a draft, or has changed in it. */
export const workbookReadingSchema = z
  .object({
    sheetVersion: z.int().meta({ description: 'The version of the answer sheet as it is asked now.' }),
    workbookVersion: z
      .int()
      .nullable()
      .meta({ description: 'The version that the workbook was made of; null where it does not say.' }),
    isOfAnotherTask: z.boolean(),
    changed: z.array(workbookChangeSchema),
    equal: z.int().meta({ description: 'How many cells say what the draft says.' }),
    kept: z.array(z.object(fieldSchema)).meta({
      description: 'Cells that nobody touched, where the draft has gone on since; the draft stays.',
    }),
    missing: z.int().meta({ description: 'How many answers have no cell in the workbook; they stay.' }),
    refused: z.array(refusedCellSchema),
    passedOver: z
      .array(z.string())
      .meta({ description: 'Sheets and columns that are no part of the answer sheet, and were not read.' }),
    applied: z.boolean().meta({ description: 'Whether the changes are in the draft now.' }),
    conflicts: draftSavedSchema.shape.conflicts,
  })
  .meta({ id: 'WorkbookReading' });
export type WorkbookReading = z.infer<typeof workbookReadingSchema>;
