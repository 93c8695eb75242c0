import { randomInt, randomUUID } from 'node:crypto';
import {
  commonTotals,
  type FieldValue,
  priceTotal,
  type SentResponse,
  type Sheet,
} from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { partsOf as partsOfWorkbook } from '../../../test/exported.ts';
import { compareResponses } from './compare-responses.ts';
import { writeComparison } from './comparison.workbook.ts';
import { comparisonColumns } from './comparison-columns.ts';
import { listedResponse } from './list-responses.ts';

const question = (id: string, more: object) => ({ id, label: id, help: null, required: true, ...more });
const line = (id: string, quantity: string) => ({ id, code: null, description: id, quantity, unit: null });

function sheetOf(lines: object[], questions: object[] = []): Sheet {
  const priceTable = { currency: 'EUR', leadTime: null, commentAllowed: false, noBidAllowed: true, lines };
  return {
    sections: [{ id: 's', title: 'All', questions }],
    priceTable,
    excelTemplateId: null,
  } as unknown as Sheet;
}

function answerOf(sheet: Sheet, values: Record<string, FieldValue>) {
  const supplierId = randomUUID();
  const total = sheet.priceTable && priceTotal(sheet.priceTable, values);
  const of = { supplierId, supplierCode: 'A', name: 'A', sheetVersion: 1 };
  const response = { ...of, fault: null, values, files: [], receipt: {}, total };
  return { sheet, response: response as unknown as SentResponse };
}

/** Formats ten-thousandths as text, without trailing zeros. */
const written = (amount: bigint) =>
  `${amount / 10_000n}.${String(amount % 10_000n).padStart(4, '0')}`.replace(/\.?0+$/, '');
/** Rounds a fraction half up, independently of the product's code. */
const rounded = (above: bigint, below: bigint) => (2n * above + below) / (2n * below);
const asText = (amount: bigint, digits: number) => {
  const text = String(amount).padStart(digits + 1, '0');
  return digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
};
const sumOf = (amounts: bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);
/**
 * A random amount with up to twelve digits before the decimal point and four after it; small ones as often as
 * large ones.
 */
const amount = (least: bigint) =>
  least + ((BigInt(randomInt(2 ** 47)) * 128n) % 10n ** BigInt(randomInt(1, 17)));

/** A random answer for a line: a price, "no bid" with or without a price (which then does not count), or nothing. */
function offerOf(path: string): { values: Record<string, FieldValue>; price: bigint | null } {
  const price = randomInt(9) ? amount(0n) : 0n;
  const chance = randomInt(10);
  if (chance === 0) return { values: {}, price: null };
  const given = { [`${path}/unitPrice`]: written(price) };
  if (chance === 1) return { values: { ...given, [`${path}/noBid`]: true }, price: null };
  if (chance === 2) return { values: { [`${path}/noBid`]: true }, price: null };
  return { values: { ...given, ...(randomInt(2) && { [`${path}/noBid`]: false }) }, price };
}

describe('a comparison', () => {
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])(
    'matches an independent calculation of totals, lowest prices and averages in %s',
    async (currency, digits) => {
      for (let round = 0; round < 60; round += 1) {
        const quantities = Array.from({ length: randomInt(1, 12) }, () => amount(1n));
        const sheet = sheetOf(quantities.map((quantity, index) => line(`l${index}`, written(quantity))));
        Object.assign(sheet.priceTable ?? {}, { currency });
        const offers = Array.from({ length: randomInt(1, 6) }, () =>
          quantities.map((_, index) => offerOf(`prices/l${index}`)),
        );
        const answered = offers.map((offer) =>
          answerOf(sheet, Object.assign({}, ...offer.map(({ values }) => values))),
        );
        const compared = await compareResponses(sheet, answered);

        const scale = 10n ** BigInt(8 - digits);
        const lineTotals = offers.map((offer) =>
          offer.map(({ price }, at) =>
            price === null ? null : rounded(price * (quantities[at] ?? 0n), scale),
          ),
        );
        const totals = lineTotals.map((all) => sumOf(all.map((one) => one ?? 0n)));
        offers.forEach((offer, index) => {
          const pricedLineCount = offer.filter(({ price }) => price !== null).length;
          const isComplete = pricedLineCount === offer.length;
          const total = asText(totals[index] ?? 0n, digits);
          expect(compared.suppliers[index]).toMatchObject({
            total,
            isComplete,
            pricedLineCount,
            reviewIds: [],
          });
        });
        compared.lines.forEach(({ lowest, mean, noBids }, index) => {
          const given = offers.flatMap((offer) => offer[index]?.price ?? []);
          const least = given.reduce<bigint | null>(
            (low, one) => (low === null || one < low ? one : low),
            null,
          );
          expect(lowest).toBe(least === null ? null : written(least));
          expect(mean).toBe(given.length ? asText(rounded(sumOf(given), BigInt(given.length)), 4) : null);
          expect(noBids).toHaveLength(
            answered.filter(({ response }) => response.values[`prices/l${index}/noBid`] === true).length,
          );
        });
        const complete = totals.filter((_, index) => compared.suppliers[index]?.isComplete);
        const [lowestTotal] = complete.sort((one, other) => (one < other ? -1 : 1));
        expect(compared.totals).toMatchObject({
          completeCount: complete.length,
          lowest: lowestTotal === undefined ? null : asText(lowestTotal, digits),
        });

        // If suppliers left out lines: the totals over the lines that all of them have priced.
        const columns = await comparisonColumns(sheet, answered);
        const common = commonTotals(columns, currency);
        const some = lineTotals.filter((all) => all.some((one) => one !== null));
        const shared = quantities.flatMap((_, at) => (some.every((all) => all[at] !== null) ? [at] : []));
        const isOffered = some.length > 1 && shared.length > 0 && some.some((all) => all.includes(null));
        expect(common).toEqual(
          isOffered
            ? {
                lineCount: shared.length,
                totals: lineTotals.map((all) =>
                  some.includes(all) ? asText(sumOf(shared.map((at) => all[at] ?? 0n)), digits) : null,
                ),
              }
            : null,
        );
      }
    },
  );

  it('reads answers by the current sheet and names what changed after they were given', async () => {
    const days = (label: string) => question('days', { type: 'NUMBER', unit: 'days', label });
    const yes = question('yes', { type: 'YES_NO' });
    const before = sheetOf([line('l0', '1'), line('l1', '2')], [days('Days')]);
    const now = sheetOf([line('l0', '1'), line('l1', '3'), line('l2', '1')], [days('Working days'), yes]);
    const prices = { 'prices/l0/unitPrice': '10', 'prices/l1/unitPrice': '10' };
    const early = answerOf(before, { 'answers/days': '-1.5', ...prices });
    const late = answerOf(now, {
      'answers/days': '2',
      'answers/yes': false,
      ...prices,
      'prices/l2/unitPrice': '5',
    });
    const { suppliers, questions, totals } = await compareResponses(now, [early, late]);
    // The total counts the amended quantity of three; the one as submitted stays beside it.
    expect(suppliers[0]).toMatchObject({
      total: '40.00',
      submittedTotal: '30.00',
      amendedLines: { l1: { quantity: '2', total: '20.00' } },
      isComplete: false,
    });
    expect(suppliers[1]).toMatchObject({ submittedTotal: '45.00', amendedLines: {} });
    expect(suppliers[0]?.reviewIds).toEqual(['days', 'yes', 'l1', 'l2']);
    expect(suppliers[1]).toMatchObject({ total: '45.00', isComplete: true, reviewIds: [] });
    expect(totals).toEqual({ lowest: '45.00', mean: '45.0000', completeCount: 1 });
    expect(questions[0]).toMatchObject({ unit: 'days', lowest: '-1.5', mean: '0.2500' });
    expect(Object.values(questions[1]?.answers ?? {})).toEqual([null, false]);
  });

  it('counts amended quantities without changing the response, unless the unit was amended as well', async () => {
    const before = sheetOf([line('l0', '5'), line('l1', '2'), line('l2', '4'), line('l3', '7')]);
    const hours = { ...line('l1', '16'), unit: 'h' };
    const now = sheetOf([line('l0', '8'), hours, line('l2', '4.0'), line('l3', '9')]);
    const values: Record<string, FieldValue> = { 'prices/l3/noBid': true };
    for (const id of ['l0', 'l1', 'l2', 'l3']) values[`prices/${id}/unitPrice`] = '0.335';
    const early = answerOf(before, values);
    const asSent = structuredClone(early.response);
    const [column] = await comparisonColumns(now, [early]);
    // 8 × 0.335, 2 × 0.335 as submitted, 4 × 0.335 and no bid.
    expect(column?.lineTotals).toEqual(['2.68', '0.67', '1.34', null]);
    expect(column).toMatchObject({ total: '4.69', submittedTotal: '3.69', sheetVersion: 1 });
    expect(column?.amendedLines).toEqual({ l0: { quantity: '5', total: '1.68' } });
    expect(early.response).toEqual(asSent);
    const { lines, suppliers } = await compareResponses(now, [early]);
    expect(lines.map(({ prices }) => Object.values(prices)[0]?.total ?? null)).toEqual(column?.lineTotals);
    expect(suppliers[0]?.total).toBe(column?.total);
    const listed = await listedResponse(now, early);
    expect(listed).toMatchObject({ total: column?.total, submittedTotal: '3.69', pricedLineCount: 3 });
    // The Excel file counts the same, with both quantities and both totals.
    const parts = await partsOfWorkbook(
      await writeComparison({ sheet: now, suppliers: column ? [column] : [] }),
    );
    const [suppliersSheet, totalSheet, amendedSheet] = [1, 3, 4].map(
      (place) => parts[`xl/worksheets/sheet${place}.xml`] ?? '',
    );
    expect(totalSheet).toContain(`<f>ROUND($C2*'Unit prices'!E2,2)</f><v>2.68</v>`);
    expect(totalSheet).toContain('<v>0.67</v>');
    expect(totalSheet).toContain('<f>SUM(E2:E5)</f><v>4.69</v>');
    expect(suppliersSheet).toMatch(/<v>4\.69<\/v>.*<v>1<\/v>.*<v>3\.69<\/v>/);
    expect(amendedSheet).toMatch(/<v>5<\/v>.*<v>1\.68<\/v>.*<v>8<\/v>.*<v>2\.68<\/v>/);
  });

  it('names the files that answer a question, which are stored apart from the values', async () => {
    const sheet = sheetOf([line('l0', '1')], [question('plan', { type: 'FILE' })]);
    const answered = answerOf(sheet, { 'prices/l0/unitPrice': '4' });
    const file = (id: string, path: string) => ({ id, path, name: 'Plan.pdf', size: 1, sha256: '' });
    answered.response.files = [file('a', 'answers/plan'), file('b', 'files')];
    const other = answerOf(sheet, {});
    other.response.files = [];
    const { questions } = await compareResponses(sheet, [answered, other]);
    expect(Object.values(questions[0]?.answers ?? {})).toEqual([['a'], null]);
    const [column] = await comparisonColumns(sheet, [answered]);
    expect(column).toMatchObject({ answers: { plan: ['a'] }, unitPrices: ['4'], lineTotals: ['4.00'] });
  });
});
