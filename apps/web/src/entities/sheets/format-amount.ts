import { minorDigits } from '@tenderbox/contract';

const decimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

/** Formats a decimal with thousands separators and its exact digits. */
export const formatDecimal = (amount: string): string => decimal.format(amount as never);

const plural =
  /(day|week|month|year|hour|minute|quarter|shift|person|unit|item|trip|sheet|metre|tonne|point|time)s$/i;

/** Formats a number with its unit, which is singular beside 1: "1 week". Other units stay as written. */
export function formatWithUnit(amount: string, unit: string | null): string {
  const number = formatDecimal(amount);
  if (!unit) return number;
  return `${number} ${Number(amount) === 1 && plural.test(unit) ? unit.slice(0, -1) : unit}`;
}

// Cached, because tables with thousands of cells use the same few formats.
const ofCurrency = new Map<string, Intl.NumberFormat>();

function formatFor(currency: string): Intl.NumberFormat {
  const known = ofCurrency.get(currency);
  if (known) return known;
  const least = minorDigits(currency);
  const made = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(4, least),
  });
  ofCurrency.set(currency, made);
  return made;
}

/** Formats an amount with at least the decimal places of its currency. */
export const formatMoney = (amount: string, currency: string): string =>
  formatFor(currency).format(amount as never);
