import { describe, expect, it } from 'vitest';
import {
  lastPageOf,
  type PageSize,
  readTableQuery,
  type TableOptions,
  writeTableQuery,
} from './table-query.ts';

const options: TableOptions = {
  sort: 'startDate,desc',
  sortable: ['startDate', 'title'],
  filters: ['labelIds', 'status'],
};
const usual = {
  page: 0,
  size: 10,
  sort: 'startDate,desc',
  search: '',
  filters: { labelIds: [], status: [] },
} as const;

describe('readTableQuery', () => {
  it.each([
    ['an empty address', {}, usual],
    ['numbers as the router reads them', { page: 2, size: 25 }, { ...usual, page: 2, size: 25 }],
    ['all rows', { size: 'all' }, { ...usual, size: 'all' }],
    [
      'texts',
      { page: '1', sort: 'title,asc', search: 'crane' },
      { ...usual, page: 1, sort: 'title,asc', search: 'crane' },
    ],
    ['a search that looks like a number', { search: 42 }, { ...usual, search: '42' }],
    [
      'filters',
      { labelIds: 'a,b', status: 'DRAFT' },
      { ...usual, filters: { labelIds: ['a', 'b'], status: ['DRAFT'] } },
    ],
    ['nonsense', { page: -1, size: 7, sort: 'title;drop', search: { a: 1 } }, usual],
    ['a page that is not a whole number', { page: 1.5 }, usual],
    ['a field that cannot be sorted by', { sort: 'secret,asc' }, usual],
    ['a direction that does not exist', { sort: 'title,up' }, usual],
  ])('parses %s', (_name, search, query) => {
    expect(readTableQuery(search, options)).toEqual(query);
  });

  it('truncates a search at the limit', () => {
    expect(readTableQuery({ search: 'x'.repeat(500) }).search).toHaveLength(200);
  });
});

describe('writeTableQuery', () => {
  it('leaves out defaults and keeps unrelated parameters', () => {
    expect(writeTableQuery({ page: 3, search: 'old', tab: 'people' }, usual, options)).toEqual({
      tab: 'people',
    });
  });

  it('writes a query that reads back as the same state', () => {
    const query = {
      page: 2,
      size: 'all' as const,
      sort: 'title,asc',
      search: 'crane',
      filters: { labelIds: ['a', 'b'], status: [] },
    };
    const address = writeTableQuery({}, query, options);
    expect(address).toEqual({ page: 2, size: 'all', sort: 'title,asc', search: 'crane', labelIds: 'a,b' });
    expect(readTableQuery(address, options)).toEqual(query);
  });

  it('keeps two tables of one page apart', () => {
    const units = { ...options, prefix: 'units' };
    const address = writeTableQuery({ page: 1 }, { ...usual, page: 4 }, units);
    expect(address).toEqual({ page: 1, 'units.page': 4 });
    expect(readTableQuery(address, units).page).toBe(4);
    expect(readTableQuery(address, options).page).toBe(1);
  });
});

describe('lastPageOf', () => {
  it.each<[number, PageSize, number]>([
    [0, 10, 0],
    [1, 10, 0],
    [10, 10, 0],
    [11, 10, 1],
    [101, 50, 2],
    [10_000, 'all', 0],
  ])('for %i rows at %s per page returns %i', (total, size, page) => {
    expect(lastPageOf(total, size)).toBe(page);
  });
});
