import {
  type FieldValue,
  type FieldValues,
  formatInstant,
  lineTotal,
  minorDigits,
  type PriceLine,
  type PriceTable,
  pricePath,
  priceTotal,
  type Question,
  type Sheet,
  shownPriceFields,
} from '@tenderbox/contract';
import type { CellCheck } from '../../../platform/excel/cell-checks.ts';
import type { CellValue } from '../../../platform/excel/sheet-xml.ts';
import { rowsWhenWritten, type WorksheetData, writeWorksheets } from '../../../platform/excel/workbook.ts';
import { cellAddress } from '../../../platform/excel/workbook-content.ts';
import { inSlices, type Steps } from '../../../platform/queues/time-slice.ts';
import { type QuestionHashes, questionHashes } from '../question-hashes.ts';
import { checkOfQuestion, checksOfPrices, describeValidAnswers } from './answer-checks.ts';
import { answerHeadings, priceHeadings, rowsOf, sheetTitles } from './answer-layout.ts';
import { recordSheet } from './workbook-manifest.ts';
import { answerCell, fileNote, priceCell } from './write-cells.ts';

export interface WorkbookContents {
  taskId: string;
  taskTitle: string;
  eventReference: string;
  eventTitle: string;
  timeZone: string;
  effectiveEnd: string;
  sheetVersion: number;
  sheet: Sheet;
  values: FieldValues;
}

/** Row id of the total below the price lines, which is not a price line itself. */
export const totalRowId = 'total';

const firstRow = 2;
const given = (value: string | number | null): CellValue => ({
  look: typeof value === 'number' ? 'givenNumber' : 'given',
  value,
});

/** Writes an answer sheet as a workbook that can be filled in offline and uploaded again. */
export async function writeAnswers(contents: WorkbookContents): Promise<Buffer> {
  const asked = await questionHashes(contents.sheet);
  return writeWorksheets(await inSlices(sheetsOf(contents, asked)));
}

function* sheetsOf(contents: WorkbookContents, asked: QuestionHashes): Steps<WorksheetData[]> {
  const { sheet } = contents;
  const questions = sheet.sections.flatMap((section) => section.questions);
  const choices = choicesOf(questions);
  const sheets = [howToSheet(contents)];
  if (questions.length) sheets.push(answerSheet(contents, choices));
  yield;
  if (sheet.priceTable) sheets.push(priceSheet(sheet.priceTable, contents.values));
  yield;
  const rows = rowsOf(sheet);
  yield;
  return [...sheets, choices.sheet, recordSheet(contents, rows, asked)];
}

interface Choices {
  sheet: WorksheetData;
  /** The range with the options of a question, for a drop-down list. */
  rangeOf: (question: Question) => string;
}

/** Inline lists are limited in length and cannot contain commas, so the options have their own worksheet. */
function choicesOf(questions: Question[]): Choices {
  const rows: string[][] = [['Yes'], ['No']];
  const ranges = new Map<string, string>();
  const column = (from: number, to: number) => `${sheetTitles.choices}!$A$${from}:$A$${to}`;
  for (const question of questions) {
    if (question.type !== 'ONE_OF') continue;
    const key = JSON.stringify(question.options);
    if (ranges.has(key)) continue;
    const from = firstRow + rows.length;
    rows.push(...question.options.map((option) => [option]));
    ranges.set(key, column(from, from + question.options.length - 1));
  }
  return {
    sheet: {
      sheet: sheetTitles.choices,
      isHidden: true,
      isUnfiltered: true,
      columns: [{ header: sheetTitles.choices, width: 40 }],
      rows,
    },
    rangeOf: (question) =>
      question.type === 'ONE_OF'
        ? (ranges.get(JSON.stringify(question.options)) ?? '')
        : column(firstRow, firstRow + 1),
  };
}

const answerColumns = [
  { header: answerHeadings.id, width: 12, isHidden: true },
  { header: answerHeadings.number, width: 5 },
  { header: answerHeadings.section, width: 20 },
  { header: answerHeadings.label, width: 46 },
  { header: answerHeadings.help, width: 34 },
  { header: answerHeadings.required, width: 10 },
  { header: answerHeadings.fits, width: 34 },
  { header: answerHeadings.answer, width: 60 },
];

function answerSheet({ sheet, values }: WorkbookContents, choices: Choices): WorksheetData {
  const asked = sheet.sections.flatMap(({ title, questions }) =>
    questions.map((question) => ({ title, question })),
  );
  const rows = rowsOf({ ...sheet, priceTable: null });
  const answerColumn = answerColumns.length - 1;
  const checks = asked.flatMap(({ question }, index): CellCheck[] =>
    checkOfQuestion(question, cellAddress(answerColumn, firstRow + index), choices.rangeOf(question)),
  );
  return {
    sheet: sheetTitles.answers,
    columns: answerColumns,
    frozenColumns: 4,
    isGuarded: true,
    checks,
    rows: rowsWhenWritten(asked, ({ title, question }, index) => {
      const { id, label, help, required } = question;
      const value = values[rows[index]?.id ?? id] ?? null;
      return [
        ...[given(rows[index]?.id ?? id), given(index + 1), given(title), given(label), given(help)],
        ...[given(required ? 'Yes' : 'No'), given(describeValidAnswers(question))],
        question.type === 'FILE' ? given(fileNote(value)) : answerCell(question, value),
      ];
    }),
  };
}

const priceWidths = { unitPrice: 16, noBid: 8, leadTime: 12, comment: 40 };

function priceSheet(table: PriceTable, values: FieldValues): WorksheetData {
  const { currency, leadTime, lines } = table;
  const fields = shownPriceFields(table).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const headings = {
    unitPrice: `${priceHeadings.unitPrice}, ${currency}`,
    noBid: priceHeadings.noBid,
    leadTime: `${priceHeadings.leadTime}, ${leadTime?.toLowerCase()}`,
    comment: priceHeadings.comment,
  };
  const columns = [
    { header: priceHeadings.id, width: 12, isHidden: true },
    { header: priceHeadings.code, width: 14 },
    { header: priceHeadings.description, width: 50 },
    { header: priceHeadings.quantity, width: 12 },
    { header: priceHeadings.unit, width: 10 },
    ...fields.map((field) => ({ header: headings[field], width: priceWidths[field] })),
    { header: `${priceHeadings.total}, ${currency}`, width: 18 },
  ];
  const givenColumns = 5;
  const at = (field: (typeof fields)[number], row: number) =>
    cellAddress(givenColumns + fields.indexOf(field), row);
  const places = minorDigits(currency);
  const cellsOf = (line: PriceLine, index: number): CellValue[] => {
    const row = firstRow + index;
    const isPriced = fields.includes('noBid')
      ? `AND(ISNUMBER(${at('unitPrice', row)}),${at('noBid', row)}<>"Yes")`
      : `ISNUMBER(${at('unitPrice', row)})`;
    const formula = `IF(${isPriced},ROUND(${cellAddress(3, row)}*${at('unitPrice', row)},${places}),"")`;
    const total = lineTotal(table, line, values);
    return [
      ...[given(`prices/${line.id}`), given(line.code), given(line.description)],
      ...[given(Number(line.quantity)), given(line.unit)],
      ...fields.map((field) => priceCell(field, values[pricePath(line.id, field)] ?? null)),
      { look: 'counted', value: { formula, value: total === null ? '' : Number(total) } },
    ];
  };
  const lastRow = firstRow + lines.length - 1;
  const totalColumn = columns.length - 1;
  const sum = `SUM(${cellAddress(totalColumn, firstRow)}:${cellAddress(totalColumn, lastRow)})`;
  const foot: CellValue[] = [
    ...[given(totalRowId), given(null), { look: 'heading', value: `Total, ${currency}` } as const],
    ...Array.from({ length: givenColumns + fields.length - 3 }, () => null),
    { look: 'countedTotal', value: { formula: sum, value: Number(priceTotal(table, values)) } },
  ];
  const range = (field: (typeof fields)[number]) => `${at(field, firstRow)}:${at(field, lastRow)}`;
  const yesOrNo = `${sheetTitles.choices}!$A$${firstRow}:$A$${firstRow + 1}`;
  return {
    sheet: sheetTitles.prices,
    columns,
    frozenColumns: 3,
    footRows: 1,
    isGuarded: true,
    checks: checksOfPrices(table, fields, range, yesOrNo),
    rows: rowsWhenWritten(lines, cellsOf, { foot: [foot] }),
  };
}

const order = ['unitPrice', 'noBid', 'leadTime', 'comment'];

function howToSheet(contents: WorkbookContents): WorksheetData {
  const { taskTitle, eventTitle, eventReference, effectiveEnd, timeZone, sheet, sheetVersion } = contents;
  const hasFiles = sheet.sections.some(({ questions }) => questions.some(({ type }) => type === 'FILE'));
  const lines: FieldValue[] = [
    `${eventReference}, ${eventTitle}`,
    `The deadline is ${formatInstant(effectiveEnd, timeZone)}. You must submit your response in the browser by then. Uploading this file does not submit anything.`,
    'Fill in the framed cells on the other sheets. The cells next to them belong to the buyer. Changes to them are ignored.',
    'Save the file as .xlsx and upload it where you downloaded it. You will see what would change before anything is added to your draft. Every cell that cannot be accepted is listed with the reason.',
    'A cell you do not touch changes nothing, even if a colleague has changed the answer in the browser. If you clear a cell, the answer is cleared.',
    'You can use formulas: their values are read. You can sort and hide rows, and add your own columns and sheets, which are not read. Rows you add are listed but not accepted.',
    'If you can choose several options, write each on its own line (Alt+Enter in Excel) or separate them with semicolons.',
    'Write dates as 2027-03-31. Numbers can have up to 4 decimal places.',
    ...(hasFiles ? ['Attach files in the browser, not here.'] : []),
    ...(sheet.excelTemplateId
      ? ['Fill in the buyer’s own Excel template and attach it in the browser.']
      : []),
    'The sheets are protected against accidental changes, without a password. To remove the protection, choose Review, then Unprotect Sheet.',
    `Version ${sheetVersion} of the answer sheet. If the buyer changes it, you can still upload this file. Answers are matched to the questions they belong to.`,
  ];
  return {
    sheet: sheetTitles.howTo,
    isUnfiltered: true,
    columns: [{ header: taskTitle, width: 100 }],
    rows: lines.map((text) => [{ look: 'note', value: text as string }]),
  };
}
