import { describe, expect, it } from 'vitest';
import { namesInText, splitAtNames } from './names-in-text.ts';

const asker = { name: 'Tidewater Tools Ltd', supplierCode: 'TT-001', person: 'Tess Quinn' };

describe('names in a text that is to be published', () => {
  it('finds the asker, its people, its ID and other suppliers, as they are written', () => {
    const text = 'We at TIDEWATER TOOLS LTD (TT-001) ask with Alpha Works. Regards, Quinn';
    expect(namesInText(text, { asker, others: ['Alpha Works', 'Beta'] })).toEqual([
      'TIDEWATER TOOLS LTD',
      'Alpha Works',
      'TT-001',
      'Quinn',
    ]);
  });

  it('finds one word of the asker’s name, but not common words or parts of other words', () => {
    expect(namesInText('Tidewater asks which tools Ltd companies Toolset', { asker })).toEqual(['Tidewater']);
  });

  it('finds names with signs in them, and none in a text without any', () => {
    const odd = { name: 'A+B (C)', supplierCode: '1.', person: null };
    expect(namesInText('By A+B (C), twice', { asker: odd })).toEqual(['A+B (C)']);
    expect(namesInText('Which rail is it?', { asker })).toEqual([]);
  });

  it('splits a text at the names, the longest first', () => {
    expect(splitAtNames('We at Tidewater Tools ask', ['Tidewater Tools', 'Tidewater'])).toEqual([
      { text: 'We at ', isName: false },
      { text: 'Tidewater Tools', isName: true },
      { text: ' ask', isName: false },
    ]);
  });
});
