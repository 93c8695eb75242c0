/** The files that a supplier can keep of a submission. */
export type RecordFile = 'receipt' | 'withdrawal' | 'sealed-copy' | 'conditions' | 'proof';

interface OfTask {
  eventReference: string;
  taskTitle: string;
}

const maxTitle = 60;

/** File name of something about one task, without extension: `EV-2026-00042-price-schedule-deadline`. */
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
 * File name of a supplier's record, without extension: the PDF and JSON files of a record have the same name,
 * on the page and in the e-mail. Example: `EV-2026-00042-price-schedule-receipt-version-1`.
 */
export function recordFileName(what: RecordFile, { version, ...task }: OfTask & { version: number }): string {
  return taskFileName(`${what}-version-${version}`, task);
}

/** File name of a proof: those of a second or later closing name its number. */
export function proofFileName({ number, ...record }: OfTask & { version: number; number: number }): string {
  const name = recordFileName('proof', record);
  return number === 1 ? name : `${name}-closing-${number}`;
}
