import type { Sheet } from '@tenderbox/contract';
import { parseWholeWorkbook } from '../../src/platform/excel/parse-workbook.ts';
import type { NamedSheet } from '../../src/platform/excel/workbook-content.ts';
import { zip } from './archives.ts';
import type { TestCell } from './workbooks.ts';

/** The sheets of a workbook as rows of cells, to be changed like a person would. */
export type OpenedWorkbook = Record<string, TestCell[][]>;

const limits = { rows: 20_000, columns: 300, cells: 500_000, sheets: 50, passOver: [] };

const asCell = (value: string | number | boolean | Date | null | undefined): TestCell => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return { date: value.getTime() / 86_400_000 + 25_569 };
  return typeof value === 'boolean' ? { xml: `<c r="@" t="b"><v>${Number(value)}</v></c>` } : value;
};

function rowsOf({ rows }: NamedSheet): TestCell[][] {
  const all: TestCell[][] = [];
  for (const { number, cells } of rows) {
    while (all.length < number - 1) all.push([]);
    all.push(cells.map((cell) => asCell(cell?.value)));
  }
  return all;
}

/** Opens a downloaded workbook. */
export async function openWorkbook(bytes: Buffer): Promise<OpenedWorkbook> {
  const { sheets } = await parseWholeWorkbook(bytes, limits);
  return Object.fromEntries(sheets.map((sheet) => [sheet.name, rowsOf(sheet)]));
}

export const dialects = ['excel', 'libreoffice', 'google', 'streamed'] as const;
export type Dialect = (typeof dialects)[number];

const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Escapes texts that look like one of the format's escapes. */
const encoded = (text: string) => text.replace(/_(?=x[0-9A-F]{4}_)/g, '_x005F_');

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** How each program writes strings, dates, cell addresses, names and targets. */
const ways: Record<Dialect, Way> = {
  excel: { shared: true, dateFormat: 14, addressed: true, prefix: '', target: 'worksheets/' },
  libreoffice: { shared: true, dateFormat: 167, addressed: true, prefix: '', target: 'worksheets/' },
  google: {
    shared: true,
    dateFormat: 164,
    addressed: true,
    prefix: '',
    target: '/xl/worksheets/',
    rich: true,
  },
  streamed: { shared: false, dateFormat: 14, addressed: false, prefix: 'x:', target: '/xl/worksheets/' },
};

interface Way {
  shared: boolean;
  dateFormat: number;
  addressed: boolean;
  prefix: string;
  target: string;
  /** Whether texts consist of several runs. */
  rich?: boolean;
}

interface Options {
  merged?: Record<string, string[]>;
  countsFrom1904?: boolean;
  hiddenRows?: boolean;
  /** XML before the rows of every sheet, such as hidden columns. */
  beforeRows?: string;
  /** Names of hidden sheets. */
  hiddenSheets?: string[];
  /** Additional parts of the file, such as macros. */
  parts?: { name: string; content: string | Buffer }[];
}

/** Saves a workbook like one of the programs. */
export function saveWorkbook(
  opened: OpenedWorkbook,
  dialect: Dialect = 'excel',
  { merged = {}, countsFrom1904 = false, hiddenRows = false, ...more }: Options = {},
): Buffer {
  const { shared, dateFormat, addressed, prefix: p, target, rich } = ways[dialect];
  const strings: string[] = [];
  const text = (value: string) => `<${p}t xml:space="preserve">${inXml(value)}</${p}t>`;
  const runs = (value: string) => {
    if (!rich || value.length < 2) return text(value);
    const middle = [...value].length >> 1;
    const [one, other] = [[...value].slice(0, middle), [...value].slice(middle)];
    return `<${p}r><${p}rPr><${p}b/></${p}rPr>${text(one.join(''))}</${p}r><${p}r>${text(other.join(''))}</${p}r>`;
  };
  const cellXml = (cell: TestCell, address: string): string => {
    const at = addressed ? ` r="${address}"` : '';
    if (cell === null || cell === '') return addressed ? '' : `<${p}c/>`;
    if (typeof cell === 'number') return `<${p}c${at}><${p}v>${cell}</${p}v></${p}c>`;
    if (typeof cell === 'string') {
      if (!shared) return `<${p}c${at} t="inlineStr"><${p}is>${text(encoded(cell))}</${p}is></${p}c>`;
      strings.push(encoded(cell));
      return `<${p}c${at} s="0" t="s"><${p}v>${strings.length - 1}</${p}v></${p}c>`;
    }
    if ('xml' in cell) {
      const xml = addressed ? cell.xml.replace('@', address) : cell.xml.replace(' r="@"', '');
      return xml.replace(/<(\/?)(\w)/g, `<$1${p}$2`);
    }
    if ('date' in cell) {
      return `<${p}c${at} s="1"><${p}v>${cell.date - (countsFrom1904 ? 1462 : 0)}</${p}v></${p}c>`;
    }
    const value = cell.value === undefined ? '' : `<${p}v>${inXml(cell.value)}</${p}v>`;
    return `<${p}c${at}><${p}f>${inXml(cell.formula)}</${p}f>${value}</${p}c>`;
  };
  const names = Object.keys(opened);
  const sheets = names.map((name) => {
    const rows = (opened[name] ?? []).map((cells, index) => {
      const attributes = `${addressed || !cells.length ? ` r="${index + 1}"` : ` r="${index + 1}"`}${hiddenRows && index % 2 ? ' hidden="1"' : ''}`;
      return `<${p}row${attributes}>${cells.map((cell, column) => cellXml(cell, `${letters(column)}${index + 1}`)).join('')}</${p}row>`;
    });
    const merges = (merged[name] ?? []).map((range) => `<${p}mergeCell ref="${range}"/>`).join('');
    const space = p ? `xmlns:x="${main}"` : `xmlns="${main}"`;
    return `<?xml version="1.0" encoding="UTF-8"?><${p}worksheet ${space}>${more.beforeRows ?? ''}<${p}sheetData>${rows.join('')}</${p}sheetData>${merges && `<${p}mergeCells>${merges}</${p}mergeCells>`}</${p}worksheet>`;
  });
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const own = `<numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="167" formatCode="dd/mm/yy;@"/></numFmts>`;
  return zip([
    { name: '[Content_Types].xml', content: `${head}<Types/>` },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${countsFrom1904 ? ' date1904="1"' : ''}/><sheets>${names.map((name, index) => `<sheet name="${inXml(name)}" sheetId="${index + 1}"${more.hiddenSheets?.includes(name) ? ' state="hidden"' : ''} r:id="s${index}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships>${names.map((_, index) => `<Relationship Id="s${index}" Type="${relations}/worksheet" Target="${target}sheet${index + 1}.xml"/>`).join('')}<Relationship Id="y" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="t" Type="${relations}/sharedStrings" Target="${target.startsWith('/') ? '/xl/' : ''}sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${head}<styleSheet xmlns="${main}">${own}<cellXfs><xf numFmtId="0"/><xf numFmtId="${dateFormat}"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${head}<sst xmlns="${main}">${strings.map((one) => `<si>${runs(one)}</si>`).join('')}</sst>`,
    },
    ...sheets.map((content, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, content })),
    ...(more.parts ?? []),
  ]);
}

/** The row of a table by the id in its hidden column. */
export function rowOf(opened: OpenedWorkbook, sheet: string, id: string): TestCell[] {
  const row = opened[sheet]?.find(([first]) => first === id);
  if (!row) throw new Error(`There is no row ${id}.`);
  return row;
}

const asked = { help: null, required: false };

/** A sheet with a question of each type and a price table with all columns. */
export function sheetOfAllKinds(newId: () => string): Sheet {
  const question = (more: object) => ({ ...asked, id: newId(), ...more });
  return {
    sections: [
      {
        id: newId(),
        title: 'About you',
        questions: [
          question({ type: 'TEXT', label: '=Short & "quoted"', maxLength: 100, required: true }),
          question({ type: 'LONG_TEXT', label: 'Your method', maxLength: 5000, help: 'In your words' }),
          question({ type: 'NUMBER', label: 'Crew', unit: 'people', min: '1', max: '50', wholeNumber: true }),
          question({ type: 'NUMBER', label: 'Share', unit: '%', min: null, max: '100', wholeNumber: false }),
          question({ type: 'YES_NO', label: 'Insured?' }),
          question({
            type: 'ONE_OF',
            label: 'Certificate',
            options: ['ISO 9001', 'ISO 14001, 45001', 'None; yet'],
          }),
        ],
      },
      {
        id: newId(),
        title: 'Delivery',
        questions: [
          question({ type: 'SEVERAL_OF', label: 'Ports', options: ['Hull', 'Leith', 'Ports; others', '12'] }),
          question({ type: 'DATE', label: 'Earliest', min: '2026-01-01', max: '2028-12-31' }),
          question({ type: 'FILE', label: 'Insurance', extensions: [], maxFiles: 3 }),
        ],
      },
    ],
    priceTable: {
      currency: 'GBP',
      leadTime: 'WEEKS',
      commentAllowed: true,
      noBidAllowed: true,
      lines: [
        { id: newId(), code: 'A1', description: 'Piling', quantity: '12', unit: 'm' },
        { id: newId(), code: null, description: '+Fenders', quantity: '3.5', unit: null },
        { id: newId(), code: '003', description: 'Bollards', quantity: '1', unit: 'pcs' },
      ],
    },
    excelTemplateId: null,
  } as Sheet;
}
