import { type Question, sheetLimits } from '@tenderbox/contract';
import type { TFunction } from 'i18next';

type WithoutId<Thing> = Thing extends unknown ? Omit<Thing, 'id'> : never;

/** Question, saved or not. */
export type QuestionContent = WithoutId<Question>;

function rangeText(min: string | null, max: string | null, t: TFunction): string[] {
  if (min && max) return [t('sheets.between', { min, max })];
  if (min) return [t('sheets.from', { min })];
  return max ? [t('sheets.upTo', { max })] : [];
}

/** Limits of an answer as texts. */
function limitsOf(question: QuestionContent, t: TFunction): string[] {
  switch (question.type) {
    case 'TEXT':
      return question.maxLength < sheetLimits.text
        ? [t('sheets.characters', { count: question.maxLength })]
        : [];
    case 'LONG_TEXT':
      return [t('sheets.characters', { count: question.maxLength })];
    case 'NUMBER': {
      const range = rangeText(question.min, question.max, t);
      return question.wholeNumber ? [...range, t('sheets.whole')] : range;
    }
    case 'DATE':
      return rangeText(question.min, question.max, t);
    case 'FILE': {
      const kinds = question.extensions.length > 0 ? question.extensions.join(' ') : t('sheets.anyKind');
      return [kinds, t('sheets.files', { count: question.maxFiles })];
    }
    default:
      return [];
  }
}

/** Limits of an answer as a sentence under the question. */
export function limitsText(question: QuestionContent, t: TFunction): string {
  const text = limitsOf(question, t).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Answer type in short: "Number, weeks, 20 to 120". */
export function kindText(question: QuestionContent, t: TFunction): string {
  if (question.type === 'ONE_OF') return t('sheets.oneOf', { count: question.options.length });
  if (question.type === 'SEVERAL_OF') return t('sheets.severalOf', { count: question.options.length });
  const unit = question.type === 'NUMBER' && question.unit ? [question.unit] : [];
  return [t(`sheets.types.${question.type}`), ...unit, ...limitsOf(question, t)].join(', ');
}
