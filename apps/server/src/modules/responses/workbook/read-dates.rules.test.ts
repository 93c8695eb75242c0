import { describe, expect, it } from 'vitest';
import { dateOf } from './read-dates.rules.ts';

const range = 'Must be between the years 1800 and 2200';

describe('a date in a workbook', () => {
  it.each([
    ['1923-05-01', { text: '1923-05-01' }],
    ['31.12.2200', { text: '2200-12-31' }],
    ['0001-01-01', { reason: range }],
    ['1799-12-31', { reason: range }],
    ['9999-12-31', { reason: range }],
    [new Date('2027-03-31T00:00:00Z'), { text: '2027-03-31' }],
    [new Date('9999-12-31T00:00:00Z'), { reason: range }],
    [new Date('+012000-01-01T00:00:00Z'), { reason: expect.stringMatching(/^Not a valid date/) }],
    [new Date('-000001-01-01T00:00:00Z'), { reason: expect.stringMatching(/^Not a valid date/) }],
  ])('reads %s as %o', (value, read) => expect(dateOf(value, false)).toEqual(read));
});
