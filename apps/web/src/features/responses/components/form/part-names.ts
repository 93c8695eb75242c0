import { answerPath, type PriceLine, type Question, type Sheet, templatePath } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { pricesKey } from '../../draft/draft-summary.ts';
import { filesPath } from '../../draft/own-change.ts';

/** Title of a part of the form. */
export function partTitle(sheet: Sheet, key: string, t: TFunction): string {
  if (key === pricesKey) return t('sheets.prices');
  if (key === templatePath) return t('sheets.template');
  if (key === filesPath) return t('sheets.additionalFiles');
  return sheet.sections.find(({ id }) => id === key)?.title ?? '';
}

export const partId = (key: string) => `part-${key}`;

export type SheetField =
  | { question: Question; number: number }
  | { line: PriceLine; number: number }
  | { isTemplate: true };

/** Name of a field, for use in sentences. */
export function sheetFieldName(sheet: Sheet, path: string, t: TFunction): string {
  const asked = sheetFieldAt(sheet, path);
  if (asked && 'question' in asked) {
    return t('responses.review.questionName', { number: asked.number, label: asked.question.label });
  }
  if (asked && 'line' in asked) {
    const field = path.slice(path.lastIndexOf('/') + 1);
    const column =
      field === 'leadTime'
        ? t(`sheets.leadTime.${sheet.priceTable?.leadTime ?? 'DAYS'}`)
        : t(`sheets.${field as 'unitPrice' | 'comment' | 'noBid'}`);
    const line = asked.line.code ?? asked.number;
    return t('responses.review.lineName', { line, label: asked.line.description, column });
  }
  return t(path === filesPath ? 'sheets.additionalFiles' : 'sheets.template');
}

/** The question or price line that a draft path belongs to. */
export function sheetFieldAt(sheet: Sheet, path: string): SheetField | null {
  const questions = sheet.sections.flatMap((section) => section.questions);
  const index = questions.findIndex(({ id }) => answerPath(id) === path);
  const question = questions[index];
  if (question) return { question, number: index + 1 };
  const lines = sheet.priceTable?.lines ?? [];
  const lineIndex = lines.findIndex(({ id }) => path.startsWith(`prices/${id}/`));
  const line = lines[lineIndex];
  if (line) return { line, number: lineIndex + 1 };
  return path === templatePath ? { isTemplate: true } : null;
}
