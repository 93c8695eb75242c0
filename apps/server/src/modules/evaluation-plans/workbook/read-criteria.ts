import { randomUUID } from 'node:crypto';
import {
  type Criterion,
  criterionColumns,
  criterionSchema,
  type Plan,
  type PlanTask,
  ruleMessages,
  textOfIssue,
} from '@tenderbox/contract';
import {
  type Columns,
  cellErrorOf,
  type RejectedCell,
  type SheetRow,
  textOf,
} from '../../../platform/excel/import-table.ts';
import { type Names, questionNames, taskNames } from './plan-names.ts';
import { CellRejected, formulaNames, kindNames, linesOf, ruleNames } from './plan-settings.ts';

export type CriterionField = keyof typeof criterionColumns;
export type CriterionRow = { row: SheetRow; criterion: Criterion };

/** Columns that apply only to some kinds. */
const onlyFor: Partial<Record<CriterionField, Criterion['kind'][]>> = {
  prices: ['PRICE', 'MANUAL'],
  formula: ['PRICE', 'NUMBER', 'DATE'],
  best: ['PRICE', 'NUMBER', 'DATE'],
  worst: ['PRICE', 'NUMBER', 'DATE'],
  multiple: ['PRICE'],
  steps: ['PRICE', 'YES_NO', 'CHOICE', 'NUMBER', 'DATE'],
  scaleMax: ['MANUAL'],
  scaleStep: ['MANUAL'],
  scaleWords: ['MANUAL'],
  rule: ['REQUIREMENT'],
  ruleValue: ['REQUIREMENT'],
  points: ['PRICE', 'MANUAL', 'YES_NO', 'CHOICE', 'NUMBER', 'DATE'],
  minimumPoints: ['PRICE', 'MANUAL', 'YES_NO', 'CHOICE', 'NUMBER', 'DATE'],
  group: ['PRICE', 'MANUAL', 'YES_NO', 'CHOICE', 'NUMBER', 'DATE'],
};
const dateFields: CriterionField[] = ['best', 'worst', 'ruleValue'];

/** The column that a part of a criterion comes from. */
const columnOf: Record<string, CriterionField> = {
  questionId: 'questions',
  questionIds: 'questions',
  taskIds: 'prices',
  priceTaskIds: 'prices',
  groupId: 'group',
  yes: 'steps',
  no: 'steps',
  options: 'steps',
  rule: 'ruleValue',
  formula: 'formula',
  scoring: 'formula',
  scale: 'scaleMax',
};
const innerColumnOf: Record<string, CriterionField> = {
  best: 'best',
  worst: 'worst',
  multiple: 'multiple',
  bands: 'steps',
  max: 'scaleMax',
  step: 'scaleStep',
  words: 'scaleWords',
  kind: 'formula',
};

/** The column where an issue of a criterion is shown. */
export function columnOfIssue(path: readonly PropertyKey[]): CriterionField {
  const [field = 'title', inner] = path.map(String);
  const isPart = field === 'formula' || field === 'scoring' || field === 'scale';
  if (isPart && inner && innerColumnOf[inner]) return innerColumnOf[inner];
  if (columnOf[field]) return columnOf[field];
  return field in criterionColumns ? (field as CriterionField) : 'title';
}

/** Rejects a cell of a row; one in a column that the sheet does not have is shown at the kind. */
export function rejectCell(
  { number }: SheetRow,
  columns: Columns<CriterionField>,
  field: CriterionField,
  reason: string,
): RejectedCell {
  const index = columns.get(field) ?? columns.get('kind') ?? 0;
  return { row: number, index, column: criterionColumns[field], reason };
}

/** Reads the criteria of a workbook, and lists the rejected cells. A row with one is left out. */
export function readCriteria(
  rows: SheetRow[],
  columns: Columns<CriterionField>,
  { tasks, groups }: { tasks: readonly PlanTask[]; groups: Plan['groups'] },
): { criteria: CriterionRow[]; refused: RejectedCell[] } {
  const criteria: CriterionRow[] = [];
  const refused: RejectedCell[] = [];
  const known = { tasks: taskNames(tasks), questions: questionNames(tasks), groups };
  for (const row of rows) {
    const read = readRow(row, columns, known);
    refused.push(...read.refused);
    if (read.criterion) criteria.push({ row, criterion: read.criterion });
  }
  return { criteria, refused };
}

interface Known {
  tasks: Names<PlanTask>;
  questions: Names<PlanTask['questions'][number]>;
  groups: Plan['groups'];
}

function readRow(row: SheetRow, columns: Columns<CriterionField>, known: Known) {
  const refused: RejectedCell[] = [];
  const refuse = (field: CriterionField, reason: string) => {
    const cell = rejectCell(row, columns, field, reason);
    if (!refused.some(({ index }) => index === cell.index)) refused.push(cell);
  };
  const text = (field: CriterionField) => textOf(row.cells[columns.get(field) ?? -1]);
  const kind = kindNames.find(text('kind'));
  if (!kind) {
    refuse('kind', text('kind') ? `Must be one of: ${kindNames.list}` : ruleMessages.required);
    return { criterion: null, refused };
  }
  for (const [field, index] of columns) {
    const fault = cellErrorOf(row.cells[index], dateFields.includes(field));
    if (fault) refuse(field, fault);
    else if (text(field) && onlyFor[field] && !onlyFor[field].includes(kind)) {
      refuse(field, 'Does not apply to this kind of criterion: clear the cell');
    }
  }
  /** Reads a part; what cannot be read is refused, and left out. */
  const part = <Value>(field: CriterionField, read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CellRejected)) throw error;
      refuse(field, error.message);
      return undefined;
    }
  };
  const given = {
    kind,
    id: text('id') || randomUUID(),
    title: text('title'),
    guidance: text('guidance') || null,
    publicText: text('publicText') || null,
    envelope: Number(text('envelope') || '1'),
    ...(kind !== 'REQUIREMENT' && {
      points: text('points'),
      minimumPoints: text('minimumPoints') || null,
      groupId: part('group', () => groupOf(text('group'), known.groups)) ?? null,
    }),
    ...partsOf(kind, text, part, known),
  };
  const { data, error } = criterionSchema.safeParse(given, { reportInput: true });
  for (const issue of error?.issues ?? []) refuse(columnOfIssue(issue.path), textOfIssue(issue));
  return { criterion: refused.length ? null : (data ?? null), refused };
}

function groupOf(title: string, groups: Plan['groups']): string | null {
  if (!title) return null;
  const found = groups.filter((one) => one.title.toLowerCase() === title.toLowerCase());
  if (found.length !== 1) throw new CellRejected('This group is not on the sheet Groups, or is there twice');
  return found[0]?.id ?? null;
}

type Read = <Value>(field: CriterionField, read: () => Value) => Value | undefined;

/** The parts that depend on the kind; the schema then validates them. */
function partsOf(kind: Criterion['kind'], text: (field: CriterionField) => string, part: Read, known: Known) {
  const questionIds = () =>
    part('questions', () => linesOf(text('questions')).map((name) => idIn(known.questions, name)));
  const one = () => {
    const ids = questionIds();
    if (ids && ids.length !== 1) part('questions', () => rejected('Must be exactly one question'));
    return ids?.[0];
  };
  const taskIds = () => part('prices', () => linesOf(text('prices')).map((name) => idIn(known.tasks, name)));
  switch (kind) {
    case 'MANUAL':
      return {
        questionIds: questionIds() ?? [],
        priceTaskIds: taskIds() ?? [],
        scale: {
          max: Number(text('scaleMax') || '5'),
          step: text('scaleStep') || '1',
          words: part('scaleWords', () => wordsOf(text('scaleWords'), Number(text('scaleMax') || '5'))) ?? [],
        },
      };
    case 'YES_NO': {
      const steps = part('steps', () => stepsOf(text('steps'))) ?? [];
      const pointsOf = (answer: string) =>
        steps.find((step) => step.answer.toLowerCase() === answer)?.points ?? '0';
      return { questionId: one(), yes: pointsOf('yes'), no: pointsOf('no') };
    }
    case 'CHOICE':
      return {
        questionId: one(),
        options: (part('steps', () => stepsOf(text('steps'))) ?? []).map(({ answer, points }) => ({
          option: answer,
          points,
        })),
      };
    case 'NUMBER':
    case 'DATE':
      return { questionId: one(), scoring: part('formula', () => scoringOf(text, part)) };
    case 'PRICE':
      return { taskIds: taskIds() ?? [], formula: part('formula', () => formulaOf(text, part)) };
    case 'REQUIREMENT':
      return { questionId: one(), rule: part('rule', () => ruleOf(text('rule'), text('ruleValue'))) };
  }
}

function rejected(reason: string): never {
  throw new CellRejected(reason);
}

const idIn = (names: Names<{ id: string }>, name: string): string =>
  names.find(name)?.id ??
  rejected(`“${name.slice(0, 100)}” does not exist in this event, or several have this name`);

/** Lines such as “Yes = 5”. The last equals sign counts, as answers may contain one. */
function stepsOf(text: string): { answer: string; points: string }[] {
  return linesOf(text).map((line) => {
    const at = line.lastIndexOf('=');
    if (at < 1) rejected('Each line must be an answer, an equals sign and points');
    return { answer: line.slice(0, at).trim(), points: line.slice(at + 1).trim() };
  });
}

const bandsOf = (text: string) =>
  stepsOf(text).map(({ answer, points }) => ({
    upTo: answer.toLowerCase() === 'more' ? null : answer,
    points,
  }));

/** Lines such as “0 = Poor”. Without any, there are no words. */
function wordsOf(text: string, max: number): (string | null)[] {
  const lines = linesOf(text);
  if (!lines.length || !(max <= 1000)) return [];
  const words: (string | null)[] = Array.from({ length: max + 1 }, () => null);
  for (const line of lines) {
    const [, score = '', word = ''] = /^(\d{1,4})\s?=\s?(.*)$/.exec(line) ?? [];
    if (!score || !(Number(score) <= max))
      rejected('Each line must be a score of the scale, an equals sign and a word');
    words[Number(score)] = word || null;
  }
  return words;
}

function scoringOf(text: (field: CriterionField) => string, part: Read) {
  const name = text('formula').toLowerCase() || (text('steps') ? 'bands' : 'linear');
  if (name === 'linear') return { kind: 'LINEAR', best: text('best'), worst: text('worst') };
  if (name !== 'bands') rejected('Must be one of: Linear, Bands');
  return { kind: 'BANDS', bands: part('steps', () => bandsOf(text('steps'))) ?? [] };
}

function formulaOf(text: (field: CriterionField) => string, part: Read) {
  const kind =
    formulaNames.find(text('formula') || 'LOWEST_RATIO') ?? rejected(`Must be one of: ${formulaNames.list}`);
  switch (kind) {
    case 'LINEAR_TO_MULTIPLE':
      return { kind, multiple: text('multiple') || '2' };
    case 'ABSOLUTE':
      return { kind, best: text('best'), worst: text('worst') };
    case 'BANDS':
      return { kind, bands: part('steps', () => bandsOf(text('steps'))) ?? [] };
    default:
      return { kind };
  }
}

function ruleOf(name: string, value: string) {
  const kind = ruleNames.find(name) ?? rejected(`Must be one of: ${ruleNames.list}`);
  switch (kind) {
    case 'ONE_OF':
      return { kind, options: linesOf(value) };
    case 'AT_LEAST':
    case 'AT_MOST':
      return { kind, value };
    case 'NOT_BEFORE':
      return { kind, day: value };
    default:
      return { kind };
  }
}
