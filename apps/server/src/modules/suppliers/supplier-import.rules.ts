import {
  type ImportedRow,
  type ImportField,
  importColumns,
  newSupplierSchema,
  type RefusedCell,
  textOfIssue,
} from '@tenderbox/contract';
import { changedFields, type Profile, type ProfileField, profileFields } from './supplier.rules.ts';

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
  refusals: { row: number; index: number; column: string; reason: string }[];
}

const reasonOf: Record<Fault | 'DATE', string> = {
  FORMULA: 'Formula: put in its value instead',
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

/** Checks the cells of a row against the rules of a supplier. */
export function checkRow({ number, cells }: SheetRow, fields: Map<number, ImportField>): CheckedRow {
  const values: Partial<Record<ImportField, unknown>> = {};
  const refusals: CheckedRow['refusals'] = [];
  for (const [index, field] of fields) {
    const text = asTyped(textOf(cells[index]));
    const parsed = newSupplierSchema.shape[field].safeParse(field === 'tags' ? tagsIn(text) : text, {
      reportInput: true,
    });
    const [issue] = parsed.error?.issues ?? [];
    const reason = faultOf(cells[index]) ?? (issue && textOfIssue(issue));
    if (reason) refusals.push({ row: number, index, column: importColumns[field], reason });
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
      const reason = `This supplier ID is in row ${first} already`;
      refusals.push({ row, index: codeIndex, column: importColumns.supplierCode, reason });
    }
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

/** A refusal as answers give it; `addressOf` names cells. */
export function presentRefusals(
  rows: CheckedRow[],
  addressOf: (index: number, row: number) => string,
): RefusedCell[] {
  return rows.flatMap(({ refusals }) =>
    refusals.map(({ row, index, column, reason }) => ({ row, column, cell: addressOf(index, row), reason })),
  );
}
