import { pricePath } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import type { OpenedResponse } from './record.content.ts';
import { entryOfResponse } from './response.pdf.ts';

describe('a response in the record of an event', () => {
  it('shows prices with separators, and one week as one', () => {
    const lines = [
      { id: 'a', code: 'V1', description: 'Mobilisation', quantity: '2', unit: 'trip' },
      { id: 'b', code: 'V2', description: 'Survey', quantity: '40', unit: 'day' },
    ];
    const priceTable = {
      currency: 'GBP',
      leadTime: 'WEEKS',
      commentAllowed: true,
      noBidAllowed: true,
      lines,
    };
    const values = {
      [pricePath('a', 'unitPrice')]: '7660.00',
      [pricePath('a', 'leadTime')]: '1',
      [pricePath('b', 'unitPrice')]: '1234567.5',
      [pricePath('b', 'leadTime')]: '24',
    };
    const response = { name: 'Alpha Works', supplierCode: 'AW-002', total: '387173.22', values, files: [] };
    const { facts } = entryOfResponse(
      { response, sheet: { sections: [], priceTable } } as unknown as OpenedResponse,
      'Europe/London',
    );
    expect(facts).toEqual([
      { label: 'V1', value: 'Mobilisation: 7,660.00, in 1 week' },
      { label: 'V2', value: 'Survey: 1,234,567.5, in 24 weeks' },
      { label: 'Total', value: '387,173.22 GBP' },
    ]);
  });
});
