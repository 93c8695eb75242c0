import { isCurrency } from '../tasks/currencies.ts';
import { type DecimalMark, typedNumber } from './typed-number.ts';

/** Messages for rejected prices, whether typed, pasted or from an Excel file. */
export const negativePriceText = 'A price cannot be negative';
export const otherCurrencyText = (currency: string): string =>
  `Prices must be in ${currency}, not in another currency`;

/** The notations of a currency next to an amount: EUR, €, CA$, C$, $. */
function signsOf(currency: string): string[] {
  const shown = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  const narrow = shown('narrowSymbol');
  const prefixed = [currency.slice(0, 2), currency.slice(0, 1)].map((letters) => letters + narrow);
  return [currency, ...prefixed, shown('symbol'), narrow].map((sign) => sign.toUpperCase());
}

const knownSigns = new Map<string, string[]>();

/** The amount without the sign of its own currency, before or after it. */
function withoutOwnSign(text: string, currency: string): string {
  const signs = knownSigns.get(currency) ?? signsOf(currency);
  knownSigns.set(currency, signs);
  const [, minus = '', amount = ''] = /^([-−]?)\s*(.*)$/su.exec(text.trim()) ?? [];
  const upper = amount.toUpperCase();
  for (const sign of signs) {
    if (upper.startsWith(sign)) return minus + amount.slice(sign.length).trim();
    if (upper.endsWith(sign)) return minus + amount.slice(0, -sign.length).trim();
  }
  return minus + amount;
}

/** Whether an amount has the sign or code of another currency; "$" is the sign of several. */
export function isInOtherCurrency(text: string, currency: string): boolean {
  const rest = withoutOwnSign(text, currency);
  if (/\p{Sc}/u.test(rest)) return true;
  const [code = ''] = /[A-Z]{3}/.exec(rest) ?? [];
  return isCurrency(code) && typedNumber(rest.replace(code, '')) !== null;
}

/** A typed price in the form of calls; null if it is not a number or in another currency. */
export function typedPrice(text: string, currency: string, mark?: DecimalMark): string | null {
  return isInOtherCurrency(text, currency) ? null : typedNumber(withoutOwnSign(text, currency), mark);
}
