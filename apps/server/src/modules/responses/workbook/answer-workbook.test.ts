import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  answerPath,
  type FieldValue,
  type FieldValues,
  type PriceField,
  pathsOf,
  type Question,
  type ResponseField,
  type Sheet,
  type WorkbookReading,
} from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../../test/exported.ts';
import {
  dialects,
  type OpenedWorkbook,
  openWorkbook,
  rowOf,
  saveWorkbook,
  sheetOfAllKinds,
} from '../../../../test/factories/answer-workbooks.ts';
import { damagedWorkbooks } from '../../../../test/factories/damaged-workbooks.ts';
import type { TestCell } from '../../../../test/factories/workbooks.ts';
import { parseWholeWorkbook } from '../../../platform/excel/parse-workbook.ts';
import { WorkbookRejectedError } from '../../../platform/excel/workbook-content.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { writeAnswers } from './answer-workbook.ts';
import { readAnswers } from './read-answers.ts';

const limits = { rows: 20_000, columns: 300, cells: 500_000, sheets: 20, passOver: ['Choices'] };
// The task id in the LibreOffice fixture.
const taskId = '00000000-0000-4000-8000-999999999999';

const contents = (sheet: Sheet, values: FieldValues, sheetVersion = 1) => ({
  taskId,
  taskTitle: 'Quay, lot 2',
  eventReference: 'EV-2026-00042',
  eventTitle: 'Quay cranes',
  timeZone: 'Europe/London',
  effectiveEnd: '2026-11-30T17:00:00Z',
  sheetVersion,
  sheet,
  values,
});

const draftOf = (sheet: Sheet, values: FieldValues, sheetVersion = 1) => ({
  taskId,
  sheetVersion,
  sheet,
  fields: new Map(
    Object.entries(values).map(([path, value]): [string, ResponseField] => [
      path,
      { value, revision: 3, changedAt: '2026-11-15T10:00:00Z', changedBy: 'Tess', needsReview: false },
    ]),
  ),
});

const download = async (sheet: Sheet, values: FieldValues = {}) =>
  openWorkbook(await writeAnswers(contents(sheet, values)));

type Read = Omit<WorkbookReading, 'applied' | 'conflicts'>;
async function read(bytes: Buffer, sheet: Sheet, values: FieldValues = {}, version = 1): Promise<Read> {
  return readAnswers(await parseWholeWorkbook(bytes, limits), draftOf(sheet, values, version));
}

const changesOf = ({ changed }: Read) => Object.fromEntries(changed.map(({ path, after }) => [path, after]));
const reasonsOf = ({ refused }: Read) =>
  refused.map(({ sheet, cell, reason }) => [`${sheet}!${cell}`, reason]);

const sheet = sheetOfAllKinds(randomUUID);
const questions = sheet.sections.flatMap((section) => section.questions);
const [short, long, crew, share, insured, certificate, ports, earliest, insurance] = questions.map(({ id }) =>
  answerPath(id),
) as [string, string, string, string, string, string, string, string, string];
const [lineOne, lineTwo, lineThree] = (sheet.priceTable?.lines ?? []).map(({ id }) => `prices/${id}`) as [
  string,
  string,
  string,
];
const answerColumn = 7;
/** The order of the price columns in the workbook. */
const priceColumn: Record<PriceField | 'total', number> = {
  unitPrice: 5,
  noBid: 6,
  leadTime: 7,
  comment: 8,
  total: 9,
};
const answerIn = (opened: OpenedWorkbook, path: string, cell: TestCell) => {
  rowOf(opened, 'Answers', path)[answerColumn] = cell;
};
const priceIn = (opened: OpenedWorkbook, line: string, field: PriceField | 'total', cell: TestCell) => {
  const row = rowOf(opened, 'Prices', line);
  while (row.length <= priceColumn[field]) row.push(null);
  row[priceColumn[field]] = cell;
};

const wholeDraft: FieldValues = {
  [short]: '=1+1',
  [long]: ' Two lines\nand a “third”\n',
  [crew]: '12',
  [share]: '12.50',
  [insured]: false,
  [certificate]: 'ISO 14001, 45001',
  [ports]: ['Ports; others', 'Hull'],
  [earliest]: '2027-03-31',
  [insurance]: [randomUUID()],
  [`${lineOne}/unitPrice`]: '12.50',
  [`${lineOne}/leadTime`]: '3',
  [`${lineOne}/comment`]: '-5 % from 100',
  [`${lineTwo}/noBid`]: true,
  [`${lineThree}/unitPrice`]: '123456789012.1234',
};

describe('an answer workbook', () => {
  it('contains the questions, valid answers and the draft, with drop-down lists and protected cells', async () => {
    const bytes = await writeAnswers(contents(sheet, wholeDraft));
    const [howTo, answers, prices, styles, book] = await Promise.all(
      [
        'xl/worksheets/sheet1.xml',
        'xl/worksheets/sheet2.xml',
        'xl/worksheets/sheet3.xml',
        'xl/styles.xml',
        'xl/workbook.xml',
      ].map((part) => partOf(bytes, part)),
    );
    expect(howTo).toContain('EV-2026-00042, Quay cranes');
    expect(howTo).toContain('The deadline is 2026-11-30 17:00 GMT');
    expect(answers).toMatch(/<col min="1" max="1"[^>]* hidden="1"/);
    expect(answers).toContain('Whole number, 1 to 50, in people');
    expect(answers).toMatch(/type="list"[^>]*sqref="H7"><formula1>Choices!\$A\$4:\$A\$6</);
    expect(answers).toMatch(/type="date"[^>]*sqref="H9"><formula1>46023<.*<formula2>47118</);
    expect(answers).toContain('<sheetProtection sheet="1"');
    expect(answers).toContain('1 file attached in the browser');
    expect(prices).toContain(
      '<f>IF(AND(ISNUMBER(F2),G2&lt;&gt;&quot;Yes&quot;),ROUND(D2*F2,2),&quot;&quot;)</f><v>150</v>',
    );
    expect(prices).toContain('<f>SUM(J2:J4)</f>');
    expect(styles).toContain('<protection locked="0"/>');
    expect(book).toContain('name="Tenderbox" sheetId="5" state="veryHidden"');
  });

  it.each(dialects)('reports no changes if nothing was changed, as written by %s', async (dialect) => {
    const reading = await read(saveWorkbook(await download(sheet, wholeDraft), dialect), sheet, wholeDraft);
    expect(reading).toMatchObject({ changed: [], kept: [], refused: [], passedOver: [], missing: 0 });
    expect(reading.equal).toBe(pathsOf(sheet).length - 1);
  });

  it.each(dialects)('reads what was filled in, as written by %s', async (dialect) => {
    const opened = await download(sheet);
    answerIn(opened, short, 42);
    answerIn(opened, long, ' Öl & <Gas>\r\nzweite Zeile ');
    answerIn(opened, crew, { formula: 'SUM(A1:A2)', value: '12' });
    answerIn(opened, share, dialect === 'google' ? { xml: '<c r="@" s="2"><v>0.125</v></c>' } : '12,5 %');
    answerIn(opened, insured, dialect === 'excel' ? { xml: '<c r="@" t="b"><v>0</v></c>' } : 'no');
    answerIn(opened, certificate, 'iso 9001');
    answerIn(opened, ports, 'ports; others\nhull; 12');
    answerIn(opened, earliest, dialect === 'streamed' ? '31.03.2027' : { date: 46_477 });
    priceIn(opened, lineOne, 'unitPrice', dialect === 'libreoffice' ? '1.234,50' : 1234.5);
    priceIn(opened, lineOne, 'leadTime', 3);
    priceIn(opened, lineOne, 'comment', { formula: 'A1', value: '7' });
    priceIn(opened, lineTwo, 'noBid', 'Yes');
    priceIn(opened, lineThree, 'unitPrice', { formula: '0.1+0.2', value: '0.30000000000000004' });
    const reading = await read(saveWorkbook(opened, dialect, { hiddenRows: true }), sheet);
    expect(reasonsOf(reading)).toEqual([]);
    expect(changesOf(reading)).toEqual({
      [short]: '42',
      [long]: 'Öl & <Gas>\nzweite Zeile',
      [crew]: '12',
      [share]: '12.5',
      [insured]: false,
      [certificate]: 'ISO 9001',
      [ports]: ['Hull', 'Ports; others', '12'],
      [earliest]: '2027-03-31',
      [`${lineOne}/unitPrice`]: '1234.50'.replace(/0$/, dialect === 'libreoffice' ? '0' : ''),
      [`${lineOne}/leadTime`]: '3',
      [`${lineOne}/comment`]: '7',
      [`${lineTwo}/noBid`]: true,
      [`${lineThree}/unitPrice`]: '0.3',
    });
    expect(reading.changed[0]).toMatchObject({
      before: null,
      label: '=Short & "quoted"',
      sheet: 'Answers',
      cell: 'H2',
    });
  });

  it('reads a file saved by LibreOffice', async () => {
    // This fixture was downloaded, filled in and saved in LibreOffice; its sheet has sequential ids.
    let last = 0;
    const counted = () => `00000000-0000-4000-8000-${String(++last).padStart(12, '0')}`;
    const known = sheetOfAllKinds(counted);
    const file = new URL('../../../../test/fixtures/answers-by-libreoffice.xlsx', import.meta.url);
    const reading = await read(await readFile(file), known);
    const answers = known.sections.flatMap((section) => section.questions.map(({ id }) => answerPath(id)));
    const [one, two, three] = (known.priceTable?.lines ?? []).map(({ id }) => `prices/${id}`);
    expect(reading).toMatchObject({
      refused: [],
      kept: [],
      passedOver: [],
      missing: 0,
      isOfAnotherTask: false,
    });
    expect(changesOf(reading)).toEqual({
      [answers[0] ?? '']: 'Öl & <Gas>',
      [answers[1] ?? '']: 'First line\nsecond – “line”',
      [answers[2] ?? '']: '12',
      [answers[3] ?? '']: '12.5',
      [answers[4] ?? '']: true,
      [answers[5] ?? '']: 'ISO 14001, 45001',
      [answers[6] ?? '']: ['Hull', 'Ports; others'],
      [answers[7] ?? '']: '2027-03-31',
      [`${one}/unitPrice`]: '1234.5',
      [`${one}/leadTime`]: '3',
      [`${one}/comment`]: '-5 % from 100',
      [`${two}/noBid`]: true,
      [`${three}/unitPrice`]: '12.50',
    });
  });

  const error = { xml: '<c r="@" t="e"><f>1/0</f><v>#DIV/0!</v></c>' };
  const time = { date: 46_477.5 };
  const refusals: [string, TestCell, RegExp][] = [
    [short, 'two\nlines', /one line/],
    [short, 'x'.repeat(101), /longer than 100/],
    [short, error, /Error value/],
    [short, { formula: 'A1' }, /without a value/],
    [crew, 'about 5', /is not a valid number/],
    [crew, 2.5, /whole number/],
    [crew, 51, /at most 50/],
    [crew, 1e21, /at most 12 digits/],
    [crew, { date: 46_477 }, /is not a valid number/],
    [crew, { xml: '<c r="@" s="2"><v>0.12</v></c>' }, /Percent/],
    [share, 1.00001, /4 after the decimal point/],
    [insured, 'maybe', /Yes or No/],
    [certificate, 'ISO', /one of: ISO 9001/],
    [ports, 'Hull; Dover', /one of: Hull/],
    [earliest, '03/04/2027', /Ambiguous date/],
    [earliest, '2027-02-30', /valid date/],
    [earliest, time, /time of day/],
    [earliest, 5, /valid date/],
    [earliest, '2029-01-01', /at most 2028-12-31/],
    [insurance, 'insurance.pdf', /Attach files in the browser/],
  ];
  it.each(refusals)('rejects %s with %j', async (path, cell, reason) => {
    const opened = await download(sheet, { [path]: wholeDraft[path] ?? null });
    answerIn(opened, path, cell);
    const reading = await read(saveWorkbook(opened), sheet, { [path]: wholeDraft[path] ?? null });
    expect(reading.changed).toEqual([]);
    expect(reading.refused).toHaveLength(1);
    expect(reading.refused[0]).toMatchObject({ sheet: 'Answers', reason: expect.stringMatching(reason) });
  });

  const priced: [string, TestCell, string | RegExp][] = [
    ['surrounding spaces', '  12.5  ', '12.5'],
    ['non-breaking spaces', '\u00a01\u00a0234,50\u202f', '1234.50'],
    ['apostrophes', "1'234.50", '1234.50'],
    ['the currency sign', '£ 1,234.50', '1234.50'],
    ['the currency code after it', '1234.50 GBP', '1234.50'],
    ['the currency code before it and a decimal comma', 'gbp 1234,5', '1234.5'],
    ['a decimal comma', '12,50', '12.50'],
    ['points as thousands separators', '1.234.567,89', '1234567.89'],
    ['leading zeros', '007', '7'],
    ['an exponent', { xml: '<c r="@"><v>1.5E3</v></c>' }, '1500'],
    ['a rounding error', { xml: '<c r="@"><v>0.30000000000000004</v></c>' }, '0.3'],
    ['a calculated formula', { formula: 'D2*2', value: '24' }, '24'],
    ['a calculated text', { xml: '<c r="@" t="str"><f>A1</f><v>24.5</v></c>' }, '24.5'],
    [
      'a number as rich text',
      { xml: '<c r="@" t="inlineStr"><is><r><t>2</t></r><r><t>4</t></r></is></c>' },
      '24',
    ],
    ['a formula without a result', { formula: 'D2*2' }, /without a value/],
    ['an error value', error, /Error value/],
    ['another currency sign', '€ 12.50', /Prices must be in GBP/],
    ['another currency code', '12.50 EUR', /Prices must be in GBP/],
    ['an exponent as text', '1.5e3', /is not a valid number/],
    ['a percentage', { xml: '<c r="@" s="2"><v>0.12</v></c>' }, /Percent/],
    ['a date', { date: 46_477 }, /is not a valid number/],
    ['yes', { xml: '<c r="@" t="b"><v>1</v></c>' }, /is not a valid number/],
    ['a negative number', -0.01, /cannot be negative/],
    ['a dash', '–', /is not a valid number/],
    ['digits of another script', '١٢٫٥', /is not a valid number/],
    ['an invisible mark', '\u200f12.5', /is not a valid number/],
    ['thirteen digits', 1_234_567_890_123, /at most 12 digits/],
    ['five decimal places', 0.00001, /4 after the decimal point/],
  ];
  it.each(priced)('reads or rejects a price with %s', async (_what, cell, outcome) => {
    const opened = await download(sheet);
    priceIn(opened, lineOne, 'unitPrice', cell);
    const reading = await read(saveWorkbook(opened), sheet);
    const named = outcome instanceof RegExp ? [['Prices!F2', expect.stringMatching(outcome)]] : [];
    expect(reasonsOf(reading)).toEqual(named);
    expect(changesOf(reading)).toEqual(
      outcome instanceof RegExp ? {} : { [`${lineOne}/unitPrice`]: outcome },
    );
  });

  it.each([
    [2.5, /whole number/],
    [-1, /at least 0/],
    [10_000, /at most 9999/],
  ])('rejects a lead time of %s', async (weeks, reason) => {
    const opened = await download(sheet);
    priceIn(opened, lineOne, 'leadTime', weeks);
    expect(reasonsOf(await read(saveWorkbook(opened), sheet))).toEqual([
      ['Prices!H2', expect.stringMatching(reason)],
    ]);
  });

  it('ignores macros, external links, hidden parts and an unlimited dimension in the file', async () => {
    const opened = await download(sheet);
    answerIn(opened, short, 'שלום, עולם');
    priceIn(opened, lineTwo, 'unitPrice', 5);
    const reading = await read(
      saveWorkbook(opened, 'excel', {
        hiddenRows: true,
        hiddenSheets: ['Answers', 'Prices'],
        beforeRows: '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" hidden="1"/></cols>',
        parts: [
          { name: 'xl/vbaProject.bin', content: Buffer.from('d0cf11e0', 'hex') },
          { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' },
          { name: 'docProps/custom.xml', content: 'no XML at all' },
        ],
      }),
      sheet,
    );
    expect(reading.refused).toEqual([]);
    expect(changesOf(reading)).toEqual({ [short]: 'שלום, עולם', [`${lineTwo}/unitPrice`]: '5' });
  });

  it('reads day numbers in the 1900 and the 1904 date system', async () => {
    for (const countsFrom1904 of [false, true]) {
      const opened = await download(sheet);
      answerIn(opened, earliest, 46_477 - (countsFrom1904 ? 1462 : 0));
      const reading = await read(saveWorkbook(opened, 'excel', { countsFrom1904 }), sheet);
      expect(changesOf(reading)).toEqual({ [earliest]: '2027-03-31' });
    }
  });

  it('keeps untouched cells, clears emptied ones and flags fields changed on both sides', async () => {
    const before = { [short]: 'One', [long]: 'One', [crew]: '5', [insured]: true };
    const opened = await download(sheet, before);
    answerIn(opened, long, null);
    answerIn(opened, crew, 7);
    const now = { ...before, [short]: 'Two', [crew]: '6', [share]: '9' };
    const reading = await read(saveWorkbook(opened), sheet, now);
    expect(reading.kept.map(({ path }) => path)).toEqual([short, share]);
    expect(reading.changed).toMatchObject([
      { path: long, before: 'One', after: null, changedSince: false, revision: 3 },
      { path: crew, before: '6', after: '7', changedSince: true },
    ]);
  });

  it('keeps invalid values typed in the browser if their cells are untouched', async () => {
    const draft = { [crew]: 'about 5', [earliest]: '2027-3', [`${lineOne}/unitPrice`]: 'tbc' };
    expect(await read(saveWorkbook(await download(sheet, draft)), sheet, draft)).toMatchObject({
      changed: [],
      refused: [],
      kept: [],
    });
  });

  it('follows moved rows and columns and lists what it ignores', async () => {
    const opened = await download(sheet);
    const { Answers: [head = [], ...answers] = [], Prices: [priceHead = [], ...prices] = [] } = opened;
    for (const [index, row] of prices.entries()) if (index < 3) row[priceColumn.unitPrice] = index + 1;
    answerIn(opened, short, 'Here');
    const moved = (row: TestCell[]) => [...row.slice(1), 'mine', row[0] ?? null];
    const reading = await read(
      saveWorkbook({
        'My notes': [['Costs', 12]],
        'Antworten (1)': [
          ['Somebody wrote this'],
          [],
          ...[
            [...head.slice(1), 'Own column', head[0] ?? null],
            ...answers
              .reverse()
              .map((row) => moved([...row, ...Array(answerColumn + 1 - row.length).fill(null)])),
          ],
        ],
        Prices: [
          priceHead,
          prices[2] ?? [],
          [null, 'B9', 'Another line', 4, 'm', 99],
          ...prices.slice(0, 2),
          ...prices.slice(3),
        ],
        Tenderbox: opened.Tenderbox ?? [],
      }),
      sheet,
    );
    expect(changesOf(reading)).toEqual({
      [short]: 'Here',
      [`${lineOne}/unitPrice`]: '1',
      [`${lineTwo}/unitPrice`]: '2',
      [`${lineThree}/unitPrice`]: '3',
    });
    expect(reading.refused).toMatchObject([
      {
        sheet: 'Prices',
        cell: 'F3',
        label: 'B9 Another line',
        value: '99',
        reason: expect.stringMatching(/any question or price line/),
      },
    ]);
    expect(reading.passedOver).toEqual(['Sheet “My notes”', 'Sheet “Antworten (1)”, column “Own column”']);
  });

  it('rejects answers in rows whose question does not match their id', async () => {
    const opened = await download(sheet);
    answerIn(opened, short, 'One');
    answerIn(opened, long, 'Two');
    // Only the question column was sorted, not the whole rows.
    const [one, other] = [rowOf(opened, 'Answers', short), rowOf(opened, 'Answers', long)];
    [one[3], other[3]] = [other[3] ?? null, one[3] ?? null];
    const reading = await read(saveWorkbook(opened), sheet);
    expect(reading.changed).toEqual([]);
    expect(reasonsOf(reading)).toEqual([
      ['Answers!H2', expect.stringMatching(/no longer matches its question/)],
      ['Answers!H3', expect.stringMatching(/no longer matches its question/)],
    ]);
  });

  it('rejects duplicate rows, merged cells and changes to the buyer’s cells', async () => {
    const opened = await download(sheet);
    const copy = (line: string, price: number) => {
      const row = [...rowOf(opened, 'Prices', line)];
      row[priceColumn.unitPrice] = price;
      opened.Prices?.push(row);
    };
    for (const line of [lineOne, lineTwo]) priceIn(opened, line, 'unitPrice', 5);
    copy(lineOne, 5);
    copy(lineTwo, 6);
    priceIn(opened, lineThree, 'unitPrice', 7);
    priceIn(opened, lineThree, 'total', 8);
    rowOf(opened, 'Prices', lineThree)[3] = 40;
    answerIn(opened, short, 'merged');
    const reading = await read(saveWorkbook(opened, 'excel', { merged: { Answers: ['H2:H3'] } }), sheet);
    expect(changesOf(reading)).toEqual({ [`${lineOne}/unitPrice`]: '5', [`${lineThree}/unitPrice`]: '7' });
    expect(reasonsOf(reading)).toEqual([
      ['Answers!H2', expect.stringMatching(/Merged/)],
      ['Answers!H3', expect.stringMatching(/Merged/)],
      ['Prices!F3', expect.stringMatching(/more than once/)],
      ['Prices!D4', expect.stringMatching(/stays 1$/)],
      ['Prices!J4', expect.stringMatching(/Line totals are calculated/)],
      ['Prices!F7', expect.stringMatching(/more than once/)],
    ]);
  });

  it('merges an older version by question, and flags changed and removed questions', async () => {
    const opened = await download(sheet, { [crew]: '5' });
    answerIn(opened, crew, 60);
    answerIn(opened, short, 'Still asked');
    answerIn(opened, long, 'Gone');
    const changed = structuredClone(sheet);
    const [section] = changed.sections;
    const asked = section?.questions as Question[];
    Object.assign(asked[2] as Question, { max: '80', label: 'Crew on board' });
    asked.splice(1, 1);
    const added = { ...(asked[0] as Question), id: randomUUID(), label: 'New' };
    asked.push(added);
    const reading = await read(saveWorkbook(opened), changed, { [crew]: '5' }, 2);
    expect(reading).toMatchObject({
      sheetVersion: 2,
      workbookVersion: 1,
      isOfAnotherTask: false,
      missing: 1,
    });
    expect(reading.changed).toMatchObject([
      { path: short, after: 'Still asked', askedAnew: false },
      { path: crew, label: 'Crew on board', after: '60', askedAnew: true },
    ]);
    expect(reasonsOf(reading)).toEqual([['Answers!H3', 'The buyer no longer asks this question']]);
  });

  it('accepts a missing hidden worksheet or another task’s workbook, but clears nothing then', async () => {
    const { Tenderbox: record = [], ...bare } = await download(sheet, { [short]: 'One' });
    answerIn(bare, short, null);
    answerIn(bare, crew, 5);
    const other = {
      ...bare,
      Tenderbox: record.map((row) => (row[0] === 'task' ? ['task', randomUUID()] : row)),
    };
    for (const [opened, isOfAnotherTask] of [
      [bare, false],
      [other, true],
    ] as const) {
      const reading = await read(saveWorkbook(opened), sheet, { [short]: 'One' });
      expect(reading.isOfAnotherTask).toBe(isOfAnotherTask);
      expect(changesOf(reading)).toEqual({ [crew]: '5' });
      expect(reading.kept.map(({ path }) => path)).toEqual([short]);
    }
  });

  it('rejects a file without the headings', async () => {
    const opened = await download(sheet);
    const bytes = saveWorkbook({ Answers: opened.Answers?.slice(1) ?? [] });
    await expect(read(bytes, sheet)).rejects.toMatchObject({
      body: { fieldErrors: [{ property: 'file', message: expect.stringMatching(/not an answer sheet/) }] },
    });
  });
});

describe('a damaged workbook', () => {
  it('has at least thirty variants', () => expect(damagedWorkbooks.length).toBeGreaterThanOrEqual(30));

  it.each(damagedWorkbooks)('is rejected with a reason: %s', async (_what, make) => {
    const good = await writeAnswers(contents(sheet, wholeDraft));
    const refusal = await read(make(good), sheet, wholeDraft).catch((error: unknown) => error);
    const isClear = refusal instanceof WorkbookRejectedError || refusal instanceof ProblemError;
    expect([isClear, String(refusal)]).toEqual([true, expect.any(String)]);
  });
});

/** A seeded pseudo-random generator, so that every run is the same. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return {
    below: (most: number) => Math.floor(next() * most),
    one: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  };
}

describe('random answer sheets', () => {
  const texts = [
    'a',
    '=b',
    '007',
    '1e5',
    'TRUE',
    '日本 🚢',
    ' x y ',
    '12,5',
    '2027-01-01',
    '_x000D_',
    '"q"',
    "'t",
  ];

  function randomValue(question: Question, { below, one }: ReturnType<typeof dice>): FieldValue {
    if (below(5) === 0) return null;
    switch (question.type) {
      case 'TEXT':
        return one(texts).trim();
      case 'LONG_TEXT':
        return `${one(texts)}\n${one(texts)}`.trim();
      case 'NUMBER':
        return `${one(['', '-'])}${1 + below(10 ** 9)}${below(2) ? `.${1 + below(9)}` : ''}`;
      case 'YES_NO':
        return below(2) === 1;
      case 'ONE_OF':
        return one(question.options);
      case 'SEVERAL_OF': {
        const chosen = question.options.filter(() => below(2));
        return chosen.length ? chosen : null;
      }
      case 'DATE':
        return `20${10 + below(80)}-0${1 + below(9)}-${10 + below(19)}`;
      case 'FILE':
        return null;
    }
  }

  function randomSheet({ below, one }: ReturnType<typeof dice>): Sheet {
    const kinds = [
      { type: 'TEXT', maxLength: 500 },
      { type: 'LONG_TEXT', maxLength: 10_000 },
      { type: 'NUMBER', unit: null, min: null, max: null, wholeNumber: false },
      { type: 'YES_NO' },
      { type: 'ONE_OF', options: ['yes', 'a; b', 'c, d', '12'] },
      { type: 'SEVERAL_OF', options: ['one', 'two; three', 'four\tfive', '5'] },
      { type: 'DATE', min: null, max: null },
    ];
    const asked = () => ({ ...one(kinds), id: randomUUID(), label: one(texts), help: null, required: false });
    const lines = Array.from({ length: 1 + below(6) }, () => ({
      id: randomUUID(),
      code: below(2) ? one(texts) : null,
      description: one(texts),
      quantity: String(1 + below(99)),
      unit: null,
    }));
    return {
      sections: [{ id: randomUUID(), title: 'S', questions: Array.from({ length: 1 + below(12) }, asked) }],
      priceTable: {
        currency: one(['GBP', 'JPY']),
        leadTime: one([null, 'DAYS']),
        commentAllowed: below(2) === 1,
        noBidAllowed: below(2) === 1,
        lines,
      },
      excelTemplateId: null,
    } as Sheet;
  }

  function randomValues(made: Sheet, random: ReturnType<typeof dice>): FieldValues {
    const { below, one } = random;
    const asked = new Map(made.sections[0]?.questions.map((question) => [answerPath(question.id), question]));
    const price = {
      unitPrice: () => `${below(9999)}.${1 + below(9)}`,
      leadTime: () => String(1 + below(99)),
    };
    const valueAt = (path: string): FieldValue => {
      const question = asked.get(path);
      if (question) return randomValue(question, random);
      if (below(4) === 0) return null;
      if (path.endsWith('noBid')) return below(2) ? true : null;
      return path.endsWith('comment')
        ? one(texts).trim()
        : price[path.endsWith('leadTime') ? 'leadTime' : 'unitPrice']();
    };
    return Object.fromEntries(pathsOf(made).map((path) => [path, valueAt(path)]));
  }

  it.each(Array.from({ length: 24 }, (_, seed) => seed + 1))(
    'are read back as filled in: %i',
    async (seed) => {
      const random = dice(seed * 7919);
      const made = randomSheet(random);
      const [before, after] = [randomValues(made, random), randomValues(made, random)];
      const dialect = random.one(dialects);
      const [mine, theirs] = [await download(made, before), await download(made, after)];
      // The answers of one draft in a workbook created from another draft.
      const filledIn = saveWorkbook({ ...theirs, Tenderbox: mine.Tenderbox ?? [] }, dialect);
      const reading = await read(filledIn, made, before);
      expect(reasonsOf(reading)).toEqual([]);
      expect({ ...before, ...changesOf(reading) }).toEqual(after);
      expect(reading.equal + reading.changed.length).toBe(pathsOf(made).length);
    },
  );
});
