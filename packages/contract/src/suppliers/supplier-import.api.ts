import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';

const tag = 'Suppliers';

/** The columns of the import, with the headers of the template. */
export const importColumns = {
  supplierCode: 'Supplier ID',
  name: 'Name',
  email: 'E-mail address',
  phone: 'Phone',
  website: 'Website',
  address: 'Address',
  country: 'Country',
  registrationNumber: 'Registration number',
  vatNumber: 'VAT number',
  tags: 'Tags',
  notes: 'Notes',
  adminEmail: 'Admin e-mail address',
} as const;

/** Informational columns of exports, which an import ignores and reports. */
export const columnsForReading = {
  status: 'Status',
  activeUserCount: 'Active users',
  openTaskCount: 'Open tasks',
  lastSignInAt: 'Last login (UTC)',
  createdAt: 'Added (UTC)',
  row: 'Row',
  reason: 'Reason',
} as const;

export type ImportField = keyof typeof importColumns;
export const importFields = Object.keys(importColumns) as [ImportField, ...ImportField[]];

export const importOutcomeSchema = z.enum(['ADD', 'CHANGE', 'UNCHANGED', 'REFUSE']);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

/** A cell of a workbook, with a remark about it. */
export const namedCellSchema = z
  .object({
    row: z.int().meta({ description: 'Counted as in the spreadsheet, from 1.' }),
    column: z.string().meta({ description: 'The heading of the column in the template.' }),
    cell: z.string().meta({ description: 'The cell, as named in the spreadsheet, for example C7.' }),
    reason: z.string(),
  })
  .meta({ id: 'NamedCell' });

export type NamedCell = z.infer<typeof namedCellSchema>;

const valueSchema = z.string().nullable();

export const cellChangeSchema = z
  .object({
    column: z.string().meta({ description: 'The heading of the column in the template.' }),
    before: valueSchema.meta({
      description: 'The saved value. Null if there is none. Long texts are shortened.',
    }),
    after: valueSchema.meta({ description: 'The new value. Null if it is emptied.' }),
  })
  .meta({ id: 'CellChange' });

export type CellChange = z.infer<typeof cellChangeSchema>;

export const importedRowSchema = z
  .object({
    row: z.int(),
    supplierCode: z.string(),
    name: z.string(),
    outcome: importOutcomeSchema,
    changes: z
      .array(cellChangeSchema)
      .meta({ description: 'The changed values of an existing supplier. Empty for a new one.' }),
  })
  .meta({ id: 'ImportedRow' });

export type ImportedRow = z.infer<typeof importedRowSchema>;

export const importResultSchema = z
  .object({
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    invited: z.int().meta({ description: 'How many people are or would be invited.' }),
    notInvited: z.int().meta({
      description:
        'How many are named but not invited, because they are already in the team or the buyer cannot invite them.',
    }),
    emptied: z.int().meta({ description: 'How many saved values are or would be emptied.' }),
    refused: z.array(namedCellSchema),
    warnings: z
      .array(namedCellSchema)
      .meta({ description: 'Cells that are accepted but may not mean what was intended.' }),
    ignoredColumns: z
      .array(z.string())
      .meta({ description: 'Columns of the export that the import ignores, such as Status.' }),
    applied: z.boolean().meta({ description: 'Whether the rows have been saved.' }),
    rows: z.array(importedRowSchema),
  })
  .meta({ id: 'SupplierImport' });

export type ImportResult = z.infer<typeof importResultSchema>;

/** Options of an import besides its file, as parts or in the query. */
export const importOptionsSchema = z.object({
  dryRun: z.stringbool().optional(),
  invite: z.stringbool().optional(),
  clearBlanks: z
    .stringbool()
    .optional()
    .meta({ description: 'True: a blank cell empties the saved value. Otherwise the value is kept.' }),
});

export type ImportOptions = z.output<typeof importOptionsSchema>;

export const supplierImportCalls = {
  downloadTemplate: defineCall({
    key: 'GET /api/business-unit/suppliers/import-template',
    summary: 'An empty Excel file with the columns of the import',
    tag,
    response: null,
  }),
  import: defineCall({
    key: 'POST /api/business-unit/suppliers/import',
    summary:
      'Add and change suppliers from the Excel file in the part file, all or nothing. dryRun=true only returns what would happen, invite=true invites the admins named in it, clearBlanks=true empties saved values for blank cells',
    tag,
    consumes: 'multipart/form-data',
    query: importOptionsSchema,
    response: inData(importResultSchema),
  }),
  downloadRefusedRows: defineCall({
    key: 'POST /api/business-unit/suppliers/import/refused',
    summary: 'The rows that an import would reject, with the reasons, as an Excel file',
    tag,
    consumes: 'multipart/form-data',
    query: importOptionsSchema,
    response: null,
  }),
};
