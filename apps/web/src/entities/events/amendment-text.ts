import { type QuestionType, questionTypeNames } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { formatInstant, isInstant } from '../../shared/ui/time/dates.ts';

type Field = 'title';

/** Name of a change: a field of the event or task, or of an item in its answer sheet. */
export function nameOfChange(t: TFunction, path: string): string {
  const [, kind, name, field] = /^sheet\.(sections|questions|lines)\[(.*)\](?:\.(\w+))?$/s.exec(path) ?? [];
  if (kind) {
    const thing = t(`events.amended.${kind as 'questions'}`, { name });
    return field ? `${thing} · ${t(`events.amended.fields.${field as Field}`)}` : thing;
  }
  if (path === 'termsAndConditionsFile') return t('events.fields.terms');
  const key = path.replaceAll('.', '_') as 'instructions';
  const ofEvent = t(`events.fields.${path as Field}`, { defaultValue: '' });
  return ofEvent || t(`events.amended.paths.${key}`);
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
  if (text in questionTypeNames) return questionTypeNames[text as QuestionType];
  if (text === 'DAYS' || text === 'WEEKS') return t(`events.amended.leadTime.${text}`);
  return isInstant(text) ? formatInstant(text, timeZone) : text;
}
