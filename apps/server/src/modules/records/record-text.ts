import { type Amendment, formatInstant, isInstant } from '@tenderbox/contract';
import type { Fact } from '../../platform/pdf/pdf-document.ts';

/** A change as two facts: before and after. */
export function factsOfChange(
  { path, before, after }: Amendment['changes'][number],
  timeZone: string,
): Fact[] {
  const [, name, field] = /^sheet\.\w+\[(.*)\](?:\.(\w+))?$/s.exec(path) ?? [];
  const label = name ? [name, field && humanise(field)].filter(Boolean).join(': ') : humanise(path);
  return [
    { label, value: `before: ${valueText(before, timeZone)}` },
    { label: '', value: `after: ${valueText(after, timeZone)}` },
  ];
}

/** A number with separators between its thousands; other text stays as it is. */
export const shownNumber = (value: string): string =>
  value.replace(/^-?\d+(?=$|\.\d+$)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** Makes an identifier such as endDate or priceTable.currency readable. */
const humanise = (name: string) => {
  const words = name.replace(/[._]/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function valueText(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => valueText(one, timeZone)).join(', ') || 'nothing';
  if (typeof value === 'object') {
    const given = Object.entries(value).filter(([, one]) => one !== null);
    return given.map(([name, one]) => `${humanise(name)}: ${valueText(one, timeZone)}`).join('; ');
  }
  const text = String(value);
  return isInstant(text) ? formatInstant(text, timeZone) : text;
}
