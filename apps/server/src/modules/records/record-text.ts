import {
  type Amendment,
  amendedFieldNames,
  amendedPathNames,
  formatInstant,
  isInstant,
  type QuestionType,
  questionTypeNames,
} from '@tenderbox/contract';

// Maximum number of characters shown in one line.
const shortText = 60;

/** A change as the sentence that the screens show: V6 Weather standby, quantity: 5 → 8 day. Long values follow on own lines. */
export function linesOfChange(
  { path, before, after, unit }: Amendment['changes'][number],
  timeZone: string,
): string[] {
  const [, item, field] = /^sheet\.(?:sections|questions|lines)\[(.*)\](?:\.(\w+))?$/s.exec(path) ?? [];
  const [old, recent] = [valueLines(before, timeZone), valueLines(after, timeZone)];
  if (item && !field) {
    return before === null ? [`${item} added`, ...recent] : [`${item} removed`, ...old];
  }
  const name = item && field ? `${item}, ${lowerFirst(fieldName(field))}` : pathName(path);
  const isShort = [old, recent].every(
    ([line = '', ...more]) => more.length === 0 && line.length <= shortText,
  );
  if (isShort) return [`${name}: ${old[0]} → ${recent[0]}${unit ? ` ${unit}` : ''}`];
  return [`${name} changed`, 'Before:', ...old, 'Now:', ...recent];
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const fieldName = (field: string): string => (amendedFieldNames as Record<string, string>)[field] ?? field;
const pathName = (path: string): string =>
  (amendedPathNames as Record<string, string>)[path.replaceAll('.', '_')] ?? path;

/** A number with separators between its thousands; other text stays as it is. */
export const shownNumber = (value: string): string =>
  value.replace(/^-?\d+(?=$|\.\d+$)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

function valueLines(value: unknown, timeZone: string): string[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([field, one]) => `${fieldName(field)}: ${valueText(one, timeZone)}`);
  }
  return valueText(value, timeZone).split('\n');
}

function valueText(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return 'Not provided';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'Not provided';
  const text = String(value);
  if (Object.hasOwn(questionTypeNames, text)) return questionTypeNames[text as QuestionType];
  if (text === 'DAYS' || text === 'WEEKS') return text === 'DAYS' ? 'In days' : 'In weeks';
  return isInstant(text) ? formatInstant(text, timeZone) : text;
}
