import { decrypt } from '../baseline/encryption.ts';
import type { Scenario } from '../scenario.ts';

interface FieldRow {
  path: string;
  value: Buffer;
  revision: number;
  changedAt: string;
  changedBy: string;
}

const responseStatement =
  'select revision, sheet_version as "sheetVersion", more from bench_response where id = $1';
const fieldsStatement = `
  select path, value, revision, changed_at as "changedAt", changed_by as "changedBy" from bench_field where response = $1`;

/** A response of 500 prices. */
export const responseRead: Scenario = {
  name: 'response-read',
  as: 'work',
  isHeavy: true,
  goal: 2.1,
  ask: ({ work }) => ({
    method: 'GET',
    path: work?.pages.readResponse ?? '',
    headers: { ...work?.bidder.headers },
  }),
  answerBare: async ({ rows }) => {
    const [[response], fields] = await Promise.all([
      rows<{ revision: number; sheetVersion: number; more: object }>(responseStatement, ['read']),
      rows<FieldRow>(fieldsStatement, ['read']),
    ]);
    const shown = fields.map(({ path, value, ...field }) => [
      path,
      { value: JSON.parse(decrypt(value)) as unknown, ...field, needsReview: false },
    ]);
    const { more, ...numbers } = response ?? {};
    return { data: { ...numbers, ...more, fields: Object.fromEntries(shown) } };
  },
};

interface OfferRow {
  supplierId: string;
  supplierCode: string;
  name: string;
  content: Buffer;
}

const offersStatement = `
  select supplier_id as "supplierId", supplier_code as "supplierCode", name, content from bench_offer order by place`;

interface Line {
  id: string;
  quantity: string;
}

/** Ten-thousandths, exact for the amounts that are loaded. */
const scaled = (text: string) => Math.round(Number(text) * 10_000);
/** An amount of ten-thousandths with two or four decimals. */
const amount = (value: number, decimals: 2 | 4) => (value / 10_000).toFixed(decimals);
/** The price of a line in whole cents, as ten-thousandths. */
const totalOf = (price: number, quantity: number) => Math.round((price * quantity) / 1_000_000) * 100;
const meanOf = (values: number[]) => Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);

/** 50 responses of 500 prices each, side by side. */
export const comparison: Scenario = {
  name: 'comparison',
  as: 'work',
  isHeavy: true,
  goal: 2.1,
  ask: ({ work }) => ({
    method: 'GET',
    path: work?.pages.comparison ?? '',
    headers: { ...work?.buyer.headers },
  }),
  answerBare: async ({ rows }) => {
    const [[sheet], offers] = await Promise.all([
      rows<{ lines: Line[]; more: object }>('select lines, more from bench_sheet', []),
      rows<OfferRow>(offersStatement, []),
    ]);
    const offered = offers.map(({ content, ...supplier }) => ({
      ...supplier,
      prices: JSON.parse(decrypt(content)) as Record<string, string>,
      sum: 0,
    }));
    const lines = sheet?.lines.map((line) => {
      const quantity = scaled(line.quantity);
      const values: number[] = [];
      const prices: Record<string, object> = {};
      for (const offer of offered) {
        const unitPrice = offer.prices[line.id] ?? '0';
        const value = scaled(unitPrice);
        const total = totalOf(value, quantity);
        values.push(value);
        offer.sum += total;
        prices[offer.supplierId] = { unitPrice, total: amount(total, 2) };
      }
      const lowest = amount(Math.min(...values), 2);
      return { ...line, prices, noBids: [], lowest, mean: amount(meanOf(values), 4) };
    });
    const suppliers = offered.map(({ prices, sum, ...supplier }) => ({
      ...supplier,
      total: amount(sum, 2),
      isComplete: true,
      pricedLineCount: Object.keys(prices).length,
      sheetVersion: 1,
      submittedTotal: amount(sum, 2),
      amendedLines: {},
      fault: null,
      reviewIds: [],
    }));
    const sums = offered.map(({ sum }) => sum);
    const totals = {
      lowest: amount(Math.min(...sums), 2),
      mean: amount(meanOf(sums), 4),
      completeCount: sums.length,
    };
    return { data: { ...sheet?.more, suppliers, totals, lines } };
  },
};
