import {
  type ComparisonColumns,
  commonLines,
  decimals,
  minorDigits,
  type PriceLine,
  type PriceTable,
  type Question,
  type Sheet,
  totalOfLines,
} from '@tenderbox/contract';
import { instantCell } from '../../platform/excel/instant-cell.ts';
import type { CellValue } from '../../platform/excel/sheet-xml.ts';
import { rowsWhenWritten, type WorksheetData, writeWorksheets } from '../../platform/excel/workbook.ts';
import { cellAddress } from '../../platform/excel/workbook-content.ts';
import { mapInSlices } from '../../platform/queues/time-slice.ts';

/** A task with the responses of all suppliers. */
export interface ComparedTask {
  sheet: Sheet;
  suppliers: ComparisonColumns['suppliers'];
}
type Column = ComparedTask['suppliers'][number];
type Priced = ComparedTask & { table: PriceTable };

/** Columns before those of the suppliers. */
const lineColumns = [
  { header: 'Code', width: 14 },
  { header: 'Description', width: 44 },
  { header: 'Quantity', width: 12 },
  { header: 'Unit', width: 12 },
];
const frozenColumns = 2;
const firstRow = 2;

/** Writes a comparison as an Excel file with formulas. */
export async function writeComparison(compared: ComparedTask): Promise<Buffer> {
  const sheets = [supplierSheet(compared)];
  for await (const sheet of sheetsOfTask(compared, (name) => name)) sheets.push(sheet);
  return writeWorksheets(sheets);
}

/** Yields the worksheets with the prices and answers of a task; `nameOf` returns the name of each. */
export async function* sheetsOfTask(
  compared: ComparedTask,
  nameOf: (name: string) => string,
): AsyncGenerator<WorksheetData> {
  const { sheet, suppliers } = compared;
  const { priceTable: table, sections } = sheet;
  if (table?.lines.length) {
    const priced = { ...compared, table };
    yield priceSheet(priced, nameOf('Unit prices'));
    yield await totalSheet(priced, nameOf('Totals'), nameOf('Unit prices'));
    if (table.leadTime) yield leadTimeSheet(priced, nameOf('Lead times'));
    if (suppliers.some(({ comments }) => Object.keys(comments).length > 0)) {
      yield commentSheet(priced, nameOf('Comments'));
    }
    if (suppliers.some(({ amendedLines }) => Object.keys(amendedLines).length > 0)) {
      yield amendedSheet(priced, nameOf('Amended lines'));
    }
  }
  if (sections.some(({ questions }) => questions.length > 0)) yield answerSheet(compared, nameOf('Answers'));
}

/** The cell with the total of a supplier, for references from other worksheets. */
export const addressOfTotal = ({ sheet }: ComparedTask, place: number, name: string): string =>
  `'${name.replaceAll("'", "''")}'!${cellAddress(lineColumns.length + place, firstRow + (sheet.priceTable?.lines.length ?? 0))}`;

const supplierColumns = (suppliers: Column[]) =>
  suppliers.map(({ name, supplierCode }) => ({ header: `${name} (${supplierCode})`, width: 20 }));

const numberOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

function supplierSheet({ sheet, suppliers }: ComparedTask): WorksheetData {
  const { priceTable } = sheet;
  return {
    sheet: 'Suppliers',
    columns: [
      { header: 'Supplier ID', width: 18 },
      { header: 'Name', width: 36 },
      { header: 'Submitted (UTC)', width: 18 },
      { header: priceTable ? `Total, ${priceTable.currency}` : 'Total', width: 18 },
      { header: 'Lines with a price', width: 18 },
      { header: 'All lines priced', width: 12 },
      { header: 'Changed after answering', width: 26 },
      ...submittedColumns,
      { header: 'Files', width: 10 },
      { header: 'Problem', width: 50 },
    ],
    rows: suppliers.map((supplier, place) => {
      const { supplierCode, name, submittedAt, total, reviewIds, files, fault } = supplier;
      const value = numberOf(total);
      const hasLines = (priceTable?.lines.length ?? 0) > 0;
      const sum = addressOfTotal({ sheet, suppliers }, place, 'Totals');
      return [
        ...[supplierCode, name, instantCell(submittedAt)],
        hasLines && value !== null ? { formula: sum, value } : value,
        ...linesOf(supplier, hasLines),
        ...[reviewIds.length || null, ...submittedOf(supplier)],
        ...[files.length || null, fault],
      ];
    }),
  };
}

/** The version that a supplier answered and its total as submitted, which stay if quantities are amended. */
export const submittedColumns = [
  { header: 'Sheet version', width: 14 },
  { header: 'Total as submitted', width: 20 },
];
export const submittedOf = ({ sheetVersion, submittedTotal }: Column): CellValue[] => [
  sheetVersion,
  numberOf(submittedTotal),
];

/** Number of lines with a price, and whether that is all lines. */
export const linesOf = ({ pricedLineCount, isComplete }: Column, hasLines: boolean): CellValue[] =>
  hasLines ? [pricedLineCount, isComplete ? 'Yes' : 'No'] : [null, null];

const headOf = ({ code, description, quantity, unit }: PriceLine): CellValue[] => [
  ...[code, description, Number(quantity), unit],
];

/** The cell range of the suppliers in a row. */
function rangeOf(suppliers: Column[], row: number): string {
  const start = lineColumns.length;
  return `${cellAddress(start, row)}:${cellAddress(start + suppliers.length - 1, row)}`;
}

/** Unit prices as submitted, with formulas for the lowest and the average. */
function priceSheet({ table, suppliers }: Priced, name: string): WorksheetData {
  const noBids = noBidsOf(suppliers);
  const rows = rowsWhenWritten(table.lines, (line, index) => {
    const prices = suppliers.flatMap(({ unitPrices }) => unitPrices[index] ?? []);
    const { lowest, mean } = decimals.spread(prices, 4);
    const range = rangeOf(suppliers, firstRow + index);
    const counted = (formula: string, value: string | null): CellValue =>
      value === null ? null : { formula, value: Number(value) };
    return [
      ...headOf(line),
      ...suppliers.map((supplier, at) => priceCell(supplier, index, noBids[at]?.has(line.id))),
      ...[counted(`MIN(${range})`, lowest), counted(`ROUND(AVERAGE(${range}),4)`, mean)],
    ];
  });
  const beside = [
    { header: 'Lowest', width: 16 },
    { header: 'Average', width: 16 },
  ];
  return {
    sheet: name,
    frozenColumns,
    rows,
    columns: [...lineColumns, ...supplierColumns(suppliers), ...beside],
  };
}

const priceCell = ({ unitPrices }: Column, index: number, isNoBid = false): CellValue =>
  numberOf(unitPrices[index]) ?? (isNoBid ? 'No bid' : null);

const noBidsOf = (suppliers: Column[]) => suppliers.map(({ noBidIds }) => new Set(noBidIds));

/** The total of each line (quantity times unit price, rounded like the total), and the sum of all lines. */
async function totalSheet(
  { table, suppliers }: Priced,
  name: string,
  priceName: string,
): Promise<WorksheetData> {
  const { lines, currency } = table;
  const noBids = noBidsOf(suppliers);
  const places = minorDigits(currency);
  const lastRow = firstRow + lines.length - 1;
  const cellOf = (line: PriceLine, index: number, supplier: Column, at: number): CellValue => {
    const [price, total] = [supplier.unitPrices[index], supplier.lineTotals[index]];
    if (!price || !total) return priceCell(supplier, index, noBids[at]?.has(line.id));
    const value = Number(total);
    // Quantity and unit have changed since this price was submitted, so it counts as it was submitted.
    if (decimals.multiply(price, line.quantity, places) !== total) return value;
    const row = firstRow + index;
    const unitPrice = `'${priceName.replaceAll("'", "''")}'!${cellAddress(lineColumns.length + at, row)}`;
    return { formula: `ROUND($C${row}*${unitPrice},${places})`, value };
  };
  const cellsOf = (line: PriceLine, index: number): CellValue[] => {
    const count = suppliers.filter(({ lineTotals }) => lineTotals[index]).length;
    return [
      ...headOf(line),
      ...suppliers.map((supplier, at) => cellOf(line, index, supplier, at)),
      { formula: `COUNT(${rangeOf(suppliers, firstRow + index)})`, value: count },
    ];
  };
  const below = (place: number) => {
    const column = lineColumns.length + place;
    return `${cellAddress(column, firstRow)}:${cellAddress(column, lastRow)}`;
  };
  const sums = suppliers.map(
    ({ total }, at): CellValue =>
      total === null ? null : { formula: `SUM(${below(at)})`, value: Number(total) },
  );
  const foot: CellValue[][] = [[null, `Total, ${currency}`, null, null, ...sums]];
  const common = commonLines(suppliers);
  if (common) {
    const totals = await mapInSlices(suppliers, (supplier) => totalOfLines(supplier, common, currency));
    const who = suppliers.filter(({ pricedLineCount }) => pricedLineCount > 0).length;
    const counts = below(suppliers.length).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    const cells = totals.map(
      (total, at): CellValue =>
        total === null ? null : { formula: `SUMIF(${counts},${who},${below(at)})`, value: Number(total) },
    );
    foot.push([null, `Total of the ${common.length} lines priced by all`, null, null, ...cells]);
  }
  return {
    sheet: name,
    frozenColumns,
    footRows: foot.length,
    rows: rowsWhenWritten(lines, cellsOf, { foot }),
    columns: [...lineColumns, ...supplierColumns(suppliers), { header: 'Prices', width: 10 }],
  };
}

function leadTimeSheet({ table, suppliers }: Priced, name: string): WorksheetData {
  const unit = table.leadTime === 'WEEKS' ? 'weeks' : 'days';
  const rows = rowsWhenWritten(table.lines, ({ code, description }, index) => [
    ...[code, description, unit],
    ...suppliers.map(({ leadTimes }) => numberOf(leadTimes[index])),
  ]);
  const columns = [...lineColumns.slice(0, 2), { header: 'Unit', width: 12 }, ...supplierColumns(suppliers)];
  return { sheet: name, frozenColumns, columns, rows };
}

function commentSheet({ table, suppliers }: Priced, name: string): WorksheetData {
  const commented = table.lines.flatMap((line) =>
    suppliers.flatMap((supplier) => (supplier.comments[line.id] ? [{ line, supplier }] : [])),
  );
  const rows = rowsWhenWritten(commented, ({ line: { id, code, description }, supplier }) => [
    ...[code, description, supplier.supplierCode, supplier.name, supplier.comments[id] ?? null],
  ]);
  const columns = [
    ...lineColumns.slice(0, 2),
    { header: 'Supplier ID', width: 18 },
    { header: 'Name', width: 36 },
    { header: 'Comment', width: 60 },
  ];
  return { sheet: name, frozenColumns, columns, rows };
}

/** The lines that count at another quantity than submitted. The totals as submitted stay beside. */
function amendedSheet({ table, suppliers }: Priced, name: string): WorksheetData {
  const amended = table.lines.flatMap((line, index) =>
    suppliers.flatMap((supplier) => {
      const submitted = supplier.amendedLines[line.id];
      return submitted ? [{ line, supplier, submitted, total: supplier.lineTotals[index] }] : [];
    }),
  );
  const rows = rowsWhenWritten(amended, ({ line, supplier, submitted, total }) => [
    ...[line.code, line.description, supplier.supplierCode, supplier.name, supplier.sheetVersion],
    ...[Number(submitted.quantity), Number(submitted.total), Number(line.quantity), numberOf(total)],
  ]);
  const columns = [
    ...lineColumns.slice(0, 2),
    { header: 'Supplier ID', width: 18 },
    { header: 'Name', width: 36 },
    { header: 'Sheet version', width: 14 },
    { header: 'Quantity as submitted', width: 20 },
    { header: 'Line total as submitted', width: 22 },
    { header: 'Quantity now', width: 14 },
    { header: 'Line total now', width: 18 },
  ];
  return { sheet: name, frozenColumns, columns, rows };
}

function answerSheet({ sheet, suppliers }: ComparedTask, name: string): WorksheetData {
  return {
    sheet: name,
    columns: [
      { header: 'Section', width: 24 },
      { header: 'Question', width: 50 },
      { header: 'Unit', width: 12 },
      ...supplierColumns(suppliers),
    ],
    frozenColumns,
    rows: rowsWhenWritten(
      sheet.sections.flatMap(({ title, questions }) => questions.map((question) => ({ title, question }))),
      ({ title, question }) => [
        ...[title, question.label, question.type === 'NUMBER' ? question.unit : null],
        ...suppliers.map((supplier) => answerCell(question, supplier)),
      ],
    ),
  };
}

function answerCell({ id, type }: Question, { answers, files }: Column): CellValue {
  const answer = answers[id] ?? null;
  if (answer === null) return null;
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (!Array.isArray(answer)) return type === 'NUMBER' ? numberOf(answer || null) : answer;
  if (type !== 'FILE') return answer.join('; ');
  const names = new Map(files.map((file) => [file.id, file.name]));
  return answer.map((fileId) => names.get(fileId) ?? '').join('; ');
}
