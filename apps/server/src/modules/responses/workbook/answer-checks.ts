import {
  commentLength,
  dateLimits,
  type PriceField,
  type PriceTable,
  type Question,
} from '@tenderbox/contract';
import type { CellCheck } from '../../../platform/excel/cell-checks.ts';

const most = '999999999999.9999';

const dayNumber = (date: string | null) => (date === null ? null : Date.parse(date) / 86_400_000 + 25_569);

const between = (min: string | null, max: string | null) => {
  if (min !== null && max !== null) return `${min} to ${max}`;
  if (min !== null) return `at least ${min}`;
  return max === null ? '' : `at most ${max}`;
};

/** Describes the valid answers to a question. */
export function describeValidAnswers(question: Question): string {
  switch (question.type) {
    case 'TEXT':
    case 'LONG_TEXT':
      return `Text, up to ${question.maxLength} characters`;
    case 'NUMBER': {
      const { unit, min, max, wholeNumber } = question;
      const parts = [wholeNumber ? 'Whole number' : 'Number', between(min, max), unit ? `in ${unit}` : ''];
      return parts.filter(Boolean).join(', ');
    }
    case 'YES_NO':
      return 'Yes or No';
    case 'ONE_OF':
      return `One of:\n${question.options.join('\n')}`;
    case 'SEVERAL_OF':
      return `Any of:\n${question.options.join('\n')}`;
    case 'DATE':
      return ['Date', between(question.min, question.max)].filter(Boolean).join(', ');
    case 'FILE': {
      const kinds = question.extensions.length ? ` (${question.extensions.join(' ')})` : '';
      return question.maxFiles === 1 ? `A file${kinds}` : `Up to ${question.maxFiles} files${kinds}`;
    }
  }
}

/** The data validation of an answer cell. */
export function checkOfQuestion(question: Question, range: string, list: string): CellCheck[] {
  const error = question.type === 'ONE_OF' ? 'Choose from the list.' : describeValidAnswers(question);
  switch (question.type) {
    case 'TEXT':
    case 'LONG_TEXT':
      return [{ range, kind: 'textLength', to: question.maxLength, error }];
    case 'NUMBER': {
      const { min, max, wholeNumber } = question;
      const kind = wholeNumber ? 'whole' : 'decimal';
      return [{ range, kind, from: min ?? `-${most}`, to: max ?? most, error }];
    }
    case 'YES_NO':
    case 'ONE_OF':
      return [{ range, kind: 'list', from: list, error }];
    case 'SEVERAL_OF':
      return [{ range, prompt: 'Write each choice on its own line, or separate them with semicolons' }];
    case 'DATE': {
      const [from, to] = [
        dayNumber(question.min ?? '1900-03-01'),
        dayNumber(question.max ?? `${dateLimits.lastYear}-12-31`),
      ];
      return [{ range, kind: 'date', from, to, error }];
    }
    case 'FILE':
      return [];
  }
}

/** The data validation of the price columns. */
export function checksOfPrices(
  table: PriceTable,
  fields: PriceField[],
  rangeOf: (field: PriceField) => string,
  yesOrNo: string,
): CellCheck[] {
  const price = `A price in ${table.currency}, 0 or more, with up to 4 decimal places`;
  const checks: Record<PriceField, Omit<CellCheck, 'range'>> = {
    unitPrice: { kind: 'decimal', from: 0, to: most, error: price },
    noBid: { kind: 'list', from: yesOrNo, error: 'Yes, or leave empty' },
    leadTime: { kind: 'whole', from: 0, to: 9999, error: `Whole ${table.leadTime?.toLowerCase()}` },
    comment: { kind: 'textLength', to: commentLength, error: `Up to ${commentLength} characters` },
  };
  return fields.map((field) => ({ range: rangeOf(field), ...checks[field] }));
}
