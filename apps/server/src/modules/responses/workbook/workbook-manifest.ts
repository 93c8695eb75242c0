import type { FieldValue, FieldValues } from '@tenderbox/contract';
import { rowsWhenWritten, type WorksheetData } from '../../../platform/excel/workbook.ts';
import type { NamedSheet } from '../../../platform/excel/workbook-content.ts';
import type { Steps } from '../../../platform/queues/time-slice.ts';
import type { QuestionHashes } from '../question-hashes.ts';
import {
  type AnswerRow,
  markOfName,
  markOfValue,
  recordFormat,
  recordKeys,
  sheetTitles,
  type WorkbookField,
} from './answer-layout.ts';

/** The state a workbook was created from; empty if its hidden worksheet is missing. */
export interface WorkbookManifest {
  taskId: string | null;
  sheetVersion: number | null;
  /** Hashes of each row's question and values at creation, by row id. */
  rows: Map<string, RecordedRow>;
}

interface RecordedRow {
  asked: string;
  name: string;
  /** Hashes of the cell values, by heading. */
  held: Map<WorkbookField['heading'], string>;
}

const askedLength = 16;
/** A hash of what a row asks. A different hash means that the buyer has changed the question. */
export const questionFingerprint = (asked: QuestionHashes, { fields: [first] }: AnswerRow): string =>
  (asked.get(first?.path ?? '') ?? '').slice(0, askedLength);

const columns = ['row', 'asked', 'name', 'unitPrice', 'leadTime', 'comment', 'noBid', 'answer'] as const;
const heldFrom = 3;
const heldColumns = columns.slice(heldFrom) as WorkbookField['heading'][];

interface Recorded {
  taskId: string;
  sheetVersion: number;
  values: FieldValues;
}

/**
 * The hidden worksheet: the version of the answer sheet and a hash of every cell. They tell cleared cells
 * from cells that were always empty, and untouched cells from changed ones.
 */
export function recordSheet(
  { taskId, sheetVersion, values }: Recorded,
  rows: AnswerRow[],
  asked: QuestionHashes,
): WorksheetData {
  const markOf = (row: AnswerRow, heading: WorkbookField['heading']) => {
    const field = row.fields.find((one) => one.heading === heading);
    return field ? markOfValue(values[field.path] ?? (null as FieldValue), field) : null;
  };
  return {
    sheet: sheetTitles.record,
    isHidden: true,
    isUnfiltered: true,
    columns: columns.map((header) => ({ header, width: 20 })),
    rows: rowsWhenWritten(
      rows,
      (row) => [
        ...[row.id, questionFingerprint(asked, row), markOfName(row.name)],
        ...heldColumns.map((heading) => markOf(row, heading)),
      ],
      {
        head: [
          [recordKeys.format, recordFormat],
          [recordKeys.task, taskId],
          [recordKeys.sheetVersion, String(sheetVersion)],
        ],
      },
    ),
  };
}

/** Reads the hidden worksheet. A damaged one is treated as missing. */
export function* readManifest(sheets: NamedSheet[]): Steps<WorkbookManifest> {
  const record: WorkbookManifest = { taskId: null, sheetVersion: null, rows: new Map() };
  const sheet = sheets.find(({ name }) => name === sheetTitles.record);
  for (const { cells } of sheet?.rows.slice(1) ?? []) {
    yield;
    const [key = '', value = '', name = '', ...marks] = cells.map((cell) => String(cell?.value ?? ''));
    if (key === recordKeys.task) record.taskId = value;
    else if (key === recordKeys.sheetVersion)
      record.sheetVersion = /^\d{1,9}$/.test(value) ? Number(value) : null;
    else if (key !== recordKeys.format) {
      const held = heldColumns.flatMap((heading, at) => (marks[at] ? [[heading, marks[at]] as const] : []));
      record.rows.set(key, { asked: value, name, held: new Map(held) });
    }
  }
  return record;
}
