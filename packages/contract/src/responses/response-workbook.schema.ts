import { z } from 'zod';
import { draftSavedSchema, draftValueSchema } from './response.schema.ts';

const cellRefSchema = {
  sheet: z.string(),
  cell: z.string().meta({ description: 'The cell, as named in the spreadsheet, for example H7.' }),
};

const fieldSchema = {
  path: z.string(),
  label: z.string().meta({ description: 'The question or line that the cell answers, as people see it.' }),
  ...cellRefSchema,
};

const workbookChangeSchema = z.object({
  ...fieldSchema,
  before: draftValueSchema.meta({ description: 'The value in the draft.' }),
  after: draftValueSchema.meta({ description: 'The value in the Excel file. Null if its cell was emptied.' }),
  revision: z.int().meta({ description: 'The field path to use in a change.' }),
  changedSince: z
    .boolean()
    .meta({ description: 'The draft was also changed here since the Excel file was downloaded.' }),
  askedAnew: z.boolean().meta({ description: 'The buyer has changed the question since then.' }),
});
export type WorkbookChange = z.infer<typeof workbookChangeSchema>;

const refusedCellSchema = z.object({
  ...cellRefSchema,
  label: z.string().nullable().meta({ description: 'What the cell answers. Null if unknown.' }),
  value: z.string().meta({ description: 'The content of the cell. Long texts are shortened.' }),
  reason: z.string(),
});
export type RejectedAnswerCell = z.infer<typeof refusedCellSchema>;

/** What an answer workbook would change in a draft, or has changed in it. */
export const workbookReadingSchema = z
  .object({
    sheetVersion: z.int().meta({ description: 'The current version of the answer sheet.' }),
    workbookVersion: z
      .int()
      .nullable()
      .meta({ description: 'The version that the Excel file was created from. Null if it does not say.' }),
    isOfAnotherTask: z.boolean(),
    changed: z.array(workbookChangeSchema),
    equal: z.int().meta({ description: 'How many cells match the draft.' }),
    kept: z.array(z.object(fieldSchema)).meta({
      description: 'Unchanged cells whose answer has since been changed in the draft. The draft is kept.',
    }),
    missing: z.int().meta({ description: 'How many answers have no cell in the Excel file. They are kept.' }),
    refused: z.array(refusedCellSchema),
    passedOver: z
      .array(z.string())
      .meta({ description: 'Sheets and columns that are not part of the answer sheet and were not read.' }),
    applied: z.boolean().meta({ description: 'Whether the changes have been saved in the draft.' }),
    conflicts: draftSavedSchema.shape.conflicts,
  })
  .meta({ id: 'WorkbookReading' });
export type WorkbookReading = z.infer<typeof workbookReadingSchema>;
