import writeExcelFile from 'write-excel-file/node';

/** One sheet, ready to be written: its cells are harmless already. */
export interface SheetToWrite {
  sheet: string;
  widths: number[];
  head: string[];
  rows: (string | number | null)[][];
}

/** Writes a sheet as an Excel workbook. */
export function writeSheet({ sheet, widths, head, rows }: SheetToWrite): Promise<Buffer> {
  const headCells = head.map((value) => ({ value, fontWeight: 'bold' as const }));
  const options = { sheet, columns: widths.map((width) => ({ width })), stickyRowsCount: 1 };
  return writeExcelFile([headCells, ...rows.map((row) => row.map(cellOf))], options).toBuffer();
}

function cellOf(value: string | number | null) {
  if (value === null || value === '') return null;
  return typeof value === 'number' ? { type: Number, value } : { type: String, value };
}
