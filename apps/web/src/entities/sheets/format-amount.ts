import { minorDigits } from '@tenderbox/contract';

/** A decimal of a call with its thousands apart, exactly as it was given. */
export const formatDecimal = (amount: string): string =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 }).format(amount as never);

/** An amount of money with at least the places of its currency. */
export function formatMoney(amount: string, currency: string): string {
  const least = minorDigits(currency);
  return new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(4, least),
  }).format(amount as never);
}
