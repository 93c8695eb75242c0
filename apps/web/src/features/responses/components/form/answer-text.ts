import type { FieldValue, Question } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { shownNumber } from '../../../../entities/sheets/typed-number.ts';

/** Text of an answer as the buyer will read it. */
export function answerText(value: FieldValue, t: TFunction, question?: Question): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? t('sheets.yes') : t('sheets.no');
  if (Array.isArray(value)) return value.join('\n');
  if (question?.type !== 'NUMBER') return value;
  return question.unit ? `${shownNumber(value)} ${question.unit}` : shownNumber(value);
}
