import { describe, expect, it } from 'vitest';
import { historyChanges } from './history-changes.ts';

const changesOf = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  historyChanges({ before, after });

describe('the changes of a history entry', () => {
  it('are the differing fields, as readable text', () => {
    const before = { name: 'Harbour', timeZone: 'Europe/London', logoFileId: null };
    const after = { name: 'Harbour Authority', timeZone: 'Europe/London', logoFileId: 'f1' };
    expect(changesOf(before, after)).toEqual([
      { field: 'Name', before: 'Harbour', after: 'Harbour Authority' },
      { field: 'Logo', before: 'empty', after: 'an image' },
    ]);
  });

  it('show statuses and roles as readable text', () => {
    expect(changesOf({ status: 'ACTIVE' }, { status: 'INACTIVE' })).toEqual([
      { field: 'Status', before: 'Active', after: 'Inactive' },
    ]);
    expect(changesOf(null, { role: 'BIDDER_USER', accountId: 'a1' })).toEqual([
      { field: 'Role', after: 'Supplier User' },
    ]);
  });

  it('show scopes and webhook events as readable text', () => {
    const before = { scopes: ['READ'], events: ['box.opened'] };
    expect(changesOf(before, { scopes: ['READ', 'WRITE'], events: ['box.opened', 'event.amended'] })).toEqual(
      [
        { field: 'Permissions', before: 'Read', after: 'Read, Write' },
        { field: 'Notified of', before: 'Box opened', after: 'Box opened, Event or task changed' },
      ],
    );
    expect(changesOf(null, { event: 'ping' })).toEqual([{ field: 'Notification', after: 'Test' }]);
  });

  it.each([
    ['a replaced logo', { logoFileId: 'f1' }, { logoFileId: 'f2' }, 'an image', 'a different image'],
    ['a removed logo', { logoFileId: 'f1' }, { logoFileId: null }, 'an image', 'empty'],
    ['a removed value', { name: 'A' }, { name: null }, 'A', 'empty'],
  ])('show %s', (_case, before, after, was, is) => {
    expect(changesOf(before, after)).toMatchObject([{ before: was, after: is }]);
  });

  it('show deleted values, and unknown fields by name', () => {
    expect(changesOf({ name: 'Marine' }, null)).toEqual([{ field: 'Name', after: 'Marine' }]);
    expect(changesOf(null, { size: 2048, openedWith: { on: true } })).toEqual([
      { field: 'Size', after: '2 KB' },
      { field: 'openedWith', after: '{"on":true}' },
    ]);
  });

  it('show lists, empty values, instants and booleans as readable text', () => {
    expect(changesOf({ tags: ['survey', 'rock'] }, { tags: [] })).toEqual([
      { field: 'Tags', before: 'survey, rock', after: 'empty' },
    ]);
    expect(changesOf({ at: '2026-11-30T17:00:00.000Z' }, { at: '2026-12-01T09:30:00Z' })).toEqual([
      { field: 'at', before: '2026-11-30 17:00 UTC', after: '2026-12-01 09:30 UTC' },
    ]);
    const moved = { before: { at: '2026-11-30T17:00:00Z' }, after: { at: '2026-07-01T09:30:00Z' } };
    expect(historyChanges(moved, 'Europe/London')).toEqual([
      { field: 'at', before: '2026-11-30 17:00 GMT', after: '2026-07-01 10:30 BST' },
    ]);
    expect(changesOf(null, { reason: 'NO_CAPACITY' })).toEqual([{ field: 'Reason', after: 'No capacity' }]);
    expect(changesOf({ phone: '1' }, { phone: '2', changed: ['phone'] })).toEqual([
      { field: 'Phone', before: '1', after: '2' },
    ]);
    expect(changesOf(null, { changed: ['phone', 'vatNumber'], imported: true })).toEqual([
      { field: 'Changed fields', after: 'Phone, VAT number' },
      { field: 'From an import', after: 'yes' },
    ]);
  });

  it('are empty if nothing is known or nothing changed', () => {
    expect(changesOf(null, null)).toEqual([]);
    expect(changesOf({ name: 'A' }, { name: 'A' })).toEqual([]);
  });
});
