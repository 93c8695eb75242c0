import { expect, it } from 'vitest';
import { linesOfChange } from './record-text.ts';

it.each([
  [
    { path: 'sheet.lines[V6 Weather standby].quantity', before: '5', after: '8', unit: 'day' },
    'V6 Weather standby, quantity: 5 → 8 day',
  ],
  [{ path: 'declineAllowed', before: true, after: false }, 'Declining allowed: Yes → No'],
  [
    { path: 'sheet.questions[Weight [t], net].max', before: '5', after: '9' },
    'Weight [t], net, maximum: 5 → 9',
  ],
  [{ path: 'sheet.priceTable.leadTime', before: null, after: 'WEEKS' }, 'Lead time: Not provided → In weeks'],
  [
    { path: 'openers', before: ['Una', 'Ravi'], after: [] },
    'People who can open the box: Una, Ravi → Not provided',
  ],
  [
    { path: 'endDate', before: '2026-11-02T11:00:00Z', after: '2026-11-03T11:00:00Z' },
    'End date: 2026-11-02 11:00 GMT → 2026-11-03 11:00 GMT',
  ],
  [{ path: 'title', before: 'constructor', after: 'Cranes' }, 'Title: constructor → Cranes'],
])('describes a change as on the screens: %j', (change, sentence) => {
  expect(linesOfChange(change, 'Europe/London')).toEqual([sentence]);
});

it('describes an added item by its fields and a long text on own lines', () => {
  const added = {
    path: 'sheet.questions[Colour]',
    before: null,
    after: { type: 'ONE_OF', label: 'Colour', help: null, options: ['Red', 'Blue'] },
  };
  expect(linesOfChange(added, 'UTC')).toEqual([
    'Colour added',
    'Type: One of',
    'Question: Colour',
    'Options: Red, Blue',
  ]);
  const text = { path: 'instructions', before: 'Short', after: 'First line\nSecond line' };
  expect(linesOfChange(text, 'UTC')).toEqual([
    'Instructions changed',
    'Before:',
    'Short',
    'Now:',
    'First line',
    'Second line',
  ]);
});
