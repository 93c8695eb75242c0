import {
  answerPath,
  type FieldValue,
  type Question,
  type Sheet,
  type WorkbookReading,
} from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { shownNumber } from '../../../../entities/sheets/typed-number.ts';
import { answerText } from '../form/answer-text.ts';

export const resultViews = ['changed', 'refused', 'kept'] as const;
export type ResultView = (typeof resultViews)[number];

/** Row of the list: a group heading, or a cell with a note. */
export type ListedCell =
  | { key: string; head: string }
  | {
      key: string;
      label: string;
      place: string;
      /** Value in the draft and value in the Excel file. */
      change?: { before: string; after: string };
      value?: string;
      notes: string[];
    };

/** Cells of one view in groups: changes by worksheet, rejected cells by reason. */
export function listedCells(
  { changed, refused, kept }: WorkbookReading,
  view: ResultView,
  sheet: Sheet,
  t: TFunction,
): ListedCell[] {
  const place = (at: { sheet: string; cell: string }) => t('answerWorkbook.place', at);
  if (view === 'refused') {
    return grouped(
      refused,
      ({ reason }) => reason,
      t,
      (cell) => ({
        key: `${cell.sheet}!${cell.cell}${cell.reason}`,
        label: cell.label ?? '',
        place: place(cell),
        value: cell.value || t('answerWorkbook.emptyCell'),
        notes: [],
      }),
    );
  }
  if (view === 'kept') {
    return grouped(
      kept,
      () => t('answerWorkbook.keptNote'),
      t,
      (cell) => ({
        key: cell.path,
        label: cell.label,
        place: place(cell),
        notes: [],
      }),
    );
  }
  const questions = sheet.sections.flatMap((section) => section.questions);
  const asked = new Map(questions.map((question): [string, Question] => [answerPath(question.id), question]));
  return grouped(
    changed,
    (change) => change.sheet,
    t,
    (change) => {
      const isNumber = /\/(unitPrice|leadTime)$/.test(change.path);
      const text = (value: FieldValue) => {
        if (isNumber && typeof value === 'string') return shownNumber(value);
        return answerText(value, t, asked.get(change.path)) || t('answerWorkbook.empty');
      };
      return {
        key: change.path,
        label: change.label,
        place: place(change),
        change: { before: text(change.before), after: text(change.after) },
        notes: [
          ...(change.changedSince ? [t('answerWorkbook.changedSince')] : []),
          ...(change.askedAnew ? [t('answerWorkbook.askedAnew')] : []),
        ],
      };
    },
  );
}

function grouped<Cell>(
  cells: readonly Cell[],
  nameOf: (cell: Cell) => string,
  t: TFunction,
  listed: (cell: Cell) => ListedCell,
): ListedCell[] {
  const groups = Map.groupBy(cells, nameOf);
  return [...groups].flatMap(([name, ofGroup]) => [
    { key: `head ${name}`, head: t('answerWorkbook.group', { name, count: ofGroup.length }) },
    ...ofGroup.map(listed),
  ]);
}
