import { describe, expect, it } from 'vitest';
import { pastedCells } from '../prices/pasted-cells.ts';
import {
  applyImported,
  changeCell,
  copySection,
  moveNextTo,
  moveQuestion,
  pasteCells,
  removeQuestion,
} from './sheet-changes.ts';
import { blankQuestion, filledLines, plainNumber, type SheetDraft, sheetInputOf } from './sheet-draft.ts';
import { sheetIssues } from './sheet-issues.ts';
import { SheetStore } from './sheet-store.ts';

const question = (key: string) => ({ ...blankQuestion('TEXT'), key, id: `id-${key}`, label: key });
const sheet: SheetDraft = {
  sections: [
    { key: 's1', title: 'One', questions: [question('a'), question('b')] },
    { key: 's2', title: 'Two', questions: [question('c')] },
  ],
  prices: { currency: 'EUR', leadTime: null, commentAllowed: false, noBidAllowed: false, lines: [] },
};
const order = ({ sections }: SheetDraft) =>
  sections.map(({ questions }) => questions.map(({ key }) => key).join('')).join('|');

describe('moving questions', () => {
  it('moves into the next section at the end of one and stops at the ends of the sheet', () => {
    expect(order(moveQuestion('a', 1)(sheet))).toBe('ba|c');
    expect(order(moveQuestion('b', 1)(sheet))).toBe('a|bc');
    expect(order(moveQuestion('c', -1)(sheet))).toBe('abc|');
    expect(moveQuestion('c', 1)(sheet)).toBe(sheet);
    expect(order(moveNextTo('c', 'a', 'before')(sheet))).toBe('cab|');
  });

  it('keeps the ids of moved questions and gives copies no id', () => {
    const moved = moveQuestion('b', 1)(sheet);
    expect(moved.sections[1]?.questions[0]?.id).toBe('id-b');
    const copied = copySection('s1', 'new')(sheet).sections[1];
    expect(copied?.questions.map(({ id, label }) => [id, label])).toEqual([
      [undefined, 'a'],
      [undefined, 'b'],
    ]);
  });
});

describe('pasting lines', () => {
  it('parses cells as copied from spreadsheets and drops header rows', () => {
    const text = 'Code\tDescription\tQty\nA-1\t"Two\nlines, ""quoted"""\t1,000\r\n';
    expect(pastedCells(text)).toEqual([['A-1', 'Two lines, "quoted"', '1,000']]);
    expect(pastedCells('Rope, 20 mm\nChain, 8 mm')).toEqual([['Rope, 20 mm'], ['Chain, 8 mm']]);
    expect(pastedCells('Rope, 20 mm')).toBe(null);
  });

  it('overwrites cells from the start position and appends lines', () => {
    const typed = changeCell(0, 'description', 'Rope')(sheet);
    const rows = [
      ['Chain', '1,000', 'm'],
      ['Anchor', '2,5', 'each', 'left out'],
    ];
    const pasted = pasteCells(0, 'description', rows)(typed);
    const lines = pasted.prices?.lines.map(({ key: _key, ...line }) => Object.values(line).join());
    expect(lines).toEqual([',Chain,1000,m', ',Anchor,2.5,each']);
  });

  it('parses numbers with grouping separators', () => {
    expect(['1,234.5', '2,5', '1 000', "1'000", '12'].map(plainNumber)).toEqual([
      ...['1234.5', '2.5', '1000', '1000', '12'],
    ]);
  });
});

describe('importing an Excel file', () => {
  it('appends to the sheet or replaces it', () => {
    const imported = { ...sheet, sections: [{ key: 'x', title: 'X', questions: [question('y')] }] };
    expect(order(applyImported(imported, false)(sheet))).toBe('ab|c|y');
    expect(order(applyImported(imported, true)(sheet))).toBe('y');
  });
});

describe('undo', () => {
  it('reverts typing in one field as one step and detects when nothing has changed', () => {
    const store = new SheetStore(sheet);
    for (const text of ['R', 'Ro', 'Rope']) store.change(changeCell(0, 'description', text), '0.description');
    store.change(removeQuestion('a'));
    store.undo();
    expect(order(store.sheet)).toBe('ab|c');
    store.undo();
    expect(store.isChanged).toBe(false);
    store.redo();
    expect(store.sheet.prices?.lines[0]?.description).toBe('Rope');
  });
});

describe('sheetIssues', () => {
  it('reports the exact question and cell, and ignores empty lines', () => {
    const broken = changeCell(1, 'quantity', '0')(changeCell(0, 'code', ' ')(sheet));
    const untitled = {
      ...broken,
      sections: [{ key: 's', title: 'S', questions: [blankQuestion('ONE_OF')] }],
    };
    const key = untitled.sections[0]?.questions[0]?.key;
    const line = broken.prices && filledLines(broken.prices)[0];
    const found = sheetIssues(untitled).map((issue) => [issue.key, issue.field]);
    expect(found).toEqual([
      [key, 'label'],
      [key, 'options'],
      [line?.key, 'description'],
      [line?.key, 'quantity'],
    ]);
    expect(sheetInputOf(broken)).toMatchObject({ priceTable: { lines: [{ quantity: '0' }] } });
  });
});
