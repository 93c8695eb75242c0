import {
  type ActiveStatus,
  columnsForReading,
  importColumns,
  importFields,
  type OrganisationSupplier,
  type Supplier,
} from '@tenderbox/contract';
import { instantCell } from '../../platform/excel/instant-cell.ts';
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
const defaultWidth = 24;

const statusText = (status: ActiveStatus) => (status === 'ACTIVE' ? 'Active' : 'Inactive');
const asText = (value: string | string[] | null) => (Array.isArray(value) ? value.join(', ') : value);

type ExportedSupplier = Omit<Supplier, 'can'>;

const columns: WorkbookColumn<ExportedSupplier>[] = [
  ...profileFields.map((field) => ({
    header: importColumns[field],
    width: widths[field] ?? defaultWidth,
    value: (supplier: ExportedSupplier) => asText(supplier[field]),
  })),
  {
    header: columnsForReading.status,
    width: 12,
    value: ({ status }) => statusText(status),
  },
  { header: columnsForReading.activeUserCount, width: 14, value: ({ activeUserCount }) => activeUserCount },
  { header: columnsForReading.openTaskCount, width: 12, value: ({ openTaskCount }) => openTaskCount },
  {
    header: columnsForReading.lastSignInAt,
    width: 22,
    value: ({ lastSignInAt }) => lastSignInAt && instantCell(lastSignInAt),
  },
  { header: columnsForReading.createdAt, width: 22, value: ({ createdAt }) => instantCell(createdAt) },
];

/** Suppliers as a workbook, which can be changed and imported again. */
export const writeSuppliers = (suppliers: AsyncIterable<ExportedSupplier[]>) =>
  writeWorkbook('Suppliers', columns, suppliers);

const organisationColumns: WorkbookColumn<OrganisationSupplier>[] = [
  { header: 'Supplier ID', width: 18, value: ({ supplierCode }) => supplierCode },
  { header: 'Name', width: 36, value: ({ name }) => name },
  { header: 'Business unit', width: 28, value: ({ businessUnit }) => businessUnit.name },
  { header: 'Status', width: 12, value: ({ status }) => statusText(status) },
  { header: 'Active users', width: 14, value: ({ activeUserCount }) => activeUserCount },
];

export const writeOrganisationSuppliers = (suppliers: AsyncIterable<OrganisationSupplier[]>) =>
  writeWorkbook('Suppliers', organisationColumns, suppliers);

/** The empty template for an import. */
export function writeTemplate(): Promise<Buffer> {
  const headings = importFields.map((field) => ({
    header: importColumns[field],
    width: widths[field] ?? defaultWidth,
    value: () => null,
  }));
  return writeWorkbook('Suppliers', headings, []);
}

/** The rejected rows unchanged, each with its row number and the reasons. */
export function writeRejectedRows({ head, sheetRows, rows }: CheckedWorkbook): Promise<Buffer> {
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
    header ? [{ header, width: defaultWidth, value: ({ cells }) => cells[index]?.value ?? null }] : [],
  );
  return writeWorkbook(
    'Rejected rows',
    [
      ...asTheyCame,
      { header: columnsForReading.row, width: 8, value: ({ row }) => row },
      { header: columnsForReading.reason, width: 60, value: ({ reason }) => reason },
    ],
    refused,
  );
}
