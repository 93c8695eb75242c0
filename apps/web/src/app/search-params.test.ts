import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('parses query values as plain text', () => {
  expect(parseSearch('?search=007&on=true&redirectUrl=%2Fevents%3Fpage%3D1&empty=')).toEqual({
    search: '007',
    on: 'true',
    redirectUrl: '/events?page=1',
    empty: '',
  });
  expect(parseSearch('')).toEqual({});
});

test('omits empty values when writing a query', () => {
  expect(stringifySearch({ page: 2, search: 'a b&c', none: undefined, nothing: null })).toBe(
    '?page=2&search=a+b%26c',
  );
  expect(stringifySearch({})).toBe('');
});
