/** What a supplier can keep of a submission as a file. */
export type RecordFile = 'receipt' | 'withdrawal' | 'sealed-copy' | 'proof';

interface OfTask {
  eventReference: string;
  taskTitle: string;
}

const maxTitle = 60;

/** Name of a file about one task, without its extension. `EV-2026-00042-price-schedule-deadline` */
export function taskFileName(what: string, { eventReference, taskTitle }: OfTask): string {
  const title = [
    ...taskTitle
      .toLowerCase()
      .normalize('NFC')
      .matchAll(/[\p{L}\p{N}\p{M}]+/gu),
  ].join('-');
  const shortTitle = [...title].slice(0, maxTitle).join('').replace(/-$/, '');
  return [eventReference, shortTitle, what].filter(Boolean).join('-');
}

/**
 * Name of a supplier's record as a file, without its extension: the PDF and the JSON file of a record have the same name,
 * on the page and in the e-mail. `EV-2026-00042-price-schedule-receipt-version-1`
 */
export function recordFileName(what: RecordFile, { version, ...task }: OfTask & { version: number }): string {
  return taskFileName(`${what}-version-${version}`, task);
}
