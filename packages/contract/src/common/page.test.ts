import { describe, expect, it } from 'vitest';
import { pageQuery, pageWindow, wholeList } from './page.ts';

const query = pageQuery(['name', 'startDate'], 'startDate,desc');

describe('the query of a list', () => {
  it('has the specified defaults', () => {
    expect(query.parse({})).toEqual({ page: 0, size: '10', sort: 'startDate,desc', search: '' });
  });

  it.each(['10', '25', '50', '100', 'all'])('accepts the size %s', (size) => {
    expect(query.parse({ size }).size).toBe(size);
  });

  it.each([
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { page: '99999999999' },
    { size: '11' },
    { size: '0' },
    { size: 'ALL' },
    { sort: 'name' },
    { sort: 'secret,asc' },
    { sort: 'name,up' },
    { search: 'x'.repeat(201) },
    { search: ['a', 'b'] },
  ])('rejects %o', (wrong) => {
    expect(query.safeParse(wrong).success).toBe(false);
  });

  it('is converted to limit and offset, with all capped at 10,000', () => {
    expect(pageWindow(query.parse({ page: '3', size: '25' }))).toEqual({ limit: 25, offset: 75 });
    expect(pageWindow(query.parse({ page: '3', size: 'all' }))).toEqual({ limit: 10_000, offset: 0 });
    expect(pageWindow({ ...query.parse({ page: '3' }), ...wholeList })).toEqual({
      limit: 100_000,
      offset: 0,
    });
  });
});
