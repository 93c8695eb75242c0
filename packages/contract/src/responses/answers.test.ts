import { describe, expect, it } from 'vitest';
import type { PriceLine, PriceTable, Question } from '../tasks/sheet.schema.ts';
import { answerError, type FieldValue, priceLineErrors } from './answers.ts';

const question: Question = {
  type: 'DATE',
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  label: 'Founded on',
  help: null,
  required: true,
  min: null,
  max: null,
};

describe('a date answer', () => {
  it.each([
    ['1868-04-06', null],
    ['2200-12-31', null],
    ['0000-01-01', 'Must be between the years 1800 and 2200'],
    ['0001-01-01', 'Must be between the years 1800 and 2200'],
    ['9999-12-31', 'Must be between the years 1800 and 2200'],
    ['+12000-01-01', 'Not a valid date/time: write the date as 2027-03-31'],
    ['2026-02-30', 'Not a valid date/time: write the date as 2027-03-31'],
  ])('accepts or rejects %s: %s', (value, fault) => expect(answerError(question, value)).toBe(fault));
});

describe('a price line', () => {
  const line = { id: '01890a5d-ac96-774b-bcce-b302099a8058' } as PriceLine;
  const table = {
    currency: 'EUR',
    noBidAllowed: true,
    commentAllowed: true,
    leadTime: 'DAYS',
    lines: [line],
  };
  const wrongFields = (values: Record<string, FieldValue>) =>
    priceLineErrors(
      table as unknown as PriceTable,
      line,
      Object.fromEntries(
        Object.entries(values).map(([field, value]) => [`prices/${line.id}/${field}`, value]),
      ),
    ).map(({ property }) => property.split('/').at(-1));

  // A verifier rejects sealed copies with values of other types.
  it.each<[Record<string, FieldValue>, string[]]>([
    [{ unitPrice: '1.50', leadTime: '3', comment: 'x', noBid: false }, []],
    [{ unitPrice: 'later', comment: 'x', noBid: true }, []],
    [{ unitPrice: '1.50', noBid: 'true' }, ['noBid']],
    [{ unitPrice: '1.50', noBid: ['true'] }, ['noBid']],
    [{ unitPrice: true, noBid: true }, ['unitPrice']],
    [{ leadTime: true, comment: ['x'], noBid: true }, ['leadTime', 'comment']],
    [{ unitPrice: true, leadTime: false, comment: ['x'] }, ['unitPrice', 'leadTime', 'comment']],
  ])('has values of the right types: %j, wrong: %j', (values, wrong) => {
    expect(wrongFields(values)).toEqual(wrong);
  });
});
