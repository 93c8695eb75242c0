import { describe, expect, it } from 'vitest';
import { chunksOf, splitCodes } from './split-codes.ts';

describe('splitCodes', () => {
  it.each([
    ['lines', 'A1\nB2\r\nC3', ['A1', 'B2', 'C3']],
    ['cells of a spreadsheet', 'A1\tB2\nC3\tD4', ['A1', 'B2', 'C3', 'D4']],
    ['commas and semicolons', 'A1, B2;C3', ['A1', 'B2', 'C3']],
    ['blanks around and between', '  A1 \n\n\n ;, B2  ', ['A1', 'B2']],
    ['codes with spaces and signs in them', 'TW 001\nTW-002/B', ['TW 001', 'TW-002/B']],
    ['the same code twice, in any case', 'tw-1\nTW-1\nTw-1', ['tw-1']],
    ['nothing', ' \n\t ', []],
  ])('parses %s', (_name, text, codes) => {
    expect(splitCodes(text)).toEqual(codes);
  });
});

describe('chunksOf', () => {
  it('puts at most 5,000 codes into one call', () => {
    const codes = Array.from({ length: 12_001 }, (_, number) => String(number));
    expect(chunksOf(codes).map(({ length }) => length)).toEqual([5000, 5000, 2001]);
    expect(chunksOf(codes).flat()).toEqual(codes);
    expect(chunksOf([])).toEqual([]);
  });
});
