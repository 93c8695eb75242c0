import {
  answerError,
  answerPath,
  type FieldValues,
  hasValue,
  lineTotal,
  minorDigits,
  type PriceTable,
  priceLineErrors,
  pricePath,
  priceTotal,
  ruleMessages,
  type Sheet,
  shownPriceFields,
  templatePath,
} from '@tenderbox/contract';
import type { DraftStore } from './draft-store.ts';
import { filesPath, listOf } from './own-change.ts';

/** Why a field blocks submission: missing, invalid, in conflict, or amended. */
export type ProblemKind = 'missing' | 'correct' | 'choose' | 'review';

export interface DraftProblem {
  path: string;
  kind: ProblemKind;
  message: string;
}

/** Progress of one part of the form. */
export interface PartSummary {
  key: string;
  total: number;
  answered: number;
  problems: DraftProblem[];
}

export interface DraftSummary {
  /** Sections, then prices, the Excel file and the additional files, if the task has them. */
  parts: PartSummary[];
  answered: number;
  total: number;
  problems: DraftProblem[];
  prices: { total: string; priced: number; missing: string[] } | null;
}

export const pricesKey = 'prices';

/** Summary of a draft, in form order. */
export function summaryOf(sheet: Sheet, store: DraftStore, acceptsFiles: boolean): DraftSummary {
  const { values } = store;
  const parts: PartSummary[] = sheet.sections.map(({ id, questions }) => {
    const problems = questions.flatMap((question) => {
      const path = answerPath(question.id);
      const fault = answerError(question, values[path]);
      return problemAt(store, values, path, fault) ?? [];
    });
    const answered = questions.filter(({ id: questionId }) => {
      const path = answerPath(questionId);
      return hasValue(values[path]) && !problems.some((problem) => problem.path === path);
    }).length;
    return { key: id, total: questions.length, answered, problems };
  });
  const { priceTable, excelTemplateId } = sheet;
  if (priceTable) parts.push(pricesPart(priceTable, store, values));
  if (excelTemplateId) {
    const fault = hasValue(values[templatePath]) ? null : ruleMessages.required;
    const problem = problemAt(store, values, templatePath, fault);
    parts.push({
      key: templatePath,
      total: 1,
      answered: problem ? 0 : 1,
      problems: problem ? [problem] : [],
    });
  }
  if (acceptsFiles) {
    parts.push({ key: filesPath, total: 0, answered: listOf(values[filesPath]).length, problems: [] });
  }
  const counted = parts.filter(({ key }) => key !== filesPath);
  return {
    parts,
    answered: counted.reduce((sum, { answered }) => sum + answered, 0),
    total: counted.reduce((sum, { total }) => sum + total, 0),
    problems: parts.flatMap(({ problems }) => problems),
    prices: priceTable && pricesSummary(priceTable, values),
  };
}

function problemAt(
  store: DraftStore,
  values: FieldValues,
  path: string,
  fault: string | null,
): DraftProblem | null {
  const fieldProblem = store.fieldProblemAt(path);
  if (typeof fieldProblem === 'string') return { path, kind: fieldProblem, message: '' };
  const message = fieldProblem?.refused ?? fault;
  return message ? { path, kind: hasValue(values[path]) ? 'correct' : 'missing', message } : null;
}

function pricesPart(table: PriceTable, store: DraftStore, values: FieldValues): PartSummary {
  const fields = shownPriceFields(table);
  let answered = 0;
  const problems: DraftProblem[] = [];
  for (const line of table.lines) {
    const faults = new Map(
      priceLineErrors(table, line, values).map(({ property, message }) => [property, message]),
    );
    const before = problems.length;
    for (const field of fields) {
      const path = pricePath(line.id, field);
      const problem = problemAt(store, values, path, faults.get(path) ?? null);
      if (problem) problems.push(problem);
    }
    if (problems.length === before) answered += 1;
  }
  return { key: pricesKey, total: table.lines.length, answered, problems };
}

function pricesSummary(table: PriceTable, values: FieldValues): NonNullable<DraftSummary['prices']> {
  const isLeftOut = (id: string) => table.noBidAllowed && values[pricePath(id, 'noBid')] === true;
  const without = table.lines.filter((line) => lineTotal(table, line, values) === null);
  return {
    total: priceTotal(table, values),
    priced: table.lines.length - without.length,
    missing: without.filter(({ id }) => !isLeftOut(id)).map(({ code, description }) => code ?? description),
  };
}

/** Number of decimal places of the amounts in a table. */
export const digitsOf = ({ currency }: Pick<PriceTable, 'currency'>): number => minorDigits(currency);
