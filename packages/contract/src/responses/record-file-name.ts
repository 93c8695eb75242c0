/** What a supplier can keep of a submission as a file. */
export type RecordFile = 'receipt' | 'withdrawal' | 'sealed-copy' | 'proof';

const maxTitle = 60;

/**
 * Name of a supplier's record as a file, without its extension: the PDF and the JSON file of a record have the same name,
 * on the page and in the e-mail. `EV-2026-00042-price-schedule-receipt-version-1`
 */
export function recordFileName(
  what: RecordFile,
  { eventReference, taskTitle, version }: { eventReference: string; taskTitle: string; version: number },
): string {
  const title = [
    ...taskTitle
      .toLowerCase()
      .normalize('NFC')
      .matchAll(/[\p{L}\p{N}\p{M}]+/gu),
  ].join('-');
  const shortTitle = [...title].slice(0, maxTitle).join('').replace(/-$/, '');
  return [eventReference, shortTitle, what, `version-${version}`].filter(Boolean).join('-');
}
