import { columnsForReading, importColumns, importFields, type Supplier } from '@tenderbox/contract';
import { type WorkbookColumn, writeWorkbook } from '../../platform/excel/workbook.ts';
import type { CheckedWorkbook } from './read-suppliers.ts';
import { profileFields } from './supplier.rules.ts';

const widths: Partial<Record<string, number>> = {
  supplierCode: 18,
  name: 36,
  address: 40,
  tags: 28,
  notes: 40,
};
const usualWidth = 24;

const asText = (value: string | string[] | null) => (Array.isArray(value) ? value.join(', ') : value);

type ExportedSupplier = Omit<Supplier, 'can'>;

const columns: WorkbookColumn<ExportedSupplier>[] = [
  ...profileFields.map((field) => ({
    header: importColumns[field],
    width: widths[field] ?? usualWidth,
    value: (supplier: ExportedSupplier) => asText(supplier[field]),
  })),
  {
    header: columnsForReading.status,
    width: 12,
    value: ({ status }) => (status === 'ACTIVE' ? 'Active' : 'Inactive'),
  },
  { header: columnsForReading.activeUserCount, width: 14, value: ({ activeUserCount }) => activeUserCount },
  { header: columnsForReading.lastSignInAt, width: 22, value: ({ lastSignInAt }) => instantOf(lastSignInAt) },
  { header: columnsForReading.createdAt, width: 22, value: ({ createdAt }) => instantOf(createdAt) },
];

const instantOf = (instant: string | null) => (instant ? new Date(instant) : null);

/** Suppliers as a workbook; changed and sent back, an import takes it. */
export const writeSuppliers = (suppliers: AsyncIterable<ExportedSupplier[]>) =>
  writeWorkbook('Suppliers', columns, suppliers);

/** The empty workbook that an import is filled into. */
export function writeTemplate(): Promise<Buffer> {
  const headings = importFields.map((field) => ({
    header: importColumns[field],
    width: widths[field] ?? usualWidth,
    value: () => null,
  }));
  return writeWorkbook('Suppliers', headings, []);
}

/** The refused rows as they came, each with its number and the reasons. */
export function writeRefusedRows({ head, sheetRows, rows }: CheckedWorkbook): Promise<Buffer> {
  const cellsOf = new Map(sheetRows.map(({ number, cells }) => [number, cells]));
  const refused = rows
    .filter(({ refusals }) => refusals.length)
    .map(({ row, refusals }) => ({
      row,
      cells: cellsOf.get(row) ?? [],
      reason: refusals.map(({ column, reason }) => `${column}: ${reason}`).join('\n'),
    }));
  type Refused = (typeof refused)[number];
  const asTheyCame = head.flatMap((header, index): WorkbookColumn<Refused>[] =>
    header ? [{ header, width: usualWidth, value: ({ cells }) => cells[index]?.value ?? null }] : [],
  );
  return writeWorkbook(
    'Refused rows',
    [
      ...asTheyCame,
      { header: columnsForReading.row, width: 8, value: ({ row }) => row },
      { header: columnsForReading.reason, width: 60, value: ({ reason }) => reason },
    ],
    refused,
  );
}
