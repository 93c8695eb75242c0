import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { noTasks, ownListedEvent } from '../../../entities/test/supplier-event.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { SupplierEventsPage } from './supplier-events-page.tsx';

const path = '/api/supplier/events';
const cranes = ownListedEvent(1, {
  title: 'Quay cranes',
  tasks: { ...noTasks, awaitingResponseCount: 2, responseSubmittedCount: 1, responseProhibitedCount: 1 },
});
const lockGate = ownListedEvent(2, {
  title: 'Lock gate',
  box: 'SHUT',
  hasProof: true,
  tasks: { ...noTasks, responseSubmittedCount: 2 },
});
const fenders = ownListedEvent(3, { title: 'Fenders', tasks: { ...noTasks, declinedCount: 1 } });

function open(events = [cranes, lockGate, fenders]) {
  const requests = mockApi({
    'GET /api/logo': () => new Response(null, { status: 204 }),
    [`GET ${path}`]: () =>
      json({
        data: {
          events,
          counts: [
            { status: 'ACTIVE', count: 6 },
            { status: 'COMPLETED', count: 2 },
          ],
          total: events.length,
          totalIsMore: false,
        },
      }),
  });
  const router = renderFeaturePage(SupplierEventsPage, '/events');
  const asked = () =>
    Object.fromEntries(
      new URL(requests.findLast(({ url }) => url.includes(path))?.url ?? 'http://x').searchParams,
    );
  return { router, asked, user: userEvent.setup() };
}

describe('events list of a supplier', () => {
  it('leaves the end date its width in a narrow window', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width:899'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    open();
    const head = await screen.findByRole('columnheader', { name: /^End Date/ });
    expect(head.style.width).toBe('176px');
    vi.unstubAllGlobals();
  });

  it('has the specified title, tabs, columns, widths, search and sort order', async () => {
    const { asked } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeTruthy();
    const heads = await screen.findAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent?.replace(/ \(.*/, ''))).toEqual([
      ...['Title', 'Tasks', 'Start Date', 'End Date'],
    ]);
    expect(heads.map(({ style }) => style.width)).toEqual(['30%', '40%', '15%', '15%']);
    const tabs = await screen.findAllByRole('tab');
    await waitFor(() =>
      expect(tabs.map(({ textContent }) => textContent)).toEqual(['Active6', 'Completed2']),
    );
    expect(screen.getByRole('searchbox', { name: 'Search by event title' })).toBeTruthy();
    expect(asked()).toMatchObject({ statuses: 'ACTIVE', sort: 'startDate,desc', size: '10' });
  });

  it('shows badges only above zero and the most important fact under the title', async () => {
    open();
    const row = (await screen.findByRole('link', { name: 'Quay cranes' })).closest('tr') as HTMLElement;
    const badges = [...row.querySelectorAll('[data-state]')].map(({ textContent }) => textContent);
    expect(badges).toEqual(['2 Awaiting Response', '1 Response Submitted', '1 No Response Required']);
    expect(within(row).getByText('1 of 3 submitted')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Quay cranes' }).getAttribute('href')).toBe(
      `/suppliers/events/${cranes.id}/tasks`,
    );
    expect(screen.getByText('In the box, your proof is ready')).toBeTruthy();
    expect(screen.getByText('Can be undone until the deadline')).toBeTruthy();
  });

  it.each(['NONE', 'SHUT', 'CAN_BE_OPENED', 'OPENED'] as const)(
    'does not say that a decline can be undone after the deadline (%s)',
    async (box) => {
      const ended = new Date(Date.now() - 60_000).toISOString();
      open([{ ...fenders, box, endDate: ended, lastEndDate: ended }]);
      expect(await screen.findByRole('link', { name: 'Fenders' })).toBeTruthy();
      expect(screen.queryByText('Can be undone until the deadline')).toBeNull();
    },
  );

  it('stores tab and sort order in the URL, and sorts by awaiting responses', async () => {
    const { router, asked, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Tasks' }));
    await waitFor(() => expect(asked().sort).toBe('tasks,desc'));
    await user.click(screen.getByRole('tab', { name: /Completed/ }));
    await waitFor(() => expect(asked().statuses).toBe('COMPLETED'));
    expect(router.state.location.search).toMatchObject({ status: 'COMPLETED', sort: asked().sort });
  });

  it('shows an empty state', async () => {
    open([]);
    expect(await screen.findByText(/You have no active events\. When you are invited/)).toBeTruthy();
  });
});
