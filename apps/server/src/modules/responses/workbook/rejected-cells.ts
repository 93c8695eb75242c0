import { addedRowText, type RejectedAnswerCell } from '@tenderbox/contract';
import {
  type Cell,
  cellAddress,
  cellPosition,
  type WorkbookRow,
} from '../../../platform/excel/workbook-content.ts';
import {
  type AnswerTable,
  cellAt,
  type FoundRow,
  inputColumns,
  nameInRow,
  type TableColumn,
} from './find-answers.ts';
import { rawText } from './read-cells.rules.ts';

/** Reasons for rejecting a cell that do not depend on its value. */
export const reasons = {
  notAsked: 'The buyer no longer asks this question',
  otherName:
    'The text in this row has been changed and no longer matches its question or line: restore it, or download the file again',
  twice: 'This row appears more than once, with different values',
  given: (value: string) => `This was set by the buyer and cannot be changed here. It stays ${value}`,
  total: 'Line totals are calculated from price and quantity. This value is ignored',
};

const maxShownLength = 200;
function shown(cell: Cell | null): string {
  const text = cell ? rawText(cell) : '';
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength).toWellFormed()}…` : text;
}

/** A rejected cell of a known row, with the reason. */
export function rejectedCell(
  { table, row }: FoundRow,
  { heading, label }: { heading: TableColumn; label: string },
  reason: string,
): RejectedAnswerCell {
  const cell = cellAddress(table.columns.get(heading) ?? 0, row.number);
  return { sheet: table.sheet, cell, label, value: shown(cellAt(table, row, heading)), reason };
}

/** The rejected cells of an unknown row: all filled input cells, otherwise the first non-empty cell. */
export function unmatchedCells(table: AnswerTable, row: WorkbookRow, id: string): RejectedAnswerCell[] {
  const filled = [...row.cells.entries()].filter(([, cell]) => cell && cell.value !== null);
  const inputs = new Set(inputColumns.flatMap((column) => table.columns.get(column) ?? []));
  const answers = filled.filter(([column]) => inputs.has(column));
  const wasAsked = /^(answers|prices)\//.test(id);
  // A removed question without an answer is ignored.
  if (!answers.length && wasAsked) return [];
  const named = answers.length ? answers : filled.slice(0, 1);
  return named.map(([column, cell]) => ({
    sheet: table.sheet,
    cell: cellAddress(column, row.number),
    label: nameInRow(table, row) || null,
    value: shown(cell),
    reason: wasAsked ? reasons.notAsked : addedRowText,
  }));
}

const [farthestRow, farthestColumn] = [1_048_577, 16_385];

/** Sorts rejected cells by their position in the workbook. */
export function inSheetOrder(refused: RejectedAnswerCell[], tables: AnswerTable[]): RejectedAnswerCell[] {
  const places = new Map(tables.map(({ sheet }, index) => [sheet, index]));
  const rankOf = ({ sheet, cell }: RejectedAnswerCell) => {
    const { column = 0, row = 0 } = cellPosition(cell) ?? {};
    return ((places.get(sheet) ?? 0) * farthestRow + row) * farthestColumn + column;
  };
  return refused
    .map((one) => [rankOf(one), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);
}
