import type { Label } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { inPage } from '../../../shared/test/in-page.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { LabelsSection } from './labels-section.tsx';

const address = '/api/sourcing-organisation/labels';
const marine: Label = { id: '019a0000-0000-7000-8000-000000000020', name: 'Marine', eventCount: 3 };
const capital: Label = { id: '019a0000-0000-7000-8000-000000000021', name: 'Capital', eventCount: 0 };

function open(stored: Label[], refusal?: Response) {
  let labels = stored;
  const requests = mockApi({
    [`GET ${address}`]: () => json({ data: labels }),
    [`POST ${address}`]: async (request) => {
      if (refusal) return refusal.clone();
      const { name } = (await request.json()) as { name: string };
      labels = [...labels, { id: '019a0000-0000-7000-8000-000000000022', name, eventCount: 0 }];
      return json({ data: labels.at(-1) }, 201);
    },
    [`DELETE ${address}/${marine.id}`]: () => {
      labels = labels.filter(({ id }) => id !== marine.id);
      return refusal?.clone() ?? json({ data: null });
    },
  });
  renderFeaturePage(LabelsSection, '/labels');
  return { requests, user: userEvent.setup() };
}

const list = () => screen.findByRole('list', { name: 'Labels' });
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'New label' });

describe('labels', () => {
  it('are listed with the number of events that use each', async () => {
    open([capital, marine]);
    const items = within(await list()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'CapitalNot used',
      'MarineUsed by 3 events',
    ]);
  });

  it('are added within the list, with the field ready for the next one', async () => {
    const { user } = open([]);
    expect(await screen.findByText('There are no labels yet. Add the first one above.')).toBeTruthy();
    await user.type(await field(), 'Works{Enter}');
    expect(await within(await list()).findByText('Works')).toBeTruthy();
    expect(await screen.findByText('The label “Works” was added')).toBeTruthy();
    const ready = await field();
    expect(ready.value).toBe('');
    expect(document.activeElement).toBe(ready);
  });

  it('show an error for a duplicate name and keep the typed text', async () => {
    const fieldErrors = [{ property: 'name', message: 'This label already exists' }];
    const { user } = open(
      [marine],
      json({ message: '', code: 'CONFLICT', fieldErrors, globalErrors: [] }, 409),
    );
    await user.type(await field(), ' marine');
    await user.click(screen.getByRole('button', { name: 'Add label' }));
    const message = await screen.findByText('This label already exists', inPage);
    const input = await field();
    expect(input.getAttribute('aria-describedby')).toContain(message.id);
    expect(input.value).toBe(' marine');
  });

  it('require a name, but show no error for an untouched field', async () => {
    const { requests, user } = open([marine]);
    await user.click(await field());
    await user.tab();
    expect(screen.queryByText('This field is required')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add label' }));
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('are deleted only after a warning with the number of events that use them', async () => {
    const { requests, user } = open([capital, marine]);
    await user.click(await screen.findByRole('button', { name: 'Delete label Marine' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete the label “Marine”?' });
    expect(dialog.textContent).toContain(
      '3 events use this label and will lose it. The events themselves will not be deleted. This cannot be undone.',
    );
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Delete label' }));
    expect(await screen.findByText('The label “Marine” was deleted')).toBeTruthy();
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
  });

  it('are refetched when someone else changed them first', async () => {
    const message = 'Invalid URL: a requested item was not found';
    const { user } = open([marine], json({ message, code: 'NOT_FOUND' }, 404));
    await user.click(await screen.findByRole('button', { name: 'Delete label Marine' }));
    await user.click(await screen.findByRole('button', { name: 'Delete label' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByText('There are no labels yet. Add the first one above.')).toBeTruthy();
  });

  it('can be searched when there are many', async () => {
    const many = Array.from({ length: 11 }, (_, place) => ({
      ...capital,
      id: testId(100 + place),
      name: `Lot ${place}`,
    }));
    const { user } = open(many);
    await user.type(await screen.findByRole('searchbox', { name: 'Search labels' }), 'lot 10');
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No labels match your search.')).toBeTruthy();
  });
});
