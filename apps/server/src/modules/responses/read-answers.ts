import {
  type FieldValue,
  lineTotal,
  type RefusedAnswerCell,
  type ResponseField,
  type Sheet,
  type WorkbookReading,
} from '@tenderbox/contract';
import {
  type Cell,
  cellAddress,
  placeOfCell,
  type WholeWorkbook,
  type WorkbookRow,
} from '../../platform/excel/workbook-content.ts';
import { invalidField } from '../../platform/http/problem-error.ts';
import {
  type AskedRow,
  isSameAnswer,
  markOfName,
  markOfValue,
  rowsOf,
  type WorkbookField,
} from './answer-layout.ts';
import { markOfAsked, readRecord, type WorkbookRecord } from './answer-record.ts';
import { totalRowId } from './answer-workbook.ts';
import { askedBy } from './asked.ts';
import { type AnswerTable, findTables, inputColumns, nameInRow } from './find-answers.ts';
import { markOfCells, rawText, readCell, type WorkbookHabits } from './read-cells.rules.ts';

/** What the workbook is compared with. */
export interface ComparedDraft {
  taskId: string;
  sheetVersion: number;
  sheet: Sheet;
  fields: Map<string, ResponseField>;
}

/** Where a row of what is asked stands in the workbook. */
interface FoundRow {
  table: AnswerTable;
  row: WorkbookRow;
}

const reasons = {
  noRow: 'This row belongs to no question or price line: rows cannot be added',
  notAsked: 'The buyer no longer asks this',
  otherName:
    'This row names something else than it belongs to: put that back, or download the workbook again',
  twice: 'This row is there more than once, with different values',
  given: (value: string) => `This is the buyer’s and cannot be changed here; it stays ${value}`,
  total: 'Line totals are counted from price and quantity; this one is not taken',
};

type Reading = Omit<WorkbookReading, 'applied' | 'conflicts'>;

/** What a workbook would change in a draft. Whatever is in it is taken, kept, or named with a reason. */
export function readAnswers(workbook: WholeWorkbook, draft: ComparedDraft): Reading {
  const { tables, passedOver } = findTables(workbook.sheets);
  if (!tables.length) {
    const message = 'This workbook is no answer sheet: the headings of its tables are missing.';
    throw invalidField('file', `${message} Download it again and fill that one in.`);
  }
  const record = readRecord(workbook.sheets);
  const reading: Reading = {
    ...{ sheetVersion: draft.sheetVersion, workbookVersion: record.sheetVersion },
    isOfAnotherTask: record.taskId !== null && record.taskId !== draft.taskId,
    ...{ changed: [], equal: 0, kept: [], missing: 0, refused: [], passedOver },
  };
  // Marks of another task's answers say nothing about these.
  const known = reading.isOfAnotherTask ? { ...record, rows: new Map() } : record;
  const rows = rowsOf(draft.sheet);
  const found = findRows(tables, new Set(rows.map(({ id }) => id)), reading.refused);
  const mark = markOfCells(tables.flatMap(inputCells));
  const reader = { draft, record: known, reading, habits: { mark, countsFrom1904: workbook.countsFrom1904 } };
  const asked = askedBy(draft.sheet);
  for (const row of rows) readRow(reader, row, found.get(row.id) ?? [], asked);
  return { ...reading, refused: inOrder(reading.refused, tables) };
}

interface Reader {
  draft: ComparedDraft;
  record: WorkbookRecord;
  reading: Reading;
  habits: WorkbookHabits;
}

const cellAt = (
  { columns }: AnswerTable,
  { cells }: WorkbookRow,
  column: Parameters<typeof columns.get>[0],
) => cells[columns.get(column) ?? -1] ?? null;

const inputCells = (table: AnswerTable): Cell[] =>
  table.rows.flatMap((row) => inputColumns.flatMap((column) => cellAt(table, row, column) ?? []));

/** The rows by their ids; those that belong to nothing are refused, where anything was put into them. */
function findRows(
  tables: AnswerTable[],
  known: Set<string>,
  refused: RefusedAnswerCell[],
): Map<string, FoundRow[]> {
  const found = new Map<string, FoundRow[]>();
  for (const table of tables) {
    for (const row of table.rows) {
      const idCell = cellAt(table, row, 'id');
      const id = idCell ? rawText(idCell) : '';
      if (id === totalRowId) continue;
      if (known.has(id)) {
        const places = found.get(id) ?? [];
        found.set(id, places);
        places.push({ table, row });
      } else refused.push(...strangeCells(table, row, id));
    }
  }
  return found;
}

/** Of a row that belongs to nothing: every cell that was filled in, or else the first that says anything. */
function strangeCells(table: AnswerTable, row: WorkbookRow, id: string): RefusedAnswerCell[] {
  const filled = [...row.cells.entries()].filter(([, cell]) => cell && cell.value !== null);
  const inputs = new Set(inputColumns.flatMap((column) => table.columns.get(column) ?? []));
  const answers = filled.filter(([column]) => inputs.has(column));
  // What is no longer asked, and was not answered, is no loss.
  if (!answers.length && id) return [];
  const named = answers.length ? answers : filled.slice(0, 1);
  const reason = id ? reasons.notAsked : reasons.noRow;
  return named.map(([column, cell]) => ({
    ...{ sheet: table.sheet, cell: cellAddress(column, row.number), label: nameInRow(table, row) || null },
    ...{ value: shown(cell), reason },
  }));
}

const longestShown = 200;
const shown = (cell: Cell | null) => {
  const text = cell ? rawText(cell) : '';
  return text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text;
};

function readRow(reader: Reader, row: AskedRow, places: FoundRow[], asked: Map<string, string>): void {
  const { reading, record } = reader;
  const recorded = record.rows.get(row.id);
  const askedAnew = recorded !== undefined && recorded.asked !== markOfAsked(asked, row);
  const nameThen = recorded?.name ?? markOfName(row.name);
  const right = places.filter(({ table, row: at }) => {
    const name = nameInRow(table, at);
    return name === null || markOfName(name) === nameThen;
  });
  for (const field of row.fields) {
    const inPlace = right.filter(({ table }) => table.columns.has(field.heading));
    for (const { table, row: at } of places.filter((place) => !right.includes(place))) {
      if (cellAt(table, at, field.heading)) refuse(reader, field, { table, row: at }, reasons.otherName);
    }
    if (inPlace.length) readField(reader, field, inPlace, askedAnew);
    else reading.missing += 1;
  }
  if (!askedAnew) for (const place of right) checkGiven(reader, row, place);
}

function refuse(
  { reading }: Reader,
  { heading, label }: Pick<WorkbookField, 'label'> & { heading: Parameters<typeof cellAt>[2] },
  { table, row }: FoundRow,
  reason: string,
): void {
  const cell = cellAddress(table.columns.get(heading) ?? 0, row.number);
  reading.refused.push({
    ...{ sheet: table.sheet, cell, label, value: shown(cellAt(table, row, heading)), reason },
  });
}

/** One field: taken, equal, kept or refused. */
function readField(reader: Reader, field: WorkbookField, places: FoundRow[], askedAnew: boolean): void {
  const { draft, record, reading, habits } = reader;
  const stored = draft.fields.get(field.path);
  const now = stored?.value ?? null;
  const held = record.rows.get(field.rowId)?.held.get(field.heading);
  const isHeld = (value: FieldValue) => held !== undefined && markOfValue(value, field) === held;
  const isFile = 'question' in field.asked && field.asked.question.type === 'FILE';
  const values: FieldValue[] = [];
  let isUntouched = false;
  for (const place of places) {
    const cell = cellAt(place.table, place.row, field.heading);
    const text = cell && cell.value !== null ? rawText(cell) : null;
    // What does not fit may stand in the draft as it was typed there; left alone, it is nothing to refuse.
    if (isFile ? text === null || /attach(ed)? in the browser$/i.test(text) : !cell?.fault && isHeld(text)) {
      isUntouched = true;
      continue;
    }
    const read = readCell(field.asked, cell, habits);
    if ('reason' in read) refuse(reader, field, place, read.reason);
    else values.push(read.value);
  }
  const [first, ...others] = values;
  if (first === undefined) {
    if (isUntouched && !isFile && isHeld(now)) reading.equal += 1;
    else if (isUntouched && !isFile) reading.kept.push(placed(field, places));
    return;
  }
  if (others.some((other) => !isSameAnswer(other, first, field))) {
    for (const place of places) refuse(reader, field, place, reasons.twice);
    return;
  }
  const isSame = isSameAnswer(first, now, field);
  if (isSame && !(stored?.needsReview && first !== null)) reading.equal += 1;
  else if (isHeld(first) || (first === null && held === undefined)) reading.kept.push(placed(field, places));
  else {
    reading.changed.push({
      ...placed(field, places),
      ...{ before: now, after: first, revision: stored?.revision ?? 0 },
      ...{ changedSince: held !== undefined && !isHeld(now), askedAnew },
    });
  }
}

function placed({ path, label, heading }: WorkbookField, [first]: FoundRow[]) {
  const { table, row } = first as FoundRow;
  const cell = cellAddress(table.columns.get(heading) ?? 0, row.number);
  return { path, label, sheet: table.sheet, cell };
}

/** Cells beside the answers that somebody wrote over: they are the buyer's. */
function checkGiven(reader: Reader, row: AskedRow, place: FoundRow): void {
  const [field] = row.fields;
  if (!field || !('line' in field.asked)) return;
  const { line, table } = field.asked;
  const label = row.name;
  const given = { quantity: line.quantity, unit: line.unit ?? '' };
  for (const heading of ['quantity', 'unit'] as const) {
    const cell = cellAt(place.table, place.row, heading);
    if (!place.table.columns.has(heading)) continue;
    const text = cell ? rawText(cell) : '';
    const isSame = heading === 'quantity' ? Number(text) === Number(given.quantity) : text === given.unit;
    if (!isSame) refuse(reader, { heading, label }, place, reasons.given(given[heading] || 'empty'));
  }
  const total = cellAt(place.table, place.row, 'total');
  if (!total || total.fault || total.value === null) return;
  // The changes of a row are the last that were found.
  const changes = new Map(
    reader.reading.changed.slice(-row.fields.length).map(({ path, after }) => [path, after]),
  );
  const valueAt = (path: string) =>
    changes.has(path) ? (changes.get(path) ?? null) : (reader.draft.fields.get(path)?.value ?? null);
  const values = Object.fromEntries(row.fields.map(({ path }) => [path, valueAt(path)]));
  const counted = lineTotal(table, line, values);
  if (Number(rawText(total)) !== Number(counted ?? Number.NaN)) {
    refuse(reader, { heading: 'total', label }, place, reasons.total);
  }
}

const [farthestRow, farthestColumn] = [1_048_577, 16_385];

/** As they stand in the workbook: sheet by sheet, row by row. */
function inOrder(refused: RefusedAnswerCell[], tables: AnswerTable[]): RefusedAnswerCell[] {
  const places = new Map(tables.map(({ sheet }, index) => [sheet, index]));
  const rankOf = ({ sheet, cell }: RefusedAnswerCell) => {
    const { column = 0, row = 0 } = placeOfCell(cell) ?? {};
    return ((places.get(sheet) ?? 0) * farthestRow + row) * farthestColumn + column;
  };
  return refused
    .map((one) => [rankOf(one), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);
}
