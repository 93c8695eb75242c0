import { columnsForReading, type ImportField, importColumns, importFields } from '@tenderbox/contract';

/** The meaning of the columns, by index. */
export interface Headings {
  fields: Map<number, ImportField>;
  /** Headings of known columns that the import does not read. */
  ignored: string[];
}

/** Matches headings regardless of case, spaces and punctuation. */
const keyOf = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

// The API's field names are accepted as headings too.
const fieldOfKey = new Map(
  importFields.flatMap((field) => [
    [keyOf(importColumns[field]), field] as const,
    [keyOf(field), field] as const,
  ]),
);
const keysForReading = new Set(Object.values(columnsForReading).map(keyOf));

const required: ImportField[] = ['supplierCode', 'name'];

/** The meaning of the headings, or why they cannot be used. */
export function readHeadings(cells: string[]): Headings | { problem: string } {
  const headings: Headings = { fields: new Map(), ignored: [] };
  const unknown: string[] = [];
  for (const [index, heading] of cells.entries()) {
    if (!heading) continue;
    const field = fieldOfKey.get(keyOf(heading));
    if (field && [...headings.fields.values()].includes(field)) {
      return { problem: `The column ${importColumns[field]} appears twice.` };
    }
    if (field) headings.fields.set(index, field);
    else if (keysForReading.has(keyOf(heading))) headings.ignored.push(heading);
    else unknown.push(heading);
  }
  const present = [...headings.fields.values()];
  const missing = required.filter((field) => !present.includes(field)).map((field) => importColumns[field]);
  if (missing.length) return { problem: `The ${columns(missing)} missing. ${advice}` };
  if (unknown.length) return { problem: `The ${columns(unknown)} not recognised. ${advice}` };
  return headings;
}

/** The column index of a required field. */
export const columnOf = ({ fields }: Headings, wanted: ImportField) =>
  [...fields].find(([, field]) => field === wanted)?.[0] ?? 0;

const advice = 'The first row must contain the headings from the template, in any order.';

const columns = (names: string[]) =>
  names.length === 1 ? `column ${names[0]} is` : `columns ${names.slice(0, 10).join(', ')} are`;
