import type { Supplier, SupplierResolution } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { renderFeaturePage } from '../test/render-page.tsx';
import { supplier, supplierList } from '../test/supplier.ts';
import { SupplierPicker } from './supplier-picker.tsx';

const path = '/api/business-unit/suppliers';
const alpha = supplier(1, { name: 'Alpha Works' });
const beta = supplier(2, { name: 'Beta Marine' });
const idle = supplier(3, { name: 'Gamma Idle', activeUserCount: 0 });
const nothing: SupplierResolution = { suppliers: [], notFound: [], inactive: [], withoutActiveUsers: [] };

function open(
  resolution: Partial<SupplierResolution> = {},
  alreadyThere: Supplier[] = [],
  isForTask = false,
) {
  const requests = mockApi({
    [`GET ${path}`]: () => json(supplierList([alpha, beta, idle])),
    [`GET ${path}/tags`]: () => json({ data: [{ tag: 'Marine', count: 2 }] }),
    [`POST ${path}/resolve`]: () => json({ data: { ...nothing, ...resolution } }),
  });
  const onAdd = vi.fn<(suppliers: Supplier[]) => void>();
  const there = new Set(alreadyThere.map(({ id }) => id));
  const user = userEvent.setup();
  renderFeaturePage(
    () => (
      <SupplierPicker existingIds={there} isForTask={isForTask} onAdd={onAdd} onClose={() => undefined} />
    ),
    '/',
  );
  const asked = () =>
    Object.fromEntries(
      new URL(requests.filter(({ url }) => new URL(url).pathname === path).at(-1)?.url ?? 'http://localhost')
        .searchParams,
    );
  const looked = () => requests.filter(({ method }) => method === 'POST');
  return { onAdd, asked, looked, user };
}

const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const added = (onAdd: ReturnType<typeof open>['onAdd']) => onAdd.mock.calls[0]?.[0].map(({ name }) => name);

async function paste(user: ReturnType<typeof userEvent.setup>, text: string) {
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: 'Paste supplier IDs' }));
  expect(await screen.findByText(/does not allow this page to read the clipboard/)).toBeTruthy();
  screen.getByRole('textbox', { name: 'Supplier IDs' }).focus();
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Look up' }));
}

describe('supplier picker', () => {
  it('lists active suppliers with users and filters on the server', async () => {
    const { asked, user } = open();
    await tick('Alpha Works');
    expect(asked()).toMatchObject({ status: 'ACTIVE', withoutUsers: 'false' });
    await user.click(screen.getByRole('button', { name: 'Only with active users' }));
    await waitFor(() => expect(asked()).not.toHaveProperty('withoutUsers'));
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    await user.click(await screen.findByRole('option', { name: /Marine/ }));
    await user.keyboard('{Escape}{Escape}');
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name or supplier ID' }), 'al');
    await waitFor(() => expect(asked()).toMatchObject({ tags: 'Marine', search: 'al' }));
  });

  it('adds selected suppliers that were not removed again', async () => {
    const { onAdd, user } = open();
    await user.click(await tick('Alpha Works'));
    await user.click(await tick('Beta Marine'));
    const selected = screen.getByRole('region', { name: 'Selected 2' });
    await user.click(within(selected).getByRole('button', { name: 'Remove Alpha Works' }));
    expect((await tick('Alpha Works')).checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Add 1 supplier' }));
    expect(added(onAdd)).toEqual(['Beta Marine']);
  });

  it('of a task counts the suppliers on it and the new ones, and names them first', async () => {
    const { user } = open({}, [beta], true);
    const headers = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(headers.slice(1, 3)).toEqual(['Name', 'Supplier ID']);
    expect(screen.getByRole('region', { name: 'On the task 1 · New 0' })).toBeTruthy();
    await user.click(await tick('Alpha Works'));
    expect(screen.getByRole('region', { name: 'On the task 1 · New 1' })).toBeTruthy();
  });

  it('selects a supplier by a click anywhere in its row', async () => {
    const { user } = open();
    const row = (await tick('Alpha Works')).closest('tr') as HTMLElement;
    await user.click(within(row).getByText('Alpha Works'));
    expect((await tick('Alpha Works')).checked).toBe(true);
    await user.click(row);
    expect((await tick('Alpha Works')).checked).toBe(false);
  });

  it('selects a supplier by a click anywhere on its card on a phone', async () => {
    const spy = vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: media.includes('max-width'),
          media,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    onTestFinished(() => spy.mockRestore());
    const { user } = open();
    const card = (await tick('Alpha Works')).closest('li') as HTMLElement;
    await user.click(within(card).getByText('Alpha Works'));
    expect((await tick('Alpha Works')).checked).toBe(true);
    await user.click(card);
    expect((await tick('Alpha Works')).checked).toBe(false);
  });

  it('selects all matches except suppliers already present', async () => {
    const { onAdd, asked, user } = open({}, [beta]);
    await user.click(await screen.findByRole('button', { name: 'Select all 3 matching' }));
    await user.click(await screen.findByRole('button', { name: 'Add 2 suppliers' }));
    expect(asked()).toMatchObject({ size: 'all', page: '0' });
    expect(added(onAdd)).toEqual(['Alpha Works', 'Gamma Idle']);
  });

  it('keeps suppliers already present selected', async () => {
    const { user } = open({}, [beta]);
    const there = await tick('Beta Marine');
    expect(there.checked).toBe(true);
    expect(screen.getByText('Already added')).toBeTruthy();
    expect(screen.queryByText('1 selected')).toBeNull();
    await user.click(there);
    expect((await tick('Beta Marine')).checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Add suppliers' })).toHaveProperty('disabled', true);
  });

  it('accepts pasted supplier IDs and shows the specified result texts', async () => {
    const { onAdd, looked, user } = open(
      {
        suppliers: [alpha, beta, idle],
        notFound: ['nope-1', 'nope-2'],
        inactive: ['OLD-1'],
        withoutActiveUsers: ['SUP-3'],
      },
      [beta],
    );
    const tooLong = 'x'.repeat(51);
    await paste(user, `sup-1\nSUP-2\tSUP-3, nope-1;nope-2\nOLD-1\nSUP-1\n${tooLong}`);
    const summary = await screen.findByRole('region', { name: 'Pasted supplier IDs' });
    expect(within(summary).getByText('2 suppliers selected · 1 was already added')).toBeTruthy();
    expect(summary.textContent).toContain('3 supplier IDs on the clipboard were not found');
    expect(summary.textContent).toContain('1 supplier was not recognised');
    expect(summary.textContent).toContain('1 supplier has no active users');
    const sent = await looked()[0]?.json();
    expect(sent).toEqual({ supplierCodes: ['sup-1', 'SUP-2', 'SUP-3', 'nope-1', 'nope-2', 'OLD-1'] });
    await user.click(screen.getByRole('button', { name: 'Remove suppliers without active users' }));
    expect(summary.textContent).not.toContain('no active users');
    await user.click(screen.getByRole('button', { name: 'Add 1 supplier' }));
    expect(added(onAdd)).toEqual(['Alpha Works']);
  });

  it('reads the clipboard directly if the browser allows it', async () => {
    const { user } = open({ suppliers: [alpha] });
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue('SUP-1');
    await user.click(await screen.findByRole('button', { name: 'Paste supplier IDs' }));
    expect(await screen.findByText('1 supplier selected')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Supplier IDs' })).toBeNull();
  });

  it('looks up 5,000 codes per call and more in further calls', async () => {
    const { looked, user } = open();
    const codes = Array.from({ length: 5001 }, (_, number) => `C${number}`);
    await paste(user, codes.join('\n'));
    await screen.findByRole('region', { name: 'Pasted supplier IDs' });
    const sent = await Promise.all(looked().map((request) => request.json()));
    expect(sent.map(({ supplierCodes }) => supplierCodes.length)).toEqual([5000, 1]);
  });

  it('shows a message when a pasted text contains no IDs', async () => {
    const { looked, user } = open();
    await paste(user, ' ,; \n');
    expect(await screen.findByText('There are no supplier IDs in this text.')).toBeTruthy();
    expect(looked()).toHaveLength(0);
  });
});
