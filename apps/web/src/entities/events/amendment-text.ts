import { type QuestionType, questionTypeNames } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { formatInstant, isInstant } from '../../shared/ui/time/dates.ts';

type Field = 'title';

/** What a change is about: an item of the answer sheet and its field, or a field of the event or task. */
export function subjectOfChange(t: TFunction, path: string): { item: string | null; field: string | null } {
  const [, name, field] = /^sheet\.(?:sections|questions|lines)\[(.*)\](?:\.(\w+))?$/s.exec(path) ?? [];
  if (name) return { item: name, field: field ? t(`events.amended.fields.${field as Field}`) : null };
  return { item: null, field: t(`events.amended.paths.${path.replaceAll('.', '_') as Field}`) };
}

/** Text of a value. Items of a sheet are described field by field. */
export function valueText(t: TFunction, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return t('kit.notGiven');
  if (typeof value === 'boolean') return t(value ? 'kit.form.yes' : 'kit.form.no');
  if (Array.isArray(value)) return value.join(', ') || t('kit.notGiven');
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([field, one]) =>
        t('events.amended.said', {
          field: t(`events.amended.fields.${field as Field}`),
          value: valueText(t, one, timeZone),
        }),
      )
      .join('\n');
  }
  const text = String(value);
  if (Object.hasOwn(questionTypeNames, text)) return questionTypeNames[text as QuestionType];
  if (text === 'DAYS' || text === 'WEEKS') return t(`events.amended.leadTime.${text}`);
  return isInstant(text) ? formatInstant(text, timeZone) : text;
}
