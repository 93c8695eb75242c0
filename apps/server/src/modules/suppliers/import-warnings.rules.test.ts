import type { ImportField } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { cellWarningOf } from './import-warnings.rules.ts';

const odd: [ImportField, string | number | boolean, RegExp][] = [
  ['name', true, /value TRUE/],
  ['name', 'false', /value FALSE/],
  ['supplierCode', '1e+21', /shortened/],
  ['supplierCode', 1e21, /shortened/],
  ['vatNumber', 123_456_789_012_345_680, /more than 15 digits/],
  ['name', 'Acme\u202egnp.exe', /invisible characters/],
  ['supplierCode', 'A\u200b1', /invisible characters/],
  ['notes', 'care\ufefful', /invisible characters/],
  ['name', 4711, /a number/],
  ['name', '1.234,50', /a number/],
  ['name', '15.11.2026', /a date/],
  ['name', '2026-11-15', /a date/],
  ['name', '3-Mar', /a date/],
  ['country', 'Mar 26', /a date/],
];

const plain: [ImportField, string | number | null][] = [
  ['supplierCode', 4711],
  ['supplierCode', '12-34-56'],
  ['registrationNumber', 123_456_789_012_345],
  ['phone', '020 7946'],
  ['name', '3M'],
  ['name', 'Mark 4 Ltd'],
  ['name', 'True North'],
  ['name', 'شرکت می\u200cروم'],
  ['name', null],
];

describe('a value in an imported workbook', () => {
  it.each(odd)('causes a warning: %s %j', (field, value, reason) => {
    expect(cellWarningOf(field, value)).toMatch(reason);
  });

  it.each(plain)('is accepted without a warning: %s %j', (field, value) => {
    expect(cellWarningOf(field, value)).toBeNull();
  });
});
