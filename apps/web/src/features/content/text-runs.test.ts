import { describe, expect, test } from 'vitest';
import { textRuns } from './text-runs.ts';

describe('textRuns', () => {
  test('splits marked-up text into runs of each kind with plain text between them', () => {
    expect(textRuns('Press **Login**, see `key` or [help](/help#contact).')).toEqual([
      { kind: 'plain', text: 'Press ' },
      { kind: 'strong', text: 'Login' },
      { kind: 'plain', text: ', see ' },
      { kind: 'code', text: 'key' },
      { kind: 'plain', text: ' or ' },
      { kind: 'link', text: 'help', href: '/help#contact' },
      { kind: 'plain', text: '.' },
    ]);
  });

  test('returns one plain run for text without markup', () => {
    expect(textRuns('2 * 3 [sic] (so)')).toEqual([{ kind: 'plain', text: '2 * 3 [sic] (so)' }]);
    expect(textRuns('')).toEqual([]);
  });
});
