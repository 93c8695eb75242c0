import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../ui/app-message.ts';
import { type PastedDate, readPastedDate } from './pasted-date.ts';

/**
 * Takes a date that is pasted in any clear form, and says so where it cannot be read: the library takes only its own
 * form, and empties the field for any other.
 */
export function usePastedDate(isOff: boolean, onDate: (date: PastedDate) => void) {
  const { t } = useTranslation();
  return (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    // Single parts, such as a year, are left to the library.
    if (isOff || /^\d{1,4}$/.test(text.trim())) return;
    event.preventDefault();
    event.stopPropagation();
    const pasted = readPastedDate(text);
    if (pasted) onDate(pasted);
    else showAppMessage({ text: t('kit.date.notPasted'), status: 'warning' });
  };
}
