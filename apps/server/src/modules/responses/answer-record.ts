import type { FieldValue, FieldValues } from '@tenderbox/contract';
import { type GivenSheet, rowsWhenWritten } from '../../platform/excel/workbook.ts';
import type { NamedSheet } from '../../platform/excel/workbook-content.ts';
import type { Steps } from '../../platform/turns/time-slice.ts';
import {
  type AskedRow,
  markOfName,
  markOfValue,
  recordFormat,
  recordKeys,
  sheetTitles,
  type WorkbookField,
} from './answer-layout.ts';

/** What a workbook knows of where it came from; empty where its hidden sheet is gone. */
export interface WorkbookRecord {
  taskId: string | null;
  sheetVersion: number | null;
  /** What its rows asked and held when it was made, by their ids. */
  rows: Map<string, RecordedRow>;
}

interface RecordedRow {
  asked: string;
  name: string;
  /** Marks of what its cells held, by heading. */
  held: Map<WorkbookField['heading'], string>;
}

const askedLength = 16;
/** A mark of what a row asks; where it differs, the buyer changed the question. */
export const markOfAsked = (asked: Map<string, string>, { fields: [first] }: AskedRow): string =>
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
 * The hidden sheet: which version of what was asked, and marks of what each cell held. By them a cell that was emptied
 * is told from one that never held anything, and one that was left alone from one that was changed.
 */
export function recordSheet(
  { taskId, sheetVersion, values }: Recorded,
  rows: AskedRow[],
  asked: Map<string, string>,
): GivenSheet {
  const markOf = (row: AskedRow, heading: WorkbookField['heading']) => {
    const field = row.fields.find((one) => one.heading === heading);
    return field ? markOfValue(values[field.path] ?? (null as FieldValue), field) : null;
  };
  return {
    ...{ sheet: sheetTitles.record, isHidden: true, isUnfiltered: true },
    columns: columns.map((header) => ({ header, width: 20 })),
    rows: rowsWhenWritten(
      rows,
      (row) => [
        ...[row.id, markOfAsked(asked, row), markOfName(row.name)],
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

/** Reads the hidden sheet again; one that is damaged is as if it were gone. */
export function* readRecord(sheets: NamedSheet[]): Steps<WorkbookRecord> {
  const record: WorkbookRecord = { taskId: null, sheetVersion: null, rows: new Map() };
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
