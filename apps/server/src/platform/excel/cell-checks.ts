import { escapeXml } from './escape-xml.ts';

/** A data validation of cells, with its messages. */
export interface CellCheck {
  /** For example H2 or H2:H500. */
  range: string;
  /** What is allowed; without it, only the prompt is shown. */
  kind?: 'list' | 'decimal' | 'whole' | 'date' | 'textLength';
  /** The range of the list, or the minimum. */
  from?: string | number | null;
  to?: string | number | null;
  /** Shown while the cell is selected. */
  prompt?: string;
  /** Shown after an invalid input. */
  error?: string;
}

/** Maximum length of prompt and error in spreadsheets. */
const maxTextLength = 225;
const shortened = (text: string) =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1).toWellFormed()}…` : text;

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

/** The data validations of a worksheet; empty if there are none. */
export const checksXml = (checks: CellCheck[] = []): string =>
  checks.length
    ? `<dataValidations count="${checks.length}">${checks.map(checkXml).join('')}</dataValidations>`
    : '';
