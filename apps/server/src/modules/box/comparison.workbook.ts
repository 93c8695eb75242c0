import { type Comparison, decimals, minorDigits } from '@tenderbox/contract';
import type { CellValue } from '../../platform/excel/sheet-xml.ts';
import { type GivenSheet, writeGivenSheets } from '../../platform/excel/workbook.ts';
import { cellAddress } from '../../platform/excel/workbook-content.ts';

type Line = Comparison['lines'][number];
type Answer = Comparison['questions'][number]['answers'][string];

/** What stands before the columns of suppliers. */
const lineColumns = [
  { header: 'Code', width: 14 },
  { header: 'Description', width: 44 },
  { header: 'Quantity', width: 12 },
  { header: 'Unit', width: 12 },
];
const frozenColumns = 2;
const firstRow = 2;

/** A comparison as a workbook that people can calculate with. */
export const writeComparison = (comparison: Comparison): Promise<Buffer> =>
  writeGivenSheets([
    supplierSheet(comparison),
    ...(comparison.lines.length ? [priceSheet(comparison), totalSheet(comparison)] : []),
    ...(comparison.questions.length ? [answerSheet(comparison)] : []),
  ]);

const supplierColumns = ({ suppliers }: Comparison) =>
  suppliers.map(({ name, supplierCode }) => ({ header: `${name} (${supplierCode})`, width: 20 }));

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

function supplierSheet({ suppliers, lines, currency }: Comparison): GivenSheet {
  return {
    sheet: 'Suppliers',
    columns: [
      { header: 'Supplier ID', width: 18 },
      { header: 'Name', width: 36 },
      { header: currency ? `Total, ${currency}` : 'Total', width: 18 },
      { header: 'Lines with a price', width: 18 },
      { header: 'All lines', width: 12 },
      { header: 'Changed after the answer', width: 26 },
      { header: 'Fault', width: 50 },
    ],
    rows: suppliers.map(({ supplierCode, name, total, pricedLineCount, isComplete, reviewIds, fault }) => [
      ...[supplierCode, name, numberOf(total)],
      ...(lines.length ? [pricedLineCount, isComplete ? 'Yes' : 'No'] : [null, null]),
      ...[reviewIds.length || null, fault],
    ]),
  };
}

/** Unit prices as they were named, with the lowest and the mean counted by the spreadsheet. */
function priceSheet(comparison: Comparison): GivenSheet {
  const { suppliers, lines } = comparison;
  const rows = lines.map((line, index) => {
    const row = firstRow + index;
    const range = `${cellAddress(lineColumns.length, row)}:${cellAddress(lineColumns.length + suppliers.length - 1, row)}`;
    const counted = (name: string, value: string | null) =>
      value === null ? null : { formula: `${name}(${range})`, value: Number(value) };
    return [
      ...headOf(line),
      ...suppliers.map(({ supplierId }) => priceCell(line, supplierId)),
      ...[counted('MIN', line.lowest), counted('AVERAGE', line.mean)],
    ];
  });
  const columns = [
    ...lineColumns,
    ...supplierColumns(comparison),
    { header: 'Lowest', width: 16 },
    { header: 'Mean', width: 16 },
  ];
  return { sheet: 'Unit prices', columns, frozenColumns, rows };
}

const headOf = ({ code, description, quantity, unit }: Line): CellValue[] => [
  code,
  description,
  Number(quantity),
  unit,
];

function priceCell({ prices, noBids }: Line, supplierId: string): CellValue {
  const price = prices[supplierId];
  if (price) return Number(price.unitPrice);
  return noBids.includes(supplierId) ? 'No bid' : null;
}

/** What each line comes to: quantity times unit price, rounded as the total is, and the sums of all. */
function totalSheet(comparison: Comparison): GivenSheet {
  const { suppliers, lines, currency } = comparison;
  const places = minorDigits(currency ?? '');
  const lastRow = firstRow + lines.length - 1;
  const cellOf = (line: Line, index: number, at: number, supplierId: string): CellValue => {
    const price = line.prices[supplierId];
    if (!price) return priceCell(line, supplierId);
    const value = Number(price.total);
    // Another quantity was asked for when this price was named.
    if (decimals.multiply(price.unitPrice, line.quantity, places) !== price.total) return value;
    const row = firstRow + index;
    const unitPrice = `'Unit prices'!${cellAddress(lineColumns.length + at, row)}`;
    return { formula: `ROUND($C${row}*${unitPrice},${places})`, value };
  };
  const rows = lines.map((line, index) => [
    ...headOf(line),
    ...suppliers.map(({ supplierId }, at) => cellOf(line, index, at, supplierId)),
  ]);
  const sums = suppliers.map(({ total }, at): CellValue => {
    const column = lineColumns.length + at;
    const range = `${cellAddress(column, firstRow)}:${cellAddress(column, lastRow)}`;
    return total === null ? null : { formula: `SUM(${range})`, value: Number(total) };
  });
  const foot: CellValue[] = [null, `Total, ${currency}`, null, null, ...sums];
  const columns = [...lineColumns, ...supplierColumns(comparison)];
  return { sheet: 'Totals', columns, frozenColumns, footRows: 1, rows: [...rows, foot] };
}

function answerSheet(comparison: Comparison): GivenSheet {
  const { suppliers, sections, questions } = comparison;
  const titles = new Map(sections.map(({ id, title }) => [id, title]));
  return {
    sheet: 'Answers',
    columns: [
      { header: 'Section', width: 24 },
      { header: 'Question', width: 50 },
      { header: 'Unit', width: 12 },
      ...supplierColumns(comparison),
    ],
    frozenColumns,
    rows: questions.map(({ sectionId, label, unit, type, answers }) => [
      ...[titles.get(sectionId) ?? null, label, unit],
      ...suppliers.map(({ supplierId }) => answerCell(type, answers[supplierId] ?? null)),
    ]),
  };
}

function answerCell(type: string, answer: Answer): CellValue {
  if (answer === null) return null;
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (Array.isArray(answer)) {
    return type === 'FILE' ? `${answer.length} ${answer.length === 1 ? 'file' : 'files'}` : answer.join('; ');
  }
  return type === 'NUMBER' ? Number(answer) : answer;
}
