import { minorDigits } from '@tenderbox/contract';

const decimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

/** A decimal of a call with its thousands apart, exactly as it was given. */
export const formatDecimal = (amount: string): string => decimal.format(amount as never);

// Made once each: tables of thousands of cells ask for the same few.
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

/** An amount of money with at least the places of its currency. */
export const formatMoney = (amount: string, currency: string): string =>
  formatFor(currency).format(amount as never);
