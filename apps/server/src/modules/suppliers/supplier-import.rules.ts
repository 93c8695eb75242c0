import {
  type CellChange,
  type ImportedRow,
  type ImportField,
  importColumns,
  type NamedCell,
  newSupplierSchema,
  ruleMessages,
  textOfIssue,
} from '@tenderbox/contract';
import { cellWarningOf } from './import-warnings.rules.ts';
import { changedFields, type Profile, type ProfileField, profileFields } from './supplier.rules.ts';

type Fault = 'FORMULA' | 'MERGED' | 'ERROR';

export interface SheetCell {
  value: string | number | boolean | Date | null;
  fault: Fault | null;
}

export interface SheetRow {
  number: number;
  cells: (SheetCell | null)[];
}

/**
 * The text of a cell as a person would type it. Dates return an empty text, because their original text
 * cannot be known.
 */
export function textOf(cell: SheetCell | null | undefined): string {
  const value = cell?.value ?? '';
  if (value instanceof Date) return '';
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value).trim();
}

/** A row after its cells were checked. */
export interface CheckedRow {
  row: number;
  supplierCode: string;
  name: string;
  /** The supplier fields of the row. Fields without a column are missing. */
  given: Partial<Profile>;
  adminEmail: string | null;
  refusals: CellRemark[];
  /** Accepted cells with a suspicious value. */
  warnings: CellRemark[];
}

/** A remark about a cell. */
interface CellRemark {
  row: number;
  index: number;
  column: string;
  reason: string;
}

const reasonOf: Record<Fault | 'DATE', string> = {
  FORMULA: 'Formula: replace it with its value',
  MERGED: 'Merged cells: split them so that each row has its own value',
  DATE: 'Date: format the cell as text and type the value again',
  ERROR: 'Error value: correct the cell',
};

function cellErrorOf(cell: SheetCell | null | undefined): string | null {
  const fault = cell?.fault ?? (cell?.value instanceof Date ? 'DATE' : null);
  return fault && reasonOf[fault];
}

/** Removes the apostrophe that exports add to neutralise formulas. */
const asTyped = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const tagsIn = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/**
 * Checks the cells of a row against the supplier schema. Blank cells are skipped unless `clearBlanks` is set;
 * only the supplier ID is always required.
 */
export function checkRow(
  { number, cells }: SheetRow,
  fields: Map<number, ImportField>,
  clearBlanks: boolean,
): CheckedRow {
  const values: Partial<Record<ImportField, unknown>> = {};
  const refusals: CellRemark[] = [];
  const warnings: CellRemark[] = [];
  for (const [index, field] of fields) {
    const text = asTyped(textOf(cells[index]));
    const fault = cellErrorOf(cells[index]);
    if (!text && !fault && !clearBlanks && field !== 'supplierCode') continue;
    const parsed = newSupplierSchema.shape[field].safeParse(field === 'tags' ? tagsIn(text) : text, {
      reportInput: true,
    });
    const [issue] = parsed.error?.issues ?? [];
    const reason = fault ?? (issue && textOfIssue(issue));
    const warning = cellWarningOf(field, cells[index]?.value ?? null);
    const place = { row: number, index, column: importColumns[field] };
    if (reason) refusals.push({ ...place, reason });
    else if (warning) warnings.push({ ...place, reason: warning });
    values[field] = parsed.success ? parsed.data : undefined;
  }
  const { adminEmail, ...given } = values as Partial<Profile> & { adminEmail?: string | null };
  const textIn = (wanted: ImportField) =>
    textOf(cells[[...fields].find(([, field]) => field === wanted)?.[0] ?? -1]);
  return {
    row: number,
    supplierCode: given.supplierCode ?? textIn('supplierCode'),
    name: given.name ?? textIn('name'),
    given,
    adminEmail: adminEmail ?? null,
    refusals,
    warnings,
  };
}

/** Rejects rows whose supplier ID is already in an earlier row. */
export function rejectDuplicateRows(rows: CheckedRow[], codeIndex: number): void {
  const firstRows = new Map<string, number>();
  for (const { row, supplierCode, refusals } of rows) {
    const key = supplierCode.toLowerCase();
    if (!key) continue;
    const first = firstRows.get(key);
    if (first === undefined) {
      firstRows.set(key, row);
    } else {
      const reason = `This supplier ID is already in row ${first}`;
      refusals.push({ row, index: codeIndex, column: importColumns.supplierCode, reason });
    }
  }
}

/** Rejects rows without a name if the supplier does not exist yet. */
export function rejectUnnamedRows(
  rows: CheckedRow[],
  nameIndex: number,
  isStored: (code: string) => boolean,
): void {
  for (const { row, supplierCode, name, refusals } of rows) {
    if (name || refusals.some(({ index }) => index === nameIndex) || isStored(supplierCode)) continue;
    const reason = ruleMessages.required;
    refusals.push({ row, index: nameIndex, column: importColumns.name, reason });
  }
}

const emptyProfile: Omit<Profile, 'supplierCode' | 'name'> = {
  email: null,
  phone: null,
  website: null,
  address: null,
  country: null,
  registrationNumber: null,
  vatNumber: null,
  tags: [],
  notes: null,
};

/** What an import does with a row: the resulting supplier and its changed fields. */
export interface PlannedRow<Stored> {
  checked: CheckedRow;
  outcome: ImportedRow['outcome'];
  stored: Stored | null;
  after: Profile;
  changed: ProfileField[];
}

/** Plans a row. An existing supplier keeps the spelling of its ID and the fields without a column. */
export function planRow<Stored extends Profile>(
  checked: CheckedRow,
  stored: Stored | null,
): PlannedRow<Stored> {
  const { supplierCode, name, given } = checked;
  const after: Profile = stored
    ? { ...pickProfile(stored), ...given, supplierCode: stored.supplierCode }
    : { ...emptyProfile, ...given, supplierCode, name };
  const changed = stored ? changedFields(stored, after) : filledFields(after);
  const planned = { checked, stored, after, changed };
  if (checked.refusals.length) return { ...planned, outcome: 'REFUSE', changed: [] };
  if (!stored) return { ...planned, outcome: 'ADD' };
  return { ...planned, outcome: changed.length ? 'CHANGE' : 'UNCHANGED' };
}

const pickProfile = (profile: Profile) =>
  Object.fromEntries(profileFields.map((field) => [field, profile[field]])) as Profile;

const filledFields = (profile: Profile) => profileFields.filter((field) => profile[field]?.length);

/** Remarks as the API returns them, sorted by position. `signingKeyAad` returns the cell address. */
export const presentRemarks = (
  remarks: CellRemark[],
  addressOf: (index: number, row: number) => string,
): NamedCell[] =>
  [...remarks]
    .sort((one, other) => one.row - other.row || one.index - other.index)
    .map(({ row, index, column, reason }) => ({ row, column, cell: addressOf(index, row), reason }));

/** Maximum characters of a value in a preview. */
const maxShownLength = 200;

function displayValue(value: string | string[] | null): string | null {
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  return (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text) || null;
}

/** The changes of a row to an existing supplier, before and after. */
export function presentChanges({ stored, after, changed }: PlannedRow<Profile>): CellChange[] {
  if (!stored) return [];
  return changed.map((field) => ({
    column: importColumns[field],
    before: displayValue(stored[field]),
    after: displayValue(after[field]),
  }));
}
