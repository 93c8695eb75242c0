import { describe, expect, it } from 'vitest';
import { invalidFields, onlySuppliersMissing } from './form-errors.ts';

describe('invalidFields', () => {
  it('counts each input once at any depth and ignores errors of the form as a whole', () => {
    const errors = {
      title: { type: 'required', message: 'x' },
      dates: { start: { type: 'date', message: 'x' }, end: { type: 'endDate', message: 'x' } },
      lines: [undefined, { price: { type: 'invalid', message: 'x' } }],
      supplierIds: { root: { type: 'taskSuppliers', message: 'x' } },
      root: { server: { type: 'server', message: 'x' } },
    };
    expect(invalidFields(errors as never)).toEqual([
      { name: 'title', rule: 'required' },
      { name: 'dates.start', rule: 'date' },
      { name: 'dates.end', rule: 'endDate' },
      { name: 'lines.1.price', rule: 'invalid' },
      { name: 'supplierIds', rule: 'taskSuppliers' },
    ]);
  });
});

describe('onlySuppliersMissing', () => {
  it.each([
    [[], false],
    [['taskSuppliers'], true],
    [['messageSuppliers'], true],
    [['taskSuppliers', 'required'], false],
    [['required'], false],
  ])('for %j returns %s', (rules, answer) => {
    expect(onlySuppliersMissing(rules.map((rule) => ({ name: rule, rule })))).toBe(answer);
  });
});
