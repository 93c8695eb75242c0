import { minorDigits, type SubmittedPrices, type UnusualPrice } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { shownNumber } from '../../../entities/sheets/typed-number.ts';

/** The warning about a price in another order of magnitude than what was submitted before. */
export function unusualPriceText(
  { difference, price }: UnusualPrice,
  { version }: SubmittedPrices,
  currency: string,
  t: TFunction,
): string {
  const shown = shownNumber(price, minorDigits(currency));
  return t(`responses.unusual.${difference}`, { price: shown, version });
}
