import writeExcelFile from 'write-excel-file/node';

export interface WorkbookColumn<Row> {
  header: string;
  width: number;
  value: (row: Row) => string | number | null;
}

/** Cells that a spreadsheet could take for a formula are made harmless. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Writes one sheet as an Excel workbook. */
export async function writeWorkbook<Row>(
  sheet: string,
  columns: WorkbookColumn<Row>[],
  rows: Row[],
): Promise<Buffer> {
  const head = columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }));
  const body = rows.map((row) => columns.map(({ value }) => cellOf(value(row))));
  const options = { sheet, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 };
  return writeExcelFile([head, ...body], options).toBuffer();
}

function cellOf(value: string | number | null) {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { type: Number, value };
  return { type: String, value: harmless(value) };
}
