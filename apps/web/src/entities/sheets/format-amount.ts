import { minorDigits } from '@tenderbox/contract';

const decimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

/** Formats a decimal with thousands separators and its exact digits. */
export const formatDecimal = (amount: string): string => decimal.format(amount as never);

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
