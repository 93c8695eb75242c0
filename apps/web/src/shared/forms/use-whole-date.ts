import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../ui/feedback/app-message.ts';
import { type PastedDate, readPastedDate } from './pasted-date.ts';

/** A day that begins with the day or the month, perhaps with a time: no field has its parts in this order. */
const otherOrder = /^\d{1,2}([./-])\d{1,2}\1\d{4}(?:,? +\d{1,2}[:.]\d\d)?$/;

/**
 * The props of an element around a date field: takes a date that is pasted or typed as a whole in any clear form, and
 * says so where it cannot be read. The library takes only its own order, and would make 0031-12-20 of 31.12.2026.
 */
export function useWholeDate(isDisabled: boolean, onDate: (date: PastedDate) => void) {
  const { t } = useTranslation();
  const typed = useRef('');
  function take(text: string) {
    const date = readPastedDate(text);
    if (date) onDate(date);
    else showAppMessage({ text: t('kit.date.notRead'), status: 'warning' });
  }
  function forget() {
    typed.current = '';
  }
  return {
    onBlurCapture: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) forget();
    },
    onMouseDownCapture: forget,
    onPasteCapture: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      // Single parts, such as a year, are left to the library.
      if (isDisabled || /^\d{1,4}$/.test(text.trim())) return;
      event.preventDefault();
      event.stopPropagation();
      take(text);
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (isDisabled || event.key === 'Shift') return;
      const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      typed.current = isCharacter ? typed.current + event.key : '';
      if (!otherOrder.test(typed.current)) return;
      // The library has put the characters before into its own parts; the last one must not follow them.
      event.preventDefault();
      event.stopPropagation();
      take(typed.current);
    },
  };
}
