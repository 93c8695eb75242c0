import { describe, expect, it } from 'vitest';
import { requestedRange } from './byte-range.ts';

describe('wantedRange', () => {
  it.each([
    [undefined, 10, 'whole'],
    ['bytes=0-', 10, { start: 0, end: 9 }],
    ['Bytes= 2-4 ', 10, { start: 2, end: 4 }],
    ['bytes=2-99', 10, { start: 2, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-30', 10, { start: 0, end: 9 }],
    ['bytes=9-9', 10, { start: 9, end: 9 }],
    ['bytes=10-', 10, 'none'],
    ['bytes=-0', 10, 'none'],
    ['bytes=0-', 0, 'none'],
    ['bytes=-5', 0, 'none'],
    ['bytes=4-2', 10, 'whole'],
    ['bytes=0-1,4-5', 10, 'whole'],
    ['bytes=-', 10, 'whole'],
    ['bytes=a-b', 10, 'whole'],
    ['lines=0-1', 10, 'whole'],
    ['bytes=99999999999999999999-', 10, 'none'],
  ])('turns %s on %i bytes into %o', (header, size, wanted) => {
    expect(requestedRange(header, size)).toEqual(wanted);
  });
});
