import type { ComparisonColumns, Event, Sheet, Task } from '@tenderbox/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openedBox } from '../../../entities/test/box-status.ts';
import { event } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { task, taskSupplier } from '../../../entities/test/task.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { setWidth } from '../../../shared/test/set-width.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { ComparisonPage } from './comparison-page.tsx';

const ofTask = `/api/business-unit/tasks/${task(1).id}`;
const ended = '2026-11-12T12:00:00Z';
const openedTask = task(1, { ended: true, boxOpenedAt: ended, box: 'OPENED' });

const [sectionId, isoId, planId, lineOne, lineTwo, fileId, weeksId, dayId] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  testId,
) as [string, string, string, string, string, string, string, string];
const asked = { help: null, required: true };
const numbers = { min: null, max: null, wholeNumber: false };
const sheet: Sheet = {
  sections: [
    {
      id: sectionId,
      title: 'Quality',
      questions: [
        { id: isoId, type: 'YES_NO', label: 'ISO 9001?', ...asked },
        { id: weeksId, type: 'NUMBER', label: 'Delivery', unit: 'weeks', ...numbers, ...asked },
        { id: dayId, type: 'DATE', label: 'First day', min: null, max: null, ...asked },
        { id: planId, type: 'FILE', label: 'Plan', extensions: ['.pdf'], maxFiles: 2, ...asked },
      ],
    },
  ],
  priceTable: {
    currency: 'GBP',
    leadTime: null,
    commentAllowed: true,
    noBidAllowed: true,
    lines: [
      { id: lineOne, code: 'A1', description: 'Piling', quantity: '3', unit: 'm' },
      { id: lineTwo, code: 'A2', description: 'Fenders', quantity: '1', unit: 'pcs' },
    ],
  },
  excelTemplateId: null,
};

type Supplier = ComparisonColumns['suppliers'][number];
const supplier = (number: number, traits: Partial<Supplier>): Supplier => ({
  supplierId: taskSupplier(number).supplierId,
  supplierCode: taskSupplier(number).supplierCode,
  name: taskSupplier(number).name,
  submittedAt: ended,
  fault: null,
  sheetVersion: 1,
  submittedTotal: traits.total ?? '0.00',
  amendedLines: {},
  reviewIds: [],
  files: [],
  leadTimes: [],
  comments: {},
  noBidIds: [],
  total: '0.00',
  isComplete: true,
  pricedLineCount: 2,
  answers: { [isoId]: true },
  unitPrices: [],
  lineTotals: [],
  ...traits,
});
const file = { id: fileId, path: `answers/${planId}`, name: 'Plan.pdf', size: 2048, sha256: 'ab' };
const suppliers = [
  supplier(1, {
    total: '350.00',
    unitPrices: ['100.00', '50.00'],
    lineTotals: ['300.00', '50.00'],
    answers: { [isoId]: true, [weeksId]: '13', [dayId]: '2026-12-01' },
  }),
  supplier(2, {
    total: '320.00',
    unitPrices: ['90.00', '50.00'],
    lineTotals: ['270.00', '50.00'],
    answers: { [isoId]: true, [weeksId]: '1', [planId]: [fileId] },
    files: [file],
    comments: { [lineOne]: 'Without the crane.' },
  }),
  supplier(3, {
    total: '240.00',
    unitPrices: ['80.00', null],
    lineTotals: ['240.00', null],
    isComplete: false,
    pricedLineCount: 1,
    noBidIds: [lineTwo],
    reviewIds: [lineOne],
  }),
];

interface Shown {
  of?: Event;
  shown?: Task;
  who?: Supplier[];
  sheetOf?: Sheet;
}

function open(
  { of = event(1), shown = openedTask, who = suppliers, sheetOf = sheet }: Shown = {},
  search = '',
) {
  const requests = mockApi({
    [`GET ${ofTask}`]: () => json({ data: shown }),
    [`GET ${ofTask}/opening`]: () => json({ data: openedBox }),
    [`GET ${ofTask}/comparison/columns`]: () =>
      json({ data: { total: who.length, sheet: sheetOf, suppliers: who } }),
  });
  const path = '/sourcing/events/$eventId/tasks/{-$taskId}';
  const address = `/sourcing/events/${of.id}/tasks/${shown.id}?view=comparison${search}`;
  renderFeaturePage(() => <ComparisonPage event={of} taskId={shown.id} />, path, address);
  const looks = () => requests.filter(({ url }) => url.includes('comparison'));
  return { user: userEvent.setup(), looks };
}

const tableOf = () => screen.findByRole('table', { name: 'Responses to Task 1 side by side' });
const namesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader', { hidden: true })
    .slice(1)
    .map((head) => head.textContent?.slice(0, 10));
const rowOf = (table: HTMLElement, name: RegExp) =>
  within(within(table).getByRole('row', { name })).getAllByRole('cell');

describe('comparison page', () => {
  it('orders suppliers by total and shows the lowest, the differences and what is missing', async () => {
    open();
    const table = await tableOf();
    expect(screen.getByRole('heading', { name: 'Task 1: 3 responses' })).toBeTruthy();
    expect(namesOf(table)).toEqual(['Supplier 2', 'Supplier 1', 'Supplier 3']);
    expect(rowOf(table, /^Total/).map((cell) => cell.textContent)).toEqual([
      '320.00lowest, −4.5%',
      '350.00+4.5%',
      '240.001 of 2 lines',
    ]);
    expect(rowOf(table, /^Lines priced by all/).map((cell) => cell.textContent)[2]).toContain('240.00lowest');
    expect(rowOf(table, /^Fenders/).map((cell) => cell.textContent)).toEqual([
      '50.000.0%',
      '50.000.0%',
      'No bid',
    ]);
    const reviewed = rowOf(table, /^Piling/)[2] as HTMLElement;
    expect(within(reviewed).getAllByTitle(/Please review\.$/).length).toBeGreaterThan(0);
    expect(table.getAttribute('aria-colcount')).toBe('4');
  });

  it('scrolls the table, or only the page on a screen too low for that', async () => {
    open();
    const region = (await tableOf()).parentElement as HTMLElement;
    expect(region.style).toMatchObject({ maxHeight: `${window.innerHeight}px`, overflowY: '' });
    vi.stubGlobal('innerHeight', 300);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(region.style).toMatchObject({ maxHeight: '', overflowY: 'hidden' });
    // The head follows the page.
    region.getBoundingClientRect = () => new DOMRect(0, -120, 300, 2000);
    act(() => void window.dispatchEvent(new Event('scroll')));
    expect(region.style.getPropertyValue('--head-top')).toMatch(/^calc\(.* (\+ 120px|- -120px)\)$/);
    vi.unstubAllGlobals();
  });

  it('hides its settings behind a button on a phone, and counts those that are changed', async () => {
    setWidth(390);
    const { user } = open({}, '&figures=line');
    const filters = await screen.findByRole('button', { name: 'Filters (1)' });
    expect(screen.queryByRole('button', { name: 'Hide identical rows' })).toBeNull();
    await user.click(filters);
    expect(screen.getByRole('button', { name: 'Hide identical rows' })).toBeTruthy();
  });

  it('shows the suppliers and order from the URL and hides equal rows', async () => {
    const { user } = open(
      {},
      `&equal=hidden&suppliers=${suppliers[0]?.supplierId}.${suppliers[1]?.supplierId}`,
    );
    const table = await tableOf();
    expect(namesOf(table)).toEqual(['Supplier 2', 'Supplier 1']);
    expect(await screen.findByText('2 identical rows are hidden')).toBeTruthy();
    expect(within(table).queryByRole('row', { name: /^Fenders/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Suppliers/ }));
    await user.click(screen.getByRole('button', { name: 'Move Supplier 1 forward' }));
    expect(namesOf(table)).toEqual(['Supplier 1', 'Supplier 2']);
    await user.click(screen.getByRole('checkbox', { name: /Supplier 3/ }));
    expect(namesOf(table)).toHaveLength(3);
  });

  it('moves between differences with the keyboard and opens a row in full', async () => {
    const { user } = open();
    const table = await tableOf();
    const total = within(table).getByRole('button', { name: /^Total/ });
    total.focus();
    await user.keyboard('n');
    expect(document.activeElement).toBe(within(table).getByRole('button', { name: /^Piling/ }));
    await user.keyboard('{End}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Plan' });
    expect(within(dialog).getByRole('button', { name: 'Plan.pdf' })).toBeTruthy();
    expect(within(dialog).getAllByText('Not answered')).toHaveLength(2);
  });

  it('shows one supplier against the best, and a list of the files', async () => {
    const { user } = open({}, `&show=one&supplier=${suppliers[0]?.supplierId}`);
    const table = await tableOf();
    expect(rowOf(table, /^Piling/).map((cell) => cell.textContent)).toEqual([
      '100.00',
      '80.00Supplier 3',
      '+25.0%',
    ]);
    expect(rowOf(table, /^Delivery/).map((cell) => cell.textContent)).toEqual([
      '13 weeks',
      '1 weekSupplier 2',
      '12 weeks more',
    ]);
    // Dates are the same only by chance, so nothing is said about it.
    expect(rowOf(table, /^First day/).map((cell) => cell.textContent)).toEqual(['2026-12-01', '', '']);
    expect(rowOf(table, /^ISO/).map((cell) => cell.textContent)[1]).toBe('2 of 2 gave the same answer');
    await user.click(screen.getByRole('button', { name: /^Files/ }));
    expect(await screen.findByRole('button', { name: 'Plan.pdf' })).toBeTruthy();
  });

  it('shows where the prices of each line lie, most money first, by keyboard and for screen readers', async () => {
    const { user } = open({}, `&show=spread&supplier=${suppliers[0]?.supplierId}`);
    const list = await screen.findByRole('list', { name: 'Unit prices against the average of each line' });
    const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(
      within(first).getByRole('img', {
        name: '3 prices from 80.00 (Supplier 3) to 100.00 (Supplier 1), average 90.00',
      }),
    ).toBeTruthy();
    expect(first.querySelectorAll('circle')).toHaveLength(3);
    expect(first.textContent).toContain('A1, 3 m');
    expect(first.textContent).toContain('Supplier 3−11.1% from average');
    expect(second.textContent).toContain('A2, 1 pcs, priced by 2');
    expect(screen.getByText('A1 decides.').parentElement?.textContent).toContain(
      'its prices lie £60.00 apart. The other line lies £0.00 apart.',
    );
    // Of the line that all have priced.
    expect(screen.getByText('lowest, 1 line priced by all').parentElement?.textContent).toContain('£240.00');
    await user.click(screen.getByRole('button', { name: /^Follow/ }));
    expect(screen.getByRole('menuitemradio', { name: 'Supplier 1' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    await user.keyboard('{Escape}');

    const line = within(first).getByRole('button', { name: 'Piling' });
    act(() => line.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(within(first).getByRole('status').textContent).toBe(
      'Supplier 290.00, 0.0% from averageWithout the crane.',
    );
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(within(second).getByRole('button', { name: 'Fenders' }));
    expect(within(first).queryByRole('status')).toBeNull();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Piling' })).toBeTruthy();
  });

  it('prints pages of five suppliers with the first column on each', async () => {
    const who = Array.from({ length: 7 }, (_, number) =>
      supplier(number + 1, {
        total: `${350 + number}.00`,
        unitPrices: [`${100 + number}.00`, '50.00'],
        lineTotals: ['300.00', '50.00'],
      }),
    );
    open({ who });
    await tableOf();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const [, first, second, ...others] = screen.getAllByRole('table', { hidden: true }) as HTMLElement[];
    expect(others).toHaveLength(0);
    const heads = (table: HTMLElement | undefined) =>
      Array.from(table?.querySelectorAll('thead th') ?? [], (head) => head.textContent);
    expect(heads(first)).toHaveLength(6);
    expect(heads(first)[0]).toContain('Suppliers 1 to 5 of 7');
    expect(heads(second)).toHaveLength(3);
    expect(heads(second)[0]).toContain('Suppliers 6 to 7 of 7');
    for (const table of [first, second]) expect(table?.textContent).toContain('PilingA1 · 3 m');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getAllByRole('table', { hidden: true })).toHaveLength(1);
  });

  it('draws only the lines in view of a long sheet, and prints all', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => ({
      id: testId(1000 + index),
      code: `L${index}`,
      description: `Line ${index}`,
      quantity: '1',
      unit: 'm',
    }));
    const many = Array.from({ length: 5 }, (_, number) => {
      const prices = lines.map((_line, index) => `${100 + ((index * 7 + number * 13) % 40)}.00`);
      return supplier(number + 1, { unitPrices: prices, lineTotals: prices, pricedLineCount: 500 });
    });
    const long = { ...sheet, priceTable: { ...sheet.priceTable, lines } } as Sheet;
    open({ who: many, of: event(1), sheetOf: long }, '&show=spread');
    const list = await screen.findByRole('list', { name: 'Unit prices against the average of each line' });
    expect(within(list).queryAllByRole('img').length).toBeLessThan(40);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(list.querySelectorAll('svg.picture')).toHaveLength(500);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(list.querySelectorAll('svg.picture').length).toBeLessThan(40);
  });

  it('counts amended quantities, names who sent on which version and shows the total as submitted', async () => {
    const amended = supplier(1, {
      total: '350.00',
      submittedTotal: '150.00',
      sheetVersion: 2,
      unitPrices: ['100.00', '50.00'],
      lineTotals: ['300.00', '50.00'],
      reviewIds: [lineOne],
      amendedLines: { [lineOne]: { quantity: '1', total: '100.00' } },
    });
    const { user } = open({ who: [amended, ...suppliers.slice(1)] }, '&figures=line');
    const table = await tableOf();
    expect(
      screen.getByText(
        'Counted at the amended quantities: Supplier 1 (submitted 150.00 on sheet version 2).',
      ),
    ).toBeTruthy();
    const head = within(table).getByRole('columnheader', { name: /Supplier 1/ });
    expect(head.textContent).toContain('sheet version 2');
    const [, total] = rowOf(table, /^Total/);
    const label = 'Counted at the amended quantities. As submitted on sheet version 2: 150.00.';
    expect(within(total as HTMLElement).getAllByTitle(label).length).toBeGreaterThan(0);
    await user.click(within(table).getByRole('button', { name: /^Piling/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Piling' });
    expect(
      within(dialog).getByText('Counted at 3 m. Submitted on sheet version 2 for 1 m: 100.00 for the line.'),
    ).toBeTruthy();
  });

  it('shows that there is only one response and marks nothing as lowest', async () => {
    open({ who: suppliers.slice(0, 1) });
    expect(await screen.findByText(/There is only one response/)).toBeTruthy();
    expect(within(await tableOf()).queryByText(/lowest/)).toBeNull();
  });

  it('shows an empty state when there are no responses', async () => {
    open({ who: [] });
    expect(await screen.findByText('No responses')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export to Excel' })).toBeNull();
  });

  it('does not request responses while the box is sealed', async () => {
    const { looks } = open({ shown: task(1, { ended: true, box: 'CAN_BE_OPENED' }) });
    expect(await screen.findByText('The box has not been opened yet')).toBeTruthy();
    expect(looks()).toHaveLength(0);
  });
});
