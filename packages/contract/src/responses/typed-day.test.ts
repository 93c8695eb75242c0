import { describe, expect, it } from 'vitest';
import { readTypedDay } from './typed-day.ts';

describe('readTypedDay', () => {
  it.each([
    '2026-12-31',
    '2026/12/31',
    '2026.12.31',
    '20261231',
    '31.12.2026',
    '31/12/2026',
    '12/31/2026',
    '31 Dec 2026',
    ' 31. December 2026 ',
  ])('reads %s', (text) => {
    expect(readTypedDay(text)).toEqual({ day: '2026-12-31' });
  });

  it.each([
    ['03/04/2026', 'Ambiguous date: write it as 2027-03-31'],
    ['31.02.2026', 'Not a valid date/time: write the date as 2027-03-31'],
    ['2026-1', 'Not a valid date/time: write the date as 2027-03-31'],
    ['202611', 'Not a valid date/time: write the date as 2027-03-31'],
    ['31 Foo 2026', 'Not a valid date/time: write the date as 2027-03-31'],
    ['soon', 'Not a valid date/time: write the date as 2027-03-31'],
  ])('reports for %s: %s', (text, reason) => {
    expect(readTypedDay(text)).toEqual({ reason });
  });
});
