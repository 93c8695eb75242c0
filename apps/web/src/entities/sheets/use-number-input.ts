import { typedNumber, typedPrice } from '@tenderbox/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { shownNumber } from './typed-number.ts';

interface NumberInputOptions {
  /** Minimum number of decimals shown. */
  decimals?: number;
  /** Currency of a price. The sign of another currency makes it invalid. */
  currency?: string | undefined;
}

/**
 * Props of a number input: shows the text as typed while focused, otherwise with thousands separators.
 * Invalid input is kept as typed and marked.
 */
export function useNumberInput(
  value: string,
  onChange: (value: string) => void,
  { decimals = 0, currency }: NumberInputOptions = {},
) {
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = (text: string) => (currency ? typedPrice(text, currency) : typedNumber(text)) ?? text.trim();
  // The value may be changed by someone else.
  const isTyped = typed !== null && parsed(typed) === value;
  return {
    value: isTyped ? typed : shownNumber(value, typed === null ? decimals : 0),
    onFocus: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
      // Without thousands separators and fully selected, so that typing replaces it.
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
