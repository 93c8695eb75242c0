import { escapeXml } from './escape-xml.ts';

/** What a spreadsheet itself asks of cells, and says beside them. */
export interface CellCheck {
  /** Such as H2, or H2:H500. */
  range: string;
  /** What may stand there; without it, it is only said. */
  kind?: 'list' | 'decimal' | 'whole' | 'date' | 'textLength';
  /** The range of a list, or the smallest value. */
  from?: string | number | null;
  to?: string | number | null;
  /** Said while the cell is chosen. */
  prompt?: string;
  /** Said when something else was put in. */
  error?: string;
}

/** As much as a spreadsheet takes of either text. */
const longestText = 225;
const shortened = (text: string) =>
  text.length > longestText ? `${text.slice(0, longestText - 1).toWellFormed()}…` : text;

const said = (name: string, text: string | undefined) =>
  text ? ` ${name}="${escapeXml(shortened(text)).replaceAll('\n', '&#10;')}"` : '';

function boundsXml({ kind, from, to }: CellCheck): [attribute: string, formulas: string] {
  const formula = (number: number, value: string | number) =>
    `<formula${number}>${escapeXml(String(value))}</formula${number}>`;
  if (kind === 'list') return ['', formula(1, from ?? '')];
  if (from != null && to != null) return ['', formula(1, from) + formula(2, to)];
  if (from != null) return [' operator="greaterThanOrEqual"', formula(1, from)];
  return to != null ? [' operator="lessThanOrEqual"', formula(1, to)] : ['', ''];
}

function checkXml(check: CellCheck): string {
  const { range, kind, prompt, error } = check;
  const [operator, formulas] = boundsXml(check);
  const type = kind && formulas ? ` type="${kind}"${operator} showErrorMessage="1"` : '';
  return `<dataValidation${type} allowBlank="1" showInputMessage="1"${said('error', error)}${said('prompt', prompt)} sqref="${range}">${formulas}</dataValidation>`;
}

/** The checks of a sheet, where it has any. */
export const checksXml = (checks: CellCheck[] = []): string =>
  checks.length
    ? `<dataValidations count="${checks.length}">${checks.map(checkXml).join('')}</dataValidations>`
    : '';
