import type { Archive } from './archive.ts';
import { notAWorkbook } from './archive.ts';
import {
  type CellFault,
  cellAddress,
  placeOfCell,
  type SheetLimits,
  WorkbookRefusedError,
} from './workbook-content.ts';

const attribute = (name: string, element: string) =>
  new RegExp(`(?:^|[\\s:])${name}="([^"]*)"`).exec(element)?.[1];

/** The part of the archive that holds the first sheet. */
export async function pathOfFirstSheet(archive: Archive): Promise<string> {
  const workbook = await archive.text('xl/workbook.xml');
  const relations = await archive.text('xl/_rels/workbook.xml.rels');
  const sheet = /<(?:\w+:)?sheet\s[^>]*>/.exec(workbook)?.[0] ?? '';
  const relationId = attribute('id', sheet);
  for (const [relation] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    if (!relationId || attribute('Id', relation) !== relationId) continue;
    const target = attribute('Target', relation) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    if (archive.has(path)) return path;
  }
  throw notAWorkbook();
}

// A row, a cell with what it holds, or a merged range, whatever prefix the writer gave its elements.
const piece =
  /<(?:\w+:)?(?:row(?=[\s>/])([^>]*)>|c(?=[\s>/])([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)|mergeCell\s([^>]*)>)/gs;

/** By number of the row and index of the column. */
export type SheetFaults = Map<number, Record<number, CellFault>>;

/**
 * Looks through the sheet's own text for what its values do not tell: formulas, errors, merged cells. Refuses
 * sheets that reach too far before anyone lays out their rows.
 */
export function scanSheet(xml: string, limits: SheetLimits): SheetFaults {
  const faults: SheetFaults = new Map();
  const merged: string[] = [];
  let row = 0;
  let column = -1;
  let filledRows = 0;
  let lastFilled = 0;
  for (const [, rowAttributes, cellAttributes, content = '', mergeAttributes] of xml.matchAll(piece)) {
    if (rowAttributes !== undefined) {
      row = Number(attribute('r', rowAttributes)) || row + 1;
      column = -1;
    } else if (mergeAttributes !== undefined) {
      merged.push(attribute('ref', mergeAttributes) ?? '');
    } else if (cellAttributes !== undefined) {
      const place = placeOfCell(attribute('r', cellAttributes) ?? '') ?? { column: column + 1, row };
      ({ column } = place);
      if (!/<(?:\w+:)?(?:v|is|f)[\s>/]/.test(content)) continue;
      assertWithin(place, limits);
      if (place.row !== lastFilled) filledRows += 1;
      lastFilled = place.row;
      if (filledRows > limits.rows) throw tooManyRows(limits);
      const fault = faultOf(cellAttributes, content);
      if (fault) mark(faults, place, fault);
    }
  }
  for (const range of merged) markMerged(faults, range, limits, lastFilled);
  return faults;
}

function mark(faults: SheetFaults, { column, row }: { column: number; row: number }, fault: CellFault): void {
  faults.set(row, { ...faults.get(row), [column]: fault });
}

function faultOf(attributes: string, content: string): CellFault | null {
  if (/<(?:\w+:)?f[\s>/]/.test(content)) return 'FORMULA';
  return attribute('t', attributes) === 'e' ? 'ERROR' : null;
}

/** Blank rows cost little, but nobody means a table that goes on for a hundred thousand rows. */
const blankRowsPerRow = 10;

function assertWithin({ column, row }: { column: number; row: number }, limits: SheetLimits): void {
  if (column >= limits.columns) {
    const message = `The sheet has more than ${limits.columns} columns (cell ${cellAddress(column, row)}).`;
    throw new WorkbookRefusedError(`${message} Remove those that are not in the template.`);
  }
  if (row > limits.rows * blankRowsPerRow) {
    const message = `Cell ${cellAddress(column, row)} lies far below the table. Empty it and try again.`;
    throw new WorkbookRefusedError(message);
  }
}

function tooManyRows({ rows }: SheetLimits): WorkbookRefusedError {
  return new WorkbookRefusedError(
    `The sheet has more than ${rows - 1} rows below its headings. Split it into several workbooks.`,
  );
}

function markMerged(faults: SheetFaults, range: string, { columns }: SheetLimits, lastRow: number): void {
  const [from, to] = range.split(':').map(placeOfCell);
  if (!from || !to) return;
  for (let row = from.row; row <= Math.min(to.row, lastRow); row += 1) {
    for (let column = from.column; column <= Math.min(to.column, columns - 1); column += 1) {
      mark(faults, { column, row }, 'MERGED');
    }
  }
}
