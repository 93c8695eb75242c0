import { type CellCheck, checksXml } from './cell-checks.ts';
import { type Look, styleOfLook, styleParts, styles } from './cell-styles.ts';
import { escapeXml } from './escape-xml.ts';
import { cellAddress } from './workbook-content.ts';

/** A number that the spreadsheet counts itself, and what it comes to; an empty text where that is nothing. */
interface Formula {
  formula: string;
  value: number | '';
}

type PlainValue = string | number | boolean | Date | Formula | null;

/** A cell of a form, which has its look even while it is empty. */
interface LookedValue {
  look: Look;
  value: PlainValue;
}

/** What a cell can be made of: text, a number, an instant (shown in UTC), true or false, or nothing. */
export type CellValue = PlainValue | LookedValue;

/** One sheet, but for its rows. */
export interface SheetPlan {
  sheet: string;
  columns: { header: string; width: number; isHidden?: boolean }[];
  /** How many columns stay in view; none unless told. */
  frozenColumns?: number;
  /** Rows below that are no entries, such as totals; the filter row leaves them out. */
  footRows?: number;
  /** Without a row of filters. */
  isUnfiltered?: boolean;
  /** Shown on no tab. */
  isHidden?: boolean;
  /** Only cells that look free can be changed; there is no password, so that anybody can lift it. */
  isGuarded?: boolean;
  checks?: CellCheck[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const stylesXml = `${declaration}<styleSheet ${main}>${styleParts}</styleSheet>`;

/** Where a sheet lies in the archive, counted from 0. */
export const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

const countUp = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** The parts of a workbook that are the same in every one with so many sheets. */
export const fixedParts = (count: number): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${countUp(count, (index) => `<Override PartName="/${sheetPath(index)}" ContentType="${kind}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${countUp(count, (index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`)}<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesXml,
});

/** A sheet that was written, and how far it goes. */
export interface WrittenSheet {
  plan: SheetPlan;
  lastRow: number;
}

/** Names the sheets, and the range that each one's filter row covers. */
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

/** A sheet up to its rows: the first one stays in view, new cells below take what is typed as text. */
export function sheetStart(plan: SheetPlan, isFirst = true): string {
  const { columns, frozenColumns = 0, isGuarded } = plan;
  const widths = columns
    .map(
      ({ width, isHidden }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${isHidden ? ' hidden="1"' : ''} style="${styles.text}"/>`,
    )
    .join('');
  // Beside a guarded table there is room for the notes and sums of whoever fills it in.
  const beside = isGuarded
    ? `<col min="${columns.length + 1}" max="16384" width="12" style="${styleOfLook('free')}"/>`
    : '';
  const selected = isFirst ? ' tabSelected="1"' : '';
  const [split, active] = frozenColumns
    ? [`xSplit="${frozenColumns}" ySplit="1"`, 'bottomRight']
    : ['ySplit="1"', 'bottomLeft'];
  const pane = `<pane ${split} topLeftCell="${cellAddress(frozenColumns, 2)}" activePane="${active}" state="frozen"/>`;
  const view = `<sheetViews><sheetView workbookViewId="0"${selected}>${pane}</sheetView></sheetViews>`;
  const head = columns.map(({ header }, index) => textXml(header, cellAddress(index, 1), styles.head));
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
  const isLooked = cell !== null && typeof cell === 'object' && 'look' in cell;
  const value = isLooked ? cell.value : cell;
  const style = isLooked ? ` s="${styleOfLook(cell.look)}"` : '';
  if (value === null || value === '') return isLooked ? `<c r="${address}"${style}/>` : '';
  if (typeof value === 'number') return `<c r="${address}"${style}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${address}"${style} t="b"><v>${Number(value)}</v></c>`;
  if (typeof value === 'string') {
    return textXml(value, address, isLooked ? styleOfLook(cell.look, isLikeFormula(value)) : styleOf(value));
  }
  if ('formula' in value) {
    const kind = value.value === '' ? ' t="str"' : '';
    return `<c r="${address}"${style}${kind}><f>${escapeXml(value.formula)}</f><v>${value.value}</v></c>`;
  }
  const days = value.getTime() / millisecondsOfDay + dayOf1970;
  return `<c r="${address}"${style || ` s="${styles.instant}"`}><v>${days}</v></c>`;
}

const isLikeFormula = (text: string) => /^[=+\-@\t\r]/.test(text);

/** What a spreadsheet could take for a formula is marked as text by the format's own means. */
function styleOf(text: string): number {
  const isGuarded = isLikeFormula(text);
  if (text.includes('\n')) return isGuarded ? styles.guardedLines : styles.lines;
  return isGuarded ? styles.guarded : styles.text;
}

/** As much as a spreadsheet lets anyone put into a cell. */
const longestText = 32_767;

function textXml(text: string, address: string, style: number): string {
  const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  const space = /^\s|\s$|\n/.test(short) ? ' xml:space="preserve"' : '';
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(encodeText(short))}</t></is></c>`;
}

const asCode = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Characters that XML cannot hold or would change, and texts that look like such an escape. */
const encodeText = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, asCode)
    .toWellFormed();
