import { typedNumber, typedPrice } from '@tenderbox/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { shownNumber } from './typed-number.ts';

interface NumberInputOptions {
  /** How many decimals are shown at least. */
  decimals?: number;
  /** The currency of a price; the sign of another one makes it no number. */
  currency?: string | undefined;
}

/**
 * The props of an input for a number: as it is typed while it has the focus, with its thousands apart otherwise. What is no
 * number is kept as it was typed, and said to be none.
 */
export function useNumberInput(
  value: string,
  onChange: (value: string) => void,
  { decimals = 0, currency }: NumberInputOptions = {},
) {
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = (text: string) => (currency ? typedPrice(text, currency) : typedNumber(text)) ?? text.trim();
  // Somebody else may change it meanwhile.
  const isTyped = typed !== null && parsed(typed) === value;
  return {
    value: isTyped ? typed : shownNumber(value, typed === null ? decimals : 0),
    onFocus: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
      // Without the marks between its thousands, and chosen as a whole, so that what is typed takes its place.
      flushSync(() => setTyped(value));
      target.select();
    },
    onBlur: () => setTyped(null),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onChange(parsed(target.value));
    },
  };
}
