import { answerPath, type PriceLine, type Question, type Sheet, templatePath } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { pricesKey } from '../draft/draft-summary.ts';
import { filesPath } from '../draft/own-change.ts';

/** What a part of the form is called. */
export function partTitle(sheet: Sheet, key: string, t: TFunction): string {
  if (key === pricesKey) return t('sheets.prices');
  if (key === templatePath) return t('sheets.template');
  if (key === filesPath) return t('sheets.additionalFiles');
  return sheet.sections.find(({ id }) => id === key)?.title ?? '';
}

/** The id of the heading of a part. */
export const partId = (key: string) => `part-${key}`;

export type AskedField =
  | { question: Question; number: number }
  | { line: PriceLine; number: number }
  | { isTemplate: true };

/** What a path of the draft belongs to. */
export function askedAt(sheet: Sheet, path: string): AskedField | null {
  const questions = sheet.sections.flatMap((section) => section.questions);
  const place = questions.findIndex(({ id }) => answerPath(id) === path);
  const question = questions[place];
  if (question) return { question, number: place + 1 };
  const lines = sheet.priceTable?.lines ?? [];
  const linePlace = lines.findIndex(({ id }) => path.startsWith(`prices/${id}/`));
  const line = lines[linePlace];
  if (line) return { line, number: linePlace + 1 };
  return path === templatePath ? { isTemplate: true } : null;
}
