import { describe, expect, it } from 'vitest';
import { sheetNames } from './event-responses.workbook.ts';

describe('worksheets of a task', () => {
  it.each([
    ['Price schedule', 'Unit prices', '1 Price schedule Unit prices'],
    ["Don't: [a]/b?*\\", 'Totals', '1 Don t a b Totals'],
    ['', 'Answers', '1 Answers'],
    ['Ünlimited Bezeichnung für etwas sehr Langes', 'Unit prices', '1 Ünlimited Bezeich Unit prices'],
    ['🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢', 'Totals', '1 🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢🚢 Totals'],
  ])('have names that every spreadsheet program accepts for the title %j', (title, what, expected) => {
    const name = sheetNames(1, title)(what);
    expect(name).toBe(expected);
    expect(name.length).toBeLessThanOrEqual(31);
  });

  it('have unique names, whatever the titles of the tasks', () => {
    const long = 'The same very long title of a task';
    const names = [1, 2, 11].flatMap((number) =>
      ['Unit prices', 'Totals', 'Answers'].map((what) => sheetNames(number, long)(what)),
    );
    expect(new Set(names).size).toBe(9);
  });
});
