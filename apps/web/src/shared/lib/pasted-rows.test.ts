import { describe, expect, it } from 'vitest';
import { pastedRows } from './pasted-rows.ts';

describe('pastedRows', () => {
  it.each([
    ['12,50\r\n13,75\r\n', [['12,50'], ['13,75']]],
    [
      'A1\tPainted, grey\nA2\tBlack; matt',
      [
        ['A1', 'Painted, grey'],
        ['A2', 'Black; matt'],
      ],
    ],
    [
      '"two\nlines"\t"a\ttab"\n"say ""no"""\tx',
      [
        ['two lines', 'a tab'],
        ['say "no"', 'x'],
      ],
    ],
    [
      '"A" grade\t5\n"B\t6',
      [
        ['"A" grade', '5'],
        ['"B', '6'],
      ],
    ],
    ['12" pipe\t5\n', [['12" pipe', '5']]],
    ['1\t\t3\n\n4', [['1', '', '3'], [''], ['4']]],
    ['a\t', [['a', '']]],
  ])('splits %j only at tabs and line ends', (text, rows) => {
    expect(pastedRows(text)).toEqual(rows);
  });

  it('returns null for a single plain text', () => {
    expect(pastedRows('1,234.50\r\n')).toBeNull();
  });
});
