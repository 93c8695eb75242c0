import { type CellCheck, checksXml } from './cell-checks.ts';
import { type CellStyle, styleIndexOf, styleParts, styles } from './cell-styles.ts';
import { escapeXml } from './escape-xml.ts';
import { cellAddress } from './workbook-content.ts';

/** A formula with its cached value; an empty text if it has none. */
interface Formula {
  formula: string;
  value: number | '';
}

type PlainValue = string | number | boolean | Date | Formula | null;

/** A cell of a form, which has its style even while empty. */
interface StyledValue {
  look: CellStyle;
  value: PlainValue;
}

/** The value of a cell: text, a number, an instant (shown in UTC), a boolean or nothing. */
export type CellValue = PlainValue | StyledValue;

/** A sheet without its rows. */
export interface SheetPlan {
  sheet: string;
  columns: { header: string; width: number; isHidden?: boolean }[];
  /** The number of frozen columns, 0 by default. */
  frozenColumns?: number;
  /** Rows at the end that are not entries, such as totals; the filter excludes them. */
  footRows?: number;
  /** Without filter buttons. */
  isUnfiltered?: boolean;
  /** Whether the tab is hidden. */
  isHidden?: boolean;
  /** Whether only cells with a free style can be changed. There is no password, so anyone can remove the protection. */
  isGuarded?: boolean;
  checks?: CellCheck[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const stylesXml = `${declaration}<styleSheet ${main}>${styleParts}</styleSheet>`;

/** The path of a sheet in the archive, by its index from 0. */
export const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

const countUp = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** The parts that are the same in every workbook with this number of sheets. */
export const fixedParts = (count: number): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${countUp(count, (index) => `<Override PartName="/${sheetPath(index)}" ContentType="${kind}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${countUp(count, (index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`)}<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesXml,
});

/** A sheet that was written, with its extent. */
export interface WrittenSheet {
  plan: SheetPlan;
  lastRow: number;
}

/** Lists the sheets, and the range of each one's filter. */
export function workbookXml(written: WrittenSheet[]): string {
  const sheets = written.map(
    ({ plan }, index) =>
      `<sheet name="${escapeXml(plan.sheet)}" sheetId="${index + 1}"${plan.isHidden ? ' state="veryHidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const names = written.flatMap((sheet, index) =>
    sheet.plan.isUnfiltered
      ? []
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${rangeOf(sheet)}</definedName>`,
  );
  return `${declaration}<workbook ${main} xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets>${names.length ? `<definedNames>${names.join('')}</definedNames>` : ''}</workbook>`;
}

const lastEntry = ({ footRows = 0 }: SheetPlan, lastRow: number) => lastRow - footRows;

function rangeOf({ plan, lastRow }: WrittenSheet): string {
  const { sheet, columns } = plan;
  const end = cellAddress(columns.length - 1, lastEntry(plan, lastRow)).replace(/(\d+)/, '$$$1');
  return `'${escapeXml(sheet).replaceAll("'", "''")}'!$A$1:$${end}`;
}

/** The XML of a sheet before its rows: the first row is frozen, and new cells below are formatted as text. */
export function sheetStart(plan: SheetPlan, isFirst = true): string {
  const { columns, frozenColumns = 0, isGuarded } = plan;
  const widths = columns
    .map(
      ({ width, isHidden }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${isHidden ? ' hidden="1"' : ''} style="${styles.text}"/>`,
    )
    .join('');
  // Columns next to a protected table stay editable, for notes and sums of the person who fills it in.
  const beside = isGuarded
    ? `<col min="${columns.length + 1}" max="16384" width="12" style="${styleIndexOf('free')}"/>`
    : '';
  const selected = isFirst ? ' tabSelected="1"' : '';
  const [split, active] = frozenColumns
    ? [`xSplit="${frozenColumns}" ySplit="1"`, 'bottomRight']
    : ['ySplit="1"', 'bottomLeft'];
  const pane = `<pane ${split} topLeftCell="${cellAddress(frozenColumns, 2)}" activePane="${active}" state="frozen"/>`;
  const view = `<sheetViews><sheetView workbookViewId="0"${selected}>${pane}</sheetView></sheetViews>`;
  const head = columns.map(({ header }, index) =>
    textXml(header, cellAddress(index, 1), isLikeFormula(header) ? styles.guardedHead : styles.head),
  );
  return `${declaration}<worksheet ${main}>${view}<cols>${widths}${beside}</cols><sheetData><row r="1">${head.join('')}</row>`;
}

export const rowXml = (cells: CellValue[], row: number) =>
  `<row r="${row}">${cells.map((value, index) => cellXml(value, cellAddress(index, row))).join('')}</row>`;

const guardXml =
  '<sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" sort="0" autoFilter="0"/>';

export function sheetEnd(plan: SheetPlan, lastRow: number): string {
  const range = `A1:${cellAddress(plan.columns.length - 1, lastEntry(plan, lastRow))}`;
  const filter = plan.isUnfiltered ? '' : `<autoFilter ref="${range}"/>`;
  return `</sheetData>${plan.isGuarded ? guardXml : ''}${filter}${checksXml(plan.checks)}</worksheet>`;
}

const dayOf1970 = 25_569;
const millisecondsOfDay = 86_400_000;

function cellXml(cell: CellValue, address: string): string {
  const isStyled = cell !== null && typeof cell === 'object' && 'look' in cell;
  const value = isStyled ? cell.value : cell;
  const style = isStyled ? ` s="${styleIndexOf(cell.look)}"` : '';
  if (value === null || value === '') return isStyled ? `<c r="${address}"${style}/>` : '';
  if (typeof value === 'number') return `<c r="${address}"${style}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${address}"${style} t="b"><v>${Number(value)}</v></c>`;
  if (typeof value === 'string') {
    return textXml(value, address, isStyled ? styleIndexOf(cell.look, isLikeFormula(value)) : styleOf(value));
  }
  if ('formula' in value) {
    const kind = value.value === '' ? ' t="str"' : '';
    return `<c r="${address}"${style}${kind}><f>${escapeXml(value.formula)}</f><v>${value.value}</v></c>`;
  }
  const days = value.getTime() / millisecondsOfDay + dayOf1970;
  return `<c r="${address}"${style || ` s="${styles.instant}"`}><v>${days}</v></c>`;
}

const isLikeFormula = (text: string) => /^[=+\-@\t\r]/.test(text);

/** Texts that a spreadsheet could read as formulas are marked as text by the file format (quotePrefix). */
function styleOf(text: string): number {
  const isGuarded = isLikeFormula(text);
  if (text.includes('\n')) return isGuarded ? styles.guardedLines : styles.lines;
  return isGuarded ? styles.guarded : styles.text;
}

/** Maximum length of a text in a spreadsheet cell. */
const maxTextLength = 32_767;

function textXml(text: string, address: string, style: number): string {
  const short = text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
  const space = /^\s|\s$|\n/.test(short) ? ' xml:space="preserve"' : '';
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(encodeText(short))}</t></is></c>`;
}

const asCode = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Escapes characters that XML does not allow or would change, and texts that look like such an escape. */
const encodeText = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, asCode)
    .toWellFormed();
