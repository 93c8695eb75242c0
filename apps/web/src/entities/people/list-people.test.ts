import { describe, expect, it } from 'vitest';
import { readTableQuery, type TableQuery } from '../../shared/tables/table-query.ts';
import { member } from '../test/people.ts';
import { idOf, listPeople, nameOf } from './list-people.ts';

const una = member(1, {
  fullName: 'Una Bell',
  email: 'una@harbour.example',
  lastSignInAt: '2026-11-02T09:00:00Z',
});
const ben = member(2, { fullName: 'ben asante', email: 'zeta@harbour.example', status: 'INACTIVE' });
const invited = member(3, { status: 'INVITED', email: 'carla@alder.example' });
const people = [una, ben, invited];

const list = (change: Partial<TableQuery> = {}) =>
  listPeople(people, { ...readTableQuery({}, { sort: 'name,asc' }), ...change });

describe('people of a team', () => {
  it.each<[string, Partial<TableQuery>, string[]]>([
    ['by name or else address, ignoring case', {}, ['ben asante', 'carla@alder.example', 'Una Bell']],
    ['in reverse order', { sort: 'name,desc' }, ['Una Bell', 'carla@alder.example', 'ben asante']],
    ['by last login', { sort: 'lastSignInAt,desc' }, ['Una Bell', 'ben asante', 'carla@alder.example']],
    ['by status', { sort: 'status,asc' }, ['Una Bell', 'ben asante', 'carla@alder.example']],
    ['if part of the name matches', { search: 'BELL' }, ['Una Bell']],
    ['if the address matches', { search: 'zeta@' }, ['ben asante']],
    ['with one status', { filters: { status: ['INVITED'] } }, ['carla@alder.example']],
    ['as an empty list if nothing matches', { search: 'nobody' }, []],
  ])('are listed %s', (_case, change, names) => {
    const { rows, total } = list(change);
    expect(rows.map(nameOf)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('are paged or returned all at once', () => {
    const many = Array.from({ length: 25 }, (_, place) => member(place));
    const query = readTableQuery({}, { sort: 'name,asc' });
    expect(listPeople(many, { ...query, page: 2 }).rows).toHaveLength(5);
    expect(listPeople(many, { ...query, page: 2 }).total).toBe(25);
    expect(listPeople(many, { ...query, size: 'all' }).rows).toHaveLength(25);
    expect(new Set(listPeople(many, { ...query, size: 'all' }).rows.map(idOf)).size).toBe(25);
  });

  it('are not mutated by sorting', () => {
    list({ sort: 'name,desc' });
    expect(people).toEqual([una, ben, invited]);
  });
});
