import { type PriceField, priceFields } from '@tenderbox/contract';
import type { Cell, NamedSheet, WorkbookRow } from '../../../platform/excel/workbook-content.ts';
import {
  answerHeadings,
  idHeading,
  priceHeadings,
  sheetTitles,
  type WorkbookField,
} from './answer-layout.ts';
import { rawText } from './read-cells.rules.ts';

/** A table in a workbook, found by its headings even if they were moved. */
export interface AnswerTable {
  sheet: string;
  rows: WorkbookRow[];
  /** Column index by the meaning of its heading. */
  columns: Map<TableColumn, number>;
}

export type TableColumn = keyof typeof answerHeadings | keyof typeof priceHeadings;

/** The headings are near the top; users may have added lines above. */
const searchedRows = 20;

const textOf = (cell: Cell | null | undefined) => (cell ? rawText(cell) : '');
/** Strips the unit or currency, which follows after a comma. */
const keyOf = (heading: string) => (heading.split(',')[0] ?? '').trim().toLowerCase();

const meaning = new Map(
  [...Object.entries(answerHeadings), ...Object.entries(priceHeadings)].map(([column, heading]) => [
    keyOf(heading),
    column as TableColumn,
  ]),
);

/** Finds the answer tables of a workbook, and lists what was ignored. */
export function findTables(sheets: NamedSheet[]): { tables: AnswerTable[]; passedOver: string[] } {
  const tables: AnswerTable[] = [];
  const passedOver: string[] = [];
  for (const { name, rows } of sheets) {
    if (name === sheetTitles.howTo || name === sheetTitles.record) continue;
    const place = rows
      .slice(0, searchedRows)
      .findIndex(({ cells }) => cells.some((cell) => keyOf(textOf(cell)) === keyOf(idHeading)));
    const head = rows[place];
    if (!head) {
      if (rows.length) passedOver.push(`Sheet “${name}”`);
      continue;
    }
    const columns = new Map<TableColumn, number>();
    for (const [index, cell] of head.cells.entries()) {
      const heading = textOf(cell);
      const column = meaning.get(keyOf(heading));
      if (column && !columns.has(column)) columns.set(column, index);
      else if (heading) passedOver.push(`Sheet “${name}”, column “${heading}”`);
    }
    tables.push({ sheet: name, columns, rows: rows.slice(place + 1) });
  }
  return { tables, passedOver };
}

/** The columns that answers are read from. */
export const inputColumns: WorkbookField['heading'][] = ['answer', ...(priceFields as readonly PriceField[])];

/** The position of a sheet row in the workbook. */
export interface FoundRow {
  table: AnswerTable;
  row: WorkbookRow;
}

export const cellAt = ({ columns }: AnswerTable, { cells }: WorkbookRow, column: TableColumn): Cell | null =>
  cells[columns.get(column) ?? -1] ?? null;

export const inputCells = (table: AnswerTable): Cell[] =>
  table.rows.flatMap((row) => inputColumns.flatMap((column) => cellAt(table, row, column) ?? []));

/** The name of a row as shown in the table; null if the column was removed. */
export function nameInRow({ columns }: AnswerTable, { cells }: WorkbookRow): string | null {
  const at = (column: TableColumn) => {
    const place = columns.get(column);
    return place === undefined ? null : textOf(cells[place]);
  };
  const label = at('label');
  if (label !== null) return label;
  const [code, description] = [at('code'), at('description')];
  return code === null || description === null ? null : code ? `${code} ${description}` : description;
}
