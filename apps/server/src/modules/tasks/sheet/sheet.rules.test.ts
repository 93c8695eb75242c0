import { type Sheet, type SheetInput, sheetInputSchema } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { givenSheet } from '../../../../test/factories/tasks.ts';
import { emptySheet, identify } from './sheet.rules.ts';
import { changedSheet } from './sheet-changes.rules.ts';

/** Readable sequential ids. */
function counter(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`;
  };
}

const parsed = (given: object) => sheetInputSchema.parse(given);
const newId = counter();
const stored = identify(parsed(givenSheet()), emptySheet, newId).sheet;
const edited = (change: (sheet: SheetInput) => void): SheetInput => {
  const copy = structuredClone(stored) as SheetInput;
  change(copy);
  return copy;
};
const questionsOf = ({ sections }: Sheet) => sections.flatMap(({ questions }) => questions);
const change = (edit: (sheet: SheetInput) => void) =>
  changedSheet(stored, identify(edited(edit), stored, newId).sheet);

describe('ids of a sheet', () => {
  it('are created for all new items and are unique', () => {
    const ids = [
      ...stored.sections.map(({ id }) => id),
      ...questionsOf(stored).map(({ id }) => id),
      ...(stored.priceTable?.lines.map(({ id }) => id) ?? []),
    ];
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it('survive every edit except a change of type', () => {
    const { sheet, unknown } = identify(
      edited((given) => {
        const [first, second] = given.sections;
        const moved = first?.questions.pop();
        if (!first || !second || !moved) throw new Error('There is nothing to move.');
        second.questions.unshift({ ...moved, label: 'Renamed' });
        second.title = 'Renamed as well';
        const [text] = first.questions;
        if (text) first.questions[0] = { ...text, type: 'LONG_TEXT', maxLength: 9000 } as never;
        given.priceTable?.lines.reverse();
      }),
      stored,
      newId,
    );
    expect(unknown).toEqual([]);
    expect(sheet.sections.map(({ id }) => id)).toEqual(stored.sections.map(({ id }) => id));
    expect(sheet.sections[1]?.questions[0]?.id).toBe(stored.sections[0]?.questions[3]?.id);
    expect(sheet.priceTable?.lines.map(({ id }) => id)).toEqual(
      stored.priceTable?.lines.map(({ id }) => id).reverse(),
    );
    const [changedType, ...rest] = sheet.sections[0]?.questions ?? [];
    expect(questionsOf(stored).map(({ id }) => id)).not.toContain(changedType?.id);
    expect(rest.map(({ id }) => id)).toEqual(stored.sections[0]?.questions.slice(1, 3).map(({ id }) => id));
  });

  it('are rejected if the sheet never had them', () => {
    const foreign = '11111111-1111-7111-8111-111111111111';
    const lineId = stored.priceTable?.lines[0]?.id as string;
    const { unknown } = identify(
      edited((given) => {
        const [first, second] = given.sections;
        if (first) first.id = foreign;
        // The id of a price line is not valid for a question.
        if (second?.questions[1]) second.questions[1].id = lineId;
        if (given.priceTable?.lines[1]) given.priceTable.lines[1].id = foreign;
      }),
      stored,
      newId,
    );
    expect(unknown).toEqual([
      'sheet.sections.0.id',
      'sheet.sections.1.questions.1.id',
      'sheet.priceTable.lines.1.id',
    ]);
  });
});

describe('the difference between two versions of a sheet', () => {
  const firstOf = (given: SheetInput) =>
    given.sections[0]?.questions[0] as { label: string; maxLength: number };

  it.each<[string, (given: SheetInput) => void, unknown[]]>([
    ['nothing if nothing was changed', () => undefined, []],
    [
      'a limit, with the previous label of its question',
      (given) => Object.assign(firstOf(given), { label: 'Place', maxLength: 100 }),
      [
        {
          path: 'sheet.questions[Place of delivery].label',
          before: 'Place of delivery',
          after: 'Place',
        },
        { path: 'sheet.questions[Place of delivery].maxLength', before: 200, after: 100 },
      ],
    ],
    [
      'a removed question',
      (given) => given.sections[1]?.questions.splice(0, 1),
      [
        {
          path: 'sheet.questions[Are you insured?]',
          before: { type: 'YES_NO', label: 'Are you insured?', required: true, section: 'Company' },
          after: null,
        },
      ],
    ],
    [
      'a question in another section',
      (given) => given.sections[1]?.questions.unshift(given.sections[0]?.questions.pop() as never),
      [{ path: 'sheet.questions[Earliest delivery].section', before: 'Delivery', after: 'Company' }],
    ],
    [
      'another order',
      (given) => given.sections.reverse(),
      [
        { path: 'sheet.sections.order', before: ['Delivery', 'Company'], after: ['Company', 'Delivery'] },
        { path: 'sheet.questions.order', before: expect.any(Array), after: expect.any(Array) },
      ],
    ],
    [
      'a quantity and a currency',
      (given) => {
        if (!given.priceTable) return;
        given.priceTable.currency = 'EUR';
        Object.assign(given.priceTable.lines[0] as object, { quantity: '3' });
      },
      [
        { path: 'sheet.priceTable.currency', before: 'GBP', after: 'EUR' },
        { path: 'sheet.lines[A1 Crane, erected].quantity', before: '2', after: '3', unit: 'pcs' },
      ],
    ],
    [
      'a removed price table',
      (given) => Object.assign(given, { priceTable: null }),
      [{ path: 'sheet.priceTable', before: expect.objectContaining({ lineCount: 2 }), after: null }],
    ],
  ])('contains %s', (_what, edit, expected) => expect(change(edit)).toEqual(expected));

  it('is summarised if hundreds of lines changed', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => ({
      description: `Line ${index}`,
      quantity: '1',
    }));
    const changes = change((given) => {
      if (given.priceTable)
        given.priceTable.lines.push(
          ...(parsed({ priceTable: { currency: 'GBP', lines } }).priceTable?.lines ?? []),
        );
    });
    expect(changes).toEqual([
      { path: 'sheet.lines', before: { lineCount: 2 }, after: { lineCount: 5002, changeCount: 5000 } },
    ]);
  });
});

describe('sheet validation', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, () => ({ description: 'Line', quantity: '1' }));
  const questions = (count: number) =>
    Array.from({ length: count }, () => ({ type: 'YES_NO', label: 'Question' }));
  const question = (more: object) => ({ sections: [{ title: 'S', questions: [{ label: 'Q', ...more }] }] });

  it.each<[string, object, string]>([
    ['5,001 lines', { priceTable: { currency: 'EUR', lines: lines(5001) } }, 'priceTable.lines'],
    [
      '501 questions in two sections',
      { sections: [300, 201].map((count) => ({ title: 'S', questions: questions(count) })) },
      'sections',
    ],
    [
      '51 sections',
      { sections: Array.from({ length: 51 }, () => ({ title: 'S', questions: [] })) },
      'sections',
    ],
    ['an unknown currency', { priceTable: { currency: 'EUX', lines: lines(1) } }, 'priceTable.currency'],
    [
      'a missing quantity',
      { priceTable: { currency: 'EUR', lines: [{ description: 'L', quantity: '0.000' }] } },
      'priceTable.lines.0.quantity',
    ],
    ['a single option', question({ type: 'ONE_OF', options: ['a'] }), 'sections.0.questions.0.options'],
    [
      'duplicate options',
      question({ type: 'ONE_OF', options: ['a', 'A'] }),
      'sections.0.questions.0.options',
    ],
    [
      'a maximum below the minimum',
      question({ type: 'NUMBER', min: '10', max: '9' }),
      'sections.0.questions.0.max',
    ],
    ['an unknown type', question({ type: 'COLOUR' }), 'sections.0.questions.0.type'],
  ])('rejects %s', (_what, given, path) => {
    const { error } = sheetInputSchema.safeParse(given);
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });
});
