import { createTextCollector } from './cell-text.ts';
import { cellValue, type NumberRules, type RawValue } from './cell-value.ts';
import { readXml, type WorkBudget, type XmlListener } from './read-xml.ts';
import {
  type CellFault,
  cellAddress,
  cellPosition,
  damagedWorkbook,
  type SheetLimits,
  WorkbookRejectedError,
} from './workbook-content.ts';

export interface RawCell {
  value: RawValue;
  fault: CellFault | null;
  isPercent?: true;
}

/** A sheet as stored in its part: strings are still indexes, merged ranges are not applied yet. */
export interface RawSheet {
  rows: Map<number, (RawCell | null)[]>;
  merged: string[];
}

/** Budget for a cell besides its text, in characters, tags included. */
const overheadCost = 120;

/** Reads a sheet in one pass. Throws as soon as a cell is beyond the limits. */
export async function readSheet(
  part: AsyncIterable<Uint8Array>,
  limits: SheetLimits,
  rules: NumberRules,
  budget: WorkBudget,
): Promise<RawSheet> {
  const sheet: RawSheet = { rows: new Map(), merged: [] };
  let isInData = false;
  let row = 0;
  let column = -1;
  let cellCount = 0;
  let cell = { kind: 'n', style: 0, isFilled: false, isFormula: false };
  const collector = createTextCollector(() => `Cell ${cellAddress(column, row)}`);

  function startRow({ r }: Record<string, string>) {
    row = r === undefined ? row + 1 : Number(r);
    column = -1;
    if (!Number.isInteger(row) || row < 1) throw damagedWorkbook();
  }

  function startCell({ r, t = 'n', s = '0' }: Record<string, string>) {
    const place = r === undefined ? { column: column + 1, row } : cellPosition(r);
    if (place?.row !== row) throw damagedWorkbook();
    ({ column } = place);
    cell = { kind: t, style: Number(s), isFilled: false, isFormula: false };
    collector.take();
  }

  function endCell() {
    if (!cell.isFilled) return;
    assertWithin({ column, row }, limits);
    cellCount += 1;
    if (cellCount > limits.cells) throw tooManyCells(limits);
    const text = collector.take();
    budget.earn(overheadCost + text.length);
    const cells = sheet.rows.get(row) ?? [];
    sheet.rows.set(row, cells);
    if (sheet.rows.size > limits.rows) throw tooManyRows(limits);
    if (cells[column]) throw damagedWorkbook();
    while (cells.length < column) cells.push(null);
    const fault = cell.kind === 'e' ? 'ERROR' : cell.isFormula ? 'FORMULA' : null;
    const value = cellValue(cell.kind, text, cell.style, rules);
    const isPercent = typeof value === 'number' && rules.styles.percents.has(cell.style);
    cells[column] = { value, fault, ...(isPercent && { isPercent }) };
  }

  const listener: XmlListener = {
    open(name, attributes) {
      if (name === 'sheetData') isInData = true;
      if (name === 'mergeCell' && attributes.ref) sheet.merged.push(attributes.ref);
      if (!isInData) return;
      if (name === 'row') startRow(attributes);
      if (name === 'c') startCell(attributes);
      if (name === 'v' || name === 'is' || name === 'f') cell.isFilled = true;
      if (name === 'f') cell.isFormula = true;
      collector.open(name);
    },
    text: collector.add,
    close(name) {
      if (name === 'sheetData') isInData = false;
      collector.close(name);
      if (isInData && name === 'c') endCell();
    },
  };
  await readXml(part, listener, budget);
  return sheet;
}

/** Blank rows cost little, but no real table extends over a hundred thousand of them. */
const blankRowsPerRow = 10;

function assertWithin({ column, row }: { column: number; row: number }, limits: SheetLimits): void {
  if (column >= limits.columns) {
    const message = `The sheet has more than ${limits.columns} columns (cell ${cellAddress(column, row)}).`;
    throw new WorkbookRejectedError(`${message} Remove those that are not in the template.`);
  }
  if (row > limits.rows * blankRowsPerRow) {
    const message = `Cell ${cellAddress(column, row)} is far below the table. Clear it and try again.`;
    throw new WorkbookRejectedError(message);
  }
}

function tooManyRows({ rows }: SheetLimits): WorkbookRejectedError {
  return new WorkbookRejectedError(
    `The sheet has more than ${rows - 1} rows below its headings. Split it into several files.`,
  );
}

function tooManyCells({ cells }: SheetLimits): WorkbookRejectedError {
  return new WorkbookRejectedError(
    `The sheet has more than ${cells} filled cells. Split it into several files.`,
  );
}
