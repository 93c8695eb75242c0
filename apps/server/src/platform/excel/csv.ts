/** What a cell of a text file can be made of; a date is told as the clocks showed it. */
export type CsvValue = string | Date | null;

/** Tells spreadsheets that the letters are UTF-8. */
export const csvStart = '\ufeff';

/** A line of comma-separated values (RFC 4180). */
export const csvLine = (cells: CsvValue[]): string => `${cells.map(cellText).join(',')}\r\n`;

function cellText(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  // What a spreadsheet would take for a formula is kept from it in the usual way, by an apostrophe.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
