import type { Sheet } from '@tenderbox/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { testId } from '../../../shared/test/test-id.ts';
import { SheetChanges } from './sheet-changes.tsx';

const line = (number: number, code: string, quantity: string) => ({
  id: testId(9000 + number),
  code,
  description: `Line ${number}`,
  quantity,
  unit: 'day',
});
const sheetOf = (lines: ReturnType<typeof line>[]): Sheet => ({
  sections: [],
  priceTable: { currency: 'EUR', leadTime: null, commentAllowed: false, noBidAllowed: false, lines },
  excelTemplateId: null,
});

it('names the lines that are different, new or gone since a response', async () => {
  const before = sheetOf([line(1, 'V1', '2'), line(6, 'V6', '5'), line(7, 'V7', '1'), line(9, 'V9', '1')]);
  const now = sheetOf([line(1, 'V1', '2'), line(6, 'V6', '8'), line(2, 'X2', '1'), line(7, 'V8', '1')]);
  renderFeaturePage(() => <SheetChanges before={before} now={now} />, '/');
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'V6 Line 6: quantity 5 → 8 day',
    'X2 Line 2: new',
    'V8 Line 7: changed',
    'V9 Line 9: removed',
  ]);
});
