import { expect, it } from 'vitest';
import { formatSize } from './format-size.ts';

it.each([
  [0, '0 B'],
  [512, '512 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [20 * 1024, '20 KB'],
  [200 * 1024 * 1024, '200 MB'],
  [1024 ** 3, '1 GB'],
  [3000 * 1024 ** 3, '3,000 GB'],
])('formats %i bytes as %s', (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown);
});
