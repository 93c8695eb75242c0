import type { RawSheet } from './read-sheet.ts';
import { cellPosition, type SheetLimits, WorkbookRejectedError } from './workbook-content.ts';

/** Marks the cells covered by merged ranges, in rows with content, up to the cell limit of a sheet. */
export function markMerged({ rows, merged }: RawSheet, limits: SheetLimits): void {
  const lastRow = [...rows.keys()].reduce((last, row) => Math.max(last, row), 0);
  let left = limits.cells;
  for (const range of merged) {
    const [from, to] = range.split(':', 2).map(cellPosition);
    if (!from || !to) continue;
    const bottom = Math.min(to.row, lastRow);
    const right = Math.min(to.column, limits.columns - 1);
    left -= Math.max(0, bottom - from.row + 1) * Math.max(0, right - from.column + 1);
    if (left < 0) {
      throw new WorkbookRejectedError('The sheet has too many merged cells. Split them and try again.');
    }
    for (let row = from.row; row <= bottom; row += 1) {
      const cells = rows.get(row);
      if (!cells) continue;
      while (cells.length <= right) cells.push(null);
      for (let column = from.column; column <= right; column += 1) {
        cells[column] = { ...cells[column], value: cells[column]?.value ?? null, fault: 'MERGED' };
      }
    }
  }
}
