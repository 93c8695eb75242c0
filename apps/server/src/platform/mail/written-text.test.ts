import { expect, it } from 'vitest';
import { markdownLines } from './written-text.ts';

it('prints Markdown without its marks, in the lines that people read', () => {
  const text = [
    '# How to answer',
    '',
    'Give **all** prices in *EUR*, see [the guide](https://example.org/guide) or',
    '`PRICES.xlsx`.',
    '',
    '- dredging',
    '- transport',
    '  - by barge',
    '',
    '3. Sign it',
    '4. Send it',
    '',
    '> As agreed',
    '',
    '---',
    '',
    '```',
    'A  B',
    '```',
  ].join('\n');
  expect(markdownLines(text)).toEqual([
    'How to answer',
    'Give all prices in EUR, see the guide (https://example.org/guide) or',
    'PRICES.xlsx.',
    '• dredging',
    '• transport',
    '• by barge',
    '3. Sign it',
    '4. Send it',
    '“As agreed”',
    'A  B',
  ]);
  expect(markdownLines('')).toEqual(['']);
});
