import { describe, expect, it } from 'vitest';
import { namesInText, splitAtNames } from './names-in-text.ts';

const asker = { name: 'Tidewater Tools Ltd', supplierCode: 'TT-001', person: 'Tess Quinn' };

describe('names in a text to be published', () => {
  it('include the asker, its people, its ID and other suppliers, as written', () => {
    const text = 'We at TIDEWATER TOOLS LTD (TT-001) ask with Alpha Works. Regards, Quinn';
    expect(namesInText(text, { asker, others: ['Alpha Works', 'Beta'] })).toEqual([
      'TIDEWATER TOOLS LTD',
      'Alpha Works',
      'TT-001',
      'Quinn',
    ]);
  });

  it('include single words of the asker’s name, but not common words or parts of other words', () => {
    expect(namesInText('Tidewater asks which tools Ltd companies Toolset', { asker })).toEqual(['Tidewater']);
  });

  it('list a word of a longer name only where it stands alone', () => {
    const known = { asker: { ...asker, name: 'Tidewater Tools' } };
    expect(namesInText('We at Tidewater Tools ask', known)).toEqual(['Tidewater Tools']);
    expect(namesInText('We at Tidewater Tools: Tidewater hoists', known)).toEqual([
      'Tidewater Tools',
      'Tidewater',
    ]);
  });

  it('may contain punctuation, and are empty for a text without any', () => {
    const odd = { name: 'A+B (C)', supplierCode: '1.', person: null };
    expect(namesInText('By A+B (C), twice', { asker: odd })).toEqual(['A+B (C)']);
    expect(namesInText('Which rail is it?', { asker })).toEqual([]);
  });

  it('split the text, the longest first', () => {
    expect(splitAtNames('We at Tidewater Tools ask', ['Tidewater Tools', 'Tidewater'])).toEqual([
      { text: 'We at ', isName: false },
      { text: 'Tidewater Tools', isName: true },
      { text: ' ask', isName: false },
    ]);
  });
});
