import { describe, expect, it } from 'vitest';
import { dayInputSchema, instantInputSchema } from './dates.ts';
import { textOfIssue } from './rule-of.ts';

const range = 'Must be between the years 1970 and 2200';
const invalid = 'Not a valid date/time';

describe('an instant in a request', () => {
  const read = (text: string) => {
    const { data, error } = instantInputSchema.safeParse(text, { reportInput: true });
    return error ? error.issues.map(textOfIssue) : data;
  };

  it.each(['1970-01-01T00:00:00Z', '2200-12-31T23:59:59.999999Z', '2026-11-30T17:00:00+14:00'])(
    'accepts %s',
    (text) => expect(read(text)).toBe(text),
  );

  it.each([
    ['9999-12-31T23:59:59-12:00', range],
    ['2201-01-01T00:00:00Z', range],
    ['2200-12-31T23:59:59-00:01', range],
    ['1970-01-01T00:00:00+00:01', range],
    ['0001-01-01T00:00:00Z', range],
    ['0000-01-01T00:00:00Z', range],
    ['2026-11-30T17:00:00+14:01', invalid],
    ['2026-11-30T17:00:00-23:59', invalid],
    ['2026-02-30T17:00:00Z', invalid],
    ['+012026-11-30T17:00:00Z', invalid],
    ['infinity', invalid],
  ])('rejects %s with one text: %s', (text, message) => expect(read(text)).toEqual([message]));

  it('truncates digits that the database would round', () => {
    expect(read('2026-11-30T17:00:00.9999999Z')).toBe('2026-11-30T17:00:00.999999Z');
  });
});

describe('a day in a request', () => {
  it.each([
    ['1800-01-01', true],
    ['2200-12-31', true],
    ['1799-12-31', false],
    ['2201-01-01', false],
    ['0000-01-01', false],
    ['2026-02-30', false],
  ])('accepts %s: %s', (text, isAccepted) => expect(dayInputSchema.safeParse(text).success).toBe(isAccepted));
});
