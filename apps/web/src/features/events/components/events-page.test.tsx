import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listedEvent } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { EventsPage } from './events-page.tsx';

const path = '/api/business-unit/events';
const marine = { id: '019a0000-0000-7000-8000-000000000001', name: 'Marine', eventCount: 2 };
const cranes = listedEvent(1, {
  title: 'Quay cranes',
  description: '**Two** cranes',
  labels: [{ id: marine.id, name: marine.name }],
  tasks: {
    awaitingResponseCount: 3,
    responseSubmittedCount: 1,
    declinedCount: 0,
    endedWithoutResponseCount: 0,
    responseProhibitedCount: 0,
  },
});
const ended = listedEvent(2, {
  title: 'Lock gate',
  endDate: '2026-11-02T11:00:00Z',
  lastEndDate: '2026-11-02T11:00:00Z',
  box: 'CAN_BE_OPENED',
});

function open(events = [cranes, ended], address = '/events', labels = [marine]) {
  const requests = mockApi({
    [`GET ${path}`]: () =>
      json({
        data: {
          events,
          counts: [
            { status: 'ACTIVE', count: 12 },
            { status: 'DRAFT', count: 3 },
            { status: 'COMPLETED', count: 48 },
            { status: 'CANCELLED', count: 2 },
          ],
          total: events.length,
          totalIsMore: false,
        },
      }),
    'GET /api/sourcing-organisation/labels': () => json({ data: labels }),
  });
  const router = renderFeaturePage(EventsPage, '/events', address);
  const asked = () =>
    new URL(requests.filter(({ url }) => new URL(url).pathname === path).at(-1)?.url ?? 'http://localhost')
      .searchParams;
  return { router, asked, user: userEvent.setup() };
}

describe('events list', () => {
  it('shows the specified title, columns, widths, and a tab with a count per status', async () => {
    const { asked } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeTruthy();
    const heads = await screen.findAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent?.replace(/ \(.*/, ''))).toEqual([
      ...['Title', 'Labels', 'Description', 'Start Date', 'End Date'],
    ]);
    expect(heads.map(({ style }) => style.width)).toEqual(['25%', '20%', '25%', '15%', '15%']);
    const tabs = await screen.findAllByRole('tab');
    await waitFor(() =>
      expect(tabs.map(({ textContent }) => textContent)).toEqual([
        'Active12',
        'Draft3',
        'Completed48',
        'Cancelled2',
      ]),
    );
    expect(Object.fromEntries(asked())).toMatchObject({
      statuses: 'ACTIVE',
      sort: 'startDate,desc',
      size: '10',
    });
    expect(screen.getByRole('link', { name: 'Add Event' }).getAttribute('href')).toBe('/sourcing/events/new');
    expect(screen.getByRole('searchbox', { name: 'Search by event title or description' })).toBeTruthy();
  });

  it('shows the most important fact of each event and links to it', async () => {
    open();
    const row = (await screen.findByText('Quay cranes')).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Quay cranes' }).getAttribute('href')).toBe(
      `/sourcing/events/${cranes.id}/tasks`,
    );
    expect(within(row).getByText('1 of 4 responses submitted')).toBeTruthy();
    expect(within(row).getByText('Two cranes')).toBeTruthy();
    expect(within(row).getByText('Marine')).toBeTruthy();
    const shut = (await screen.findByText('Lock gate')).closest('tr') as HTMLElement;
    expect(within(shut).getByText('Ended, box can now be opened')).toBeTruthy();
  });

  it.each(['SHUT', 'OPEN_SLOT'] as const)('says that an ended box is closing while it is %s', async (box) => {
    open([{ ...ended, box }]);
    expect(await screen.findByText('Ended, box is closing')).toBeTruthy();
  });

  it('starts another tab at its first page and stores the tab in the URL', async () => {
    const { router, asked, user } = open(undefined, '/events?page=1&size=10');
    await user.click(await screen.findByRole('tab', { name: /Draft/ }));
    await waitFor(() => expect(Object.fromEntries(asked())).toMatchObject({ statuses: 'DRAFT', page: '0' }));
    expect(router.state.location.search).toMatchObject({ status: 'DRAFT' });
  });

  it('filters by labels', async () => {
    const { asked, user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Filter by labels' }));
    await user.click(await screen.findByRole('option', { name: 'Marine' }));
    await waitFor(() => expect(asked().getAll('labelIds')).toEqual([marine.id]));
  });

  it('shows empty states for labels and events', async () => {
    const { user } = open([], '/events', []);
    await user.click(await screen.findByRole('combobox', { name: 'Filter by labels' }));
    expect(await screen.findByText('No event labels found for this organisation')).toBeTruthy();
    expect(await screen.findByText(/There are no active events/)).toBeTruthy();
  });

  it('links to matches of a search in other tabs', async () => {
    const { user, router } = open([cranes], '/events?search=crane');
    const link = await screen.findByRole('button', { name: '1 event in Completed' });
    expect(screen.queryByRole('button', { name: '1 event in Active' })).toBeNull();
    // It must not push the search box down while someone types.
    const box = screen.getByRole('searchbox');
    expect(box.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(link);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'COMPLETED' }));
    expect(router.state.location.search).toMatchObject({ search: 'crane' });
  });
});
