import type {
  FieldValue,
  RejectedAnswerCell,
  ResponseField,
  Sheet,
  WorkbookReading,
} from '@tenderbox/contract';
import { cellAddress, type WholeWorkbook } from '../../../platform/excel/workbook-content.ts';
import { invalidField } from '../../../platform/http/problem-error.ts';
import { forEachInSlices, inSlices, mapInSlices, type Steps } from '../../../platform/queues/time-slice.ts';
import { type QuestionHashes, questionHashes } from '../question-hashes.ts';
import {
  type AnswerRow,
  isSameAnswer,
  markOfName,
  markOfValue,
  rowsOf,
  type WorkbookField,
} from './answer-layout.ts';
import { totalRowId } from './answer-workbook.ts';
import { rejectOverwrittenCells } from './check-overwritten-cells.ts';
import {
  type AnswerTable,
  cellAt,
  type FoundRow,
  findTables,
  inputCells,
  nameInRow,
} from './find-answers.ts';
import { markOfCells, rawText, readCell, type WorkbookConventions } from './read-cells.rules.ts';
import { inSheetOrder, reasons, rejectedCell, unmatchedCells } from './rejected-cells.ts';
import { questionFingerprint, readManifest, type WorkbookManifest } from './workbook-manifest.ts';

/** The draft a workbook is compared with. */
export interface ComparedDraft {
  taskId: string;
  sheetVersion: number;
  sheet: Sheet;
  fields: Map<string, ResponseField>;
}

type Reading = Omit<WorkbookReading, 'applied' | 'conflicts'>;

/** Compares a workbook with a draft. Every cell is reported as changed, kept, or rejected with a reason. */
export async function readAnswers(workbook: WholeWorkbook, draft: ComparedDraft): Promise<Reading> {
  const { tables, passedOver } = findTables(workbook.sheets);
  if (!tables.length) {
    const message = 'This Excel file is not an answer sheet: the headings of its tables are missing.';
    throw invalidField('file', `${message} Download the answer sheet again and fill it in.`);
  }
  const record = await inSlices(readManifest(workbook.sheets));
  const reading: Reading = {
    sheetVersion: draft.sheetVersion,
    workbookVersion: record.sheetVersion,
    isOfAnotherTask: record.taskId !== null && record.taskId !== draft.taskId,
    changed: [],
    equal: 0,
    kept: [],
    missing: 0,
    refused: [],
    passedOver,
  };
  // The hashes of another task's workbook do not apply to this draft.
  const held = reading.isOfAnotherTask ? { ...record, rows: new Map() } : record;
  const rows = rowsOf(draft.sheet);
  const known = new Set(rows.map(({ id }) => id));
  const found = await inSlices(findRows(tables, known, reading.refused));
  const cells = await mapInSlices(tables, inputCells);
  const mark = markOfCells(cells.flat());
  const reader = {
    draft,
    record: held,
    reading,
    conventions: { mark, countsFrom1904: workbook.countsFrom1904 },
  };
  const asked = await questionHashes(draft.sheet);
  await forEachInSlices(rows, (row) => readRow(reader, row, found.get(row.id) ?? [], asked));
  return { ...reading, refused: inSheetOrder(reading.refused, tables) };
}

interface Reader {
  draft: ComparedDraft;
  record: WorkbookManifest;
  reading: Reading;
  conventions: WorkbookConventions;
}

/** Finds the rows by id. Unknown rows are rejected if they contain anything. */
function* findRows(
  tables: AnswerTable[],
  known: Set<string>,
  refused: RejectedAnswerCell[],
): Steps<Map<string, FoundRow[]>> {
  const found = new Map<string, FoundRow[]>();
  for (const table of tables) {
    for (const row of table.rows) {
      yield;
      const idCell = cellAt(table, row, 'id');
      const id = idCell ? rawText(idCell) : '';
      if (id === totalRowId) continue;
      if (known.has(id)) {
        const places = found.get(id) ?? [];
        found.set(id, places);
        places.push({ table, row });
      } else refused.push(...unmatchedCells(table, row, id));
    }
  }
  return found;
}

function readRow(reader: Reader, row: AnswerRow, places: FoundRow[], asked: QuestionHashes): void {
  const { draft, reading, record } = reader;
  const recorded = record.rows.get(row.id);
  const askedAnew = recorded !== undefined && recorded.asked !== questionFingerprint(asked, row);
  const nameThen = recorded?.name ?? markOfName(row.name);
  const right = places.filter(({ table, row: at }) => {
    const name = nameInRow(table, at);
    return name === null || markOfName(name) === nameThen;
  });
  for (const field of row.fields) {
    const inPlace = right.filter(({ table }) => table.columns.has(field.heading));
    for (const { table, row: at } of places.filter((place) => !right.includes(place))) {
      if (!cellAt(table, at, field.heading)) continue;
      reading.refused.push(rejectedCell({ table, row: at }, field, reasons.otherName));
    }
    if (inPlace.length) readField(reader, field, inPlace, askedAnew);
    else reading.missing += 1;
  }
  if (askedAnew) return;
  const before = Object.fromEntries(
    row.fields.map(({ path }) => [path, draft.fields.get(path)?.value ?? null]),
  );
  // The changes of this row are at the end of the list.
  const changes = reading.changed.slice(-row.fields.length).map(({ path, after }) => [path, after]);
  const after = { ...before, ...Object.fromEntries(changes) };
  for (const place of right) reading.refused.push(...rejectOverwrittenCells(row, place, [before, after]));
}

/** Reports one field as changed, equal, kept or rejected. */
function readField(reader: Reader, field: WorkbookField, places: FoundRow[], askedAnew: boolean): void {
  const { draft, record, reading, conventions } = reader;
  const stored = draft.fields.get(field.path);
  const now = stored?.value ?? null;
  const held = record.rows.get(field.rowId)?.held.get(field.heading);
  const isHeld = (value: FieldValue) => held !== undefined && markOfValue(value, field) === held;
  const isFile = 'question' in field.definition && field.definition.question.type === 'FILE';
  const values: FieldValue[] = [];
  let isUntouched = false;
  for (const place of places) {
    const cell = cellAt(place.table, place.row, field.heading);
    const text = cell && cell.value !== null ? rawText(cell) : null;
    // The draft can contain invalid values typed in the browser. An untouched cell with such a value is not
    // rejected.
    if (isFile ? text === null || /attach(ed)? in the browser$/i.test(text) : !cell?.fault && isHeld(text)) {
      isUntouched = true;
      continue;
    }
    const read = readCell(field.definition, cell, conventions);
    if ('reason' in read) reading.refused.push(rejectedCell(place, field, read.reason));
    else values.push(read.value);
  }
  const [first, ...others] = values;
  if (first === undefined) {
    if (isUntouched && !isFile && isHeld(now)) reading.equal += 1;
    else if (isUntouched && !isFile) reading.kept.push(cellLocation(field, places));
    return;
  }
  if (isUntouched || others.some((other) => !isSameAnswer(other, first, field))) {
    reading.refused.push(...places.map((place) => rejectedCell(place, field, reasons.twice)));
    return;
  }
  const isSame = isSameAnswer(first, now, field);
  if (isSame && !(stored?.needsReview && first !== null)) reading.equal += 1;
  else if (isHeld(first) || (first === null && held === undefined))
    reading.kept.push(cellLocation(field, places));
  else {
    reading.changed.push({
      ...cellLocation(field, places),
      before: now,
      after: first,
      revision: stored?.revision ?? 0,
      changedSince: held !== undefined && !isHeld(now),
      askedAnew,
    });
  }
}

function cellLocation({ path, label, heading }: WorkbookField, [first]: FoundRow[]) {
  const { table, row } = first as FoundRow;
  const cell = cellAddress(table.columns.get(heading) ?? 0, row.number);
  return { path, label, sheet: table.sheet, cell };
}
