import { randomInt, randomUUID } from 'node:crypto';
import type { FieldValue, SentResponse, Sheet } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { compareResponses } from './compare-responses.ts';
import { comparisonColumns } from './comparison-columns.ts';

const question = (id: string, more: object) => ({ id, label: id, help: null, required: true, ...more });
const line = (id: string, quantity: string) => ({ id, code: null, description: id, quantity, unit: null });

function sheetOf(lines: object[], questions: object[] = []): Sheet {
  const priceTable = { currency: 'EUR', leadTime: null, commentAllowed: false, noBidAllowed: true, lines };
  return {
    ...{ sections: [{ id: 's', title: 'All', questions }], priceTable, excelTemplateId: null },
  } as unknown as Sheet;
}

function answerOf(sheet: Sheet, values: Record<string, FieldValue>) {
  const supplierId = randomUUID();
  const response = { supplierId, supplierCode: 'A', name: 'A', fault: null, values, files: [], receipt: {} };
  return { sheet, response: response as unknown as SentResponse };
}

/** An amount of ten-thousandths as a text, and back, by other means than the product's. */
const written = (amount: number) => (amount / 10_000).toFixed(4);
const read = (text: string) => Math.round(Number(text) * 10_000);

describe('a comparison', () => {
  it('has the totals, lowest prices and means that another calculation has', async () => {
    for (let round = 0; round < 50; round += 1) {
      const amounts = Array.from({ length: randomInt(1, 12) }, () => randomInt(1, 30) * 10_000);
      const sheet = sheetOf(amounts.map((quantity, index) => line(`l${index}`, written(quantity))));
      // Whole cents, so that floating point is exact enough to be asked.
      const offers = Array.from({ length: randomInt(1, 6) }, () =>
        amounts.map(() => (randomInt(5) ? randomInt(1, 90_000) * 100 : null)),
      );
      const answered = offers.map((prices) =>
        answerOf(
          sheet,
          Object.fromEntries(
            prices.map((price, index) =>
              price === null
                ? [`prices/l${index}/noBid`, true]
                : [`prices/l${index}/unitPrice`, written(price)],
            ),
          ),
        ),
      );
      const compared = await compareResponses(sheet, answered);

      offers.forEach((prices, index) => {
        const cents = prices.map((price, at) => ((price ?? 0) / 100) * ((amounts[at] ?? 0) / 10_000));
        const total = cents.reduce((before, one) => before + one, 0);
        const isComplete = prices.every((price) => price !== null);
        const pricedLineCount = prices.filter((price) => price !== null).length;
        expect(compared.suppliers[index]).toMatchObject({
          ...{ total: (total / 100).toFixed(2), isComplete, pricedLineCount, reviewIds: [] },
        });
      });
      compared.lines.forEach(({ lowest, mean, noBids }, index) => {
        const given = offers.flatMap((prices) => prices[index] ?? []);
        expect(lowest && read(lowest)).toBe(given.length ? Math.min(...given) : null);
        const expected = given.reduce((before, one) => before + one, 0) / given.length;
        expect(mean && Math.abs(read(mean) - expected) <= 0.5).toBe(given.length ? true : null);
        expect(noBids).toHaveLength(offers.length - given.length);
      });
      const complete = compared.suppliers.filter(({ isComplete }) => isComplete);
      expect(compared.totals.completeCount).toBe(complete.length);
      const least = Math.min(...complete.map(({ total }) => Number(total)));
      expect(compared.totals.lowest && Number(compared.totals.lowest)).toBe(complete.length ? least : null);
    }
  });

  it('reads answers by the sheet of now, and names what was changed after they were given', async () => {
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
    // Two of what it was asked for: what it named a price for.
    expect(suppliers[0]).toMatchObject({ total: '30.00', isComplete: false });
    expect(suppliers[0]?.reviewIds).toEqual(['days', 'yes', 'l1', 'l2']);
    expect(suppliers[1]).toMatchObject({ total: '45.00', isComplete: true, reviewIds: [] });
    expect(totals).toEqual({ lowest: '45.00', mean: '45.0000', completeCount: 1 });
    expect(questions[0]).toMatchObject({ unit: 'days', lowest: '-1.5', mean: '0.2500' });
    expect(Object.values(questions[1]?.answers ?? {})).toEqual([null, false]);
  });

  it('names the files that answer a question, which stand beside the values', async () => {
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
