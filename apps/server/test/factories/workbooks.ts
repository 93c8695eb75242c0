import { zip } from './archives.ts';

/** A cell: text, a number, a date (as its serial number), a formula, or raw XML. */
export type TestCell =
  | string
  | number
  | null
  | { date: number }
  | { formula: string; value?: string }
  | { xml: string };

const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

function cellXml(cell: TestCell, address: string, strings: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    strings.push(cell);
    return `<c r="${address}" t="s"><v>${strings.length - 1}</v></c>`;
  }
  if ('xml' in cell) return cell.xml.replace('@', address);
  if ('date' in cell) return `<c r="${address}" s="1"><v>${cell.date}</v></c>`;
  const value = cell.value === undefined ? '' : `<v>${inXml(cell.value)}</v>`;
  return `<c r="${address}" t="str"><f>${inXml(cell.formula)}</f>${value}</c>`;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const plainStyles = `${head}<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The parts that every workbook has, around the XML of its sheet. */
export function workbookParts(
  sheet: string,
  strings: string[] = [],
  { styles = plainStyles, countsFrom1904 = false } = {},
) {
  return [
    {
      name: '[Content_Types].xml',
      content: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook ${main} xmlns:r="${relationships}"><workbookPr date1904="${Number(countsFrom1904)}"/><sheets><sheet name="Suppliers" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId3" Type="${relationships}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: styles,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${head}<sst ${main}>${strings.map((text) => `<si><t xml:space="preserve">${inXml(text)}</t></si>`).join('')}</sst>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ];
}

/** A workbook like Excel's: shared strings, addresses on rows and cells; null rows are left out. */
export function workbook(
  rows: (TestCell[] | null)[],
  { merged = [], ...parts }: { merged?: string[]; styles?: string; countsFrom1904?: boolean } = {},
): Buffer {
  const strings: string[] = [];
  const data = rows.map((cells, index) => {
    const number = index + 1;
    return cells
      ? `<row r="${number}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${number}`, strings)).join('')}</row>`
      : '';
  });
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const sheet = `${head}<worksheet ${main}><sheetData>${data.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
  return zip(workbookParts(sheet, strings, parts));
}

/** A workbook like those of streaming writers: inline strings, elements with a prefix. */
export function inlineWorkbook(rows: string[][]): Buffer {
  const data = rows.map((cells, index) => {
    const cell = (text: string, column: number) =>
      `<x:c r="${letters(column)}${index + 1}" t="inlineStr"><x:is><x:t>${inXml(text)}</x:t></x:is></x:c>`;
    return `<x:row r="${index + 1}">${cells.map(cell).join('')}</x:row>`;
  });
  const spaces = main.replace('xmlns=', 'xmlns:x=');
  return zip(
    workbookParts(`${head}<x:worksheet ${spaces}><x:sheetData>${data.join('')}</x:sheetData></x:worksheet>`),
  );
}

/** A workbook with several sheets by name, with inline strings. */
export function workbookOf(sheets: Record<string, TestCell[][]>): Buffer {
  const names = Object.keys(sheets);
  const inline = (text: string, address: string) =>
    `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${inXml(text)}</t></is></c>`;
  const cellOf = (cell: TestCell, address: string) =>
    typeof cell === 'string' ? inline(cell, address) : cellXml(cell, address, []);
  const row = (cells: TestCell[], index: number) =>
    `<row r="${index + 1}">${cells.map((cell, column) => cellOf(cell, `${letters(column)}${index + 1}`)).join('')}</row>`;
  const tabs = names.map(
    (name, index) => `<sheet name="${inXml(name)}" sheetId="${index + 1}" r:id="s${index}"/>`,
  );
  const relations = names.map(
    (_, index) =>
      `<Relationship Id="s${index}" Type="${relationships}/worksheet" Target="worksheets/s${index}.xml"/>`,
  );
  const content: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relationships}"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="y" Type="${relationships}/styles" Target="styles.xml"/>${relations.join('')}</Relationships>`,
  };
  return zip([
    ...workbookParts('<worksheet/>')
      .filter(({ name }) => !name.includes('sheet1') && !name.includes('sharedStrings'))
      .map((part) => ({
        ...part,
        content: content[part.name] ? `${head}${content[part.name]}` : part.content,
      })),
    ...names.map((name, index) => ({
      name: `xl/worksheets/s${index}.xml`,
      content: `${head}<worksheet ${main}><sheetData>${(sheets[name] ?? []).map(row).join('')}</sheetData></worksheet>`,
    })),
  ]);
}
