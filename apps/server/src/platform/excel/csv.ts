/** The value of a CSV cell. A date carries the local time in its UTC fields. */
export type CsvValue = string | Date | null;

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvStart = '\ufeff';

/** A line of comma-separated values (RFC 4180). */
export const csvLine = (cells: CsvValue[]): string => `${cells.map(cellText).join(',')}\r\n`;

function cellText(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  // Texts that a spreadsheet would read as formulas are prefixed with an apostrophe, as usual.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
