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
import { changedFields, type Profile, type ProfileField, profileFields } from './supplier.rules.ts';
import { oddityOf } from './supplier-oddities.rules.ts';

type Fault = 'FORMULA' | 'MERGED' | 'ERROR';

/** A cell of a workbook as it was read. */
export interface SheetCell {
  value: string | number | boolean | Date | null;
  fault: Fault | null;
}

/** A row of a workbook as it was read. */
export interface SheetRow {
  number: number;
  cells: (SheetCell | null)[];
}

/** What a cell says, as people would type it; a date cannot be told from its formats, so it says nothing. */
export function textOf(cell: SheetCell | null | undefined): string {
  const value = cell?.value ?? '';
  if (value instanceof Date) return '';
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value).trim();
}

/** A row whose cells were looked at one by one. */
export interface CheckedRow {
  row: number;
  supplierCode: string;
  name: string;
  /** What the row says about the supplier; fields without a column are not in it. */
  given: Partial<Profile>;
  adminEmail: string | null;
  refusals: CellRemark[];
  /** Cells that are taken, but may not say what was meant. */
  warnings: CellRemark[];
}

/** What is said about a cell. */
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

function faultOf(cell: SheetCell | null | undefined): string | null {
  const fault = cell?.fault ?? (cell?.value instanceof Date ? 'DATE' : null);
  return fault && reasonOf[fault];
}

/** Takes back what an export did to make a text harmless. */
const asTyped = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const tagsIn = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/**
 * Checks the cells of a row against the rules of a supplier. Blank ones say nothing, unless they are to empty what is
 * stored; only the code must always be there.
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
    const fault = faultOf(cells[index]);
    if (!text && !fault && !clearBlanks && field !== 'supplierCode') continue;
    const parsed = newSupplierSchema.shape[field].safeParse(field === 'tags' ? tagsIn(text) : text, {
      reportInput: true,
    });
    const [issue] = parsed.error?.issues ?? [];
    const reason = fault ?? (issue && textOfIssue(issue));
    const oddity = oddityOf(field, cells[index]?.value ?? null);
    const place = { row: number, index, column: importColumns[field] };
    if (reason) refusals.push({ ...place, reason });
    else if (oddity) warnings.push({ ...place, reason: oddity });
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

/** Refuses rows whose code stands in an earlier row already. */
export function refuseRepeats(rows: CheckedRow[], codeIndex: number): void {
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

/** Refuses rows without a name whose supplier is not stored, so that there is none to keep. */
export function refuseNameless(
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

/** What an import does with a row: the supplier as it will be, and in which fields it changes. */
export interface PlannedRow<Stored> {
  checked: CheckedRow;
  outcome: ImportedRow['outcome'];
  stored: Stored | null;
  after: Profile;
  changed: ProfileField[];
}

/** Plans a row: a stored supplier keeps its code as it is spelled, and the fields that have no column. */
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

/** What is said about cells as answers give it, in their order; `addressOf` names them. */
export const presentRemarks = (
  remarks: CellRemark[],
  addressOf: (index: number, row: number) => string,
): NamedCell[] =>
  [...remarks]
    .sort((one, other) => one.row - other.row || one.index - other.index)
    .map(({ row, index, column, reason }) => ({ row, column, cell: addressOf(index, row), reason }));

/** As much of a value as a preview shows. */
const longestShown = 200;

function asShown(value: string | string[] | null): string | null {
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  return (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text) || null;
}

/** The values of a stored supplier that a row changes, before and after. */
export function presentChanges({ stored, after, changed }: PlannedRow<Profile>): CellChange[] {
  if (!stored) return [];
  return changed.map((field) => ({
    column: importColumns[field],
    before: asShown(stored[field]),
    after: asShown(after[field]),
  }));
}
