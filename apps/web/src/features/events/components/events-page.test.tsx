import type { EventInList, PendingActions, ScheduledEvent } from '@tenderbox/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { ownUnit } from '../../../entities/test/business-unit.ts';
import { event as eventOf, listedEvent } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { i18n } from '../../../shared/i18n/index.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { stylesOf } from '../../../shared/test/styles.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { zoneNameAt } from '../../../shared/ui/time/dates.ts';
import { EventsPage } from './events-page.tsx';
import { fittingCount } from './label-chips.tsx';
import { agendaOf } from './schedule-agenda.tsx';

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
  taskToOpenId: testId(21),
});

const nothing: PendingActions = {
  opening: { count: 0, countIsMore: false, boxCount: 0, events: [] },
  replies: { count: 0, countIsMore: false, oldest: null },
  ending: { count: 0, countIsMore: false, awaitingCount: 0, nextEndDate: null, events: [] },
  completion: { count: 0, countIsMore: false, events: [] },
};
const firstSteps = {
  isHidden: false,
  adminNames: [],
  adminCount: 1,
  personToAsk: null,
  hasSuppliers: true,
  hasEvents: true,
  hasPublished: true,
};
/** As in the schedule: a draft misses two things. */
const scheduled = (shown: EventInList): ScheduledEvent => ({
  ...shown,
  publishBlockers: shown.status === 'DRAFT' ? ['TASK_SUPPLIERS', 'ENDS_IN_FUTURE'] : [],
});
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

function open(
  events = [cranes, ended],
  address = '/events',
  labels = [marine],
  pending = () => nothing,
  practiceEventId: string | null = null,
) {
  const requests = mockApi({
    'GET /api/business-unit': () => json({ data: ownUnit }),
    'GET /api/business-unit/pending-actions': () => json({ data: pending() }),
    'GET /api/business-unit/schedule': () =>
      json({ data: { events: events.map(scheduled), hasMore: false } }),
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
    'GET /api/business-unit/first-steps': () => json({ data: { ...firstSteps, practiceEventId } }),
    'POST /api/business-unit/practice-event': () =>
      json({ data: eventOf(9, { id: testId(31), isPractice: true }) }, 201),
  });
  const router = renderFeaturePage(EventsPage, '/events', address);
  const asked = (of = path) =>
    new URL(requests.filter(({ url }) => new URL(url).pathname === of).at(-1)?.url ?? 'http://localhost')
      .searchParams;
  return { router, asked, requests, user: userEvent.setup() };
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
    expect(shut.textContent).toContain('Ended, box can now be opened');
    expect(within(shut).getByRole('link', { name: 'box can now be opened' }).getAttribute('href')).toBe(
      `/sourcing/events/${ended.id}/tasks/${testId(21)}?part=responses`,
    );
  });

  it.each([
    ['starts a', null, 1],
    ['opens the existing', testId(31), 0],
  ])('%s practice event from the menu', async (_, practiceEventId, created) => {
    const { router, user, requests } = open([cranes], '/events', [], () => nothing, practiceEventId);
    await user.click(await screen.findByRole('button', { name: i18n.t('kit.menu.more') }));
    await user.click(await screen.findByRole('menuitem', { name: 'Start a practice event' }));
    await waitFor(() => expect(router.state.location.pathname).toContain(testId(31)));
    expect(requests.filter(({ url }) => url.includes('practice-event'))).toHaveLength(created);
  });

  it('says that a box can be opened without a link for those who cannot open it', async () => {
    open([{ ...ended, taskToOpenId: null }]);
    expect(await screen.findByText('Ended, box can now be opened')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'box can now be opened' })).toBeNull();
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

  it('draws the label filter with the border of the search box', async () => {
    open();
    const borderOf = (field: HTMLElement) =>
      stylesOf(field.closest('.MuiInputBase-root')?.querySelector('fieldset') as HTMLElement).borderColor;
    const labels = await screen.findByRole('combobox', { name: 'Filter by labels' });
    expect(borderOf(screen.getByRole('searchbox'))).toBe('rgb(208, 215, 226)');
    expect(borderOf(labels)).toBe('rgb(208, 215, 226)');
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

  it('names the zone of the business unit in the headers, also without rows', async () => {
    open([]);
    const heads = await screen.findAllByRole('columnheader');
    const zone = zoneNameAt(new Date().toISOString(), ownUnit.timeZone);
    await waitFor(() => expect(heads.at(-1)?.textContent).toBe(`End Date (${zone})`));
  });
});

it.each([
  [[60, 60], 200, 2],
  [[60, 60, 60], 188, 3],
  [[60, 60, 60], 187, 2],
  [[60, 60, 60], 100, 1],
  [[300, 60], 100, 1],
])('shows as many labels as fit into one line: %j in %i', (widths, available, count) => {
  expect(fittingCount(widths, available)).toBe(count);
});

describe('pending actions', () => {
  const event = (number: number) => ({ id: testId(number), title: `Event ${number}`, taskId: null });

  it('are absent when nothing waits', async () => {
    open();
    await screen.findByText('Quay cranes');
    expect(screen.queryByRole('list', { name: 'Needs you' })).toBeNull();
  });

  it('link to the one thing they count', async () => {
    open(undefined, undefined, undefined, () => ({
      opening: { count: 1, countIsMore: false, boxCount: 1, events: [{ ...event(1), taskId: testId(9) }] },
      replies: {
        count: 1,
        countIsMore: false,
        oldest: { messageId: testId(4), at: inHours(-49), supplierName: 'Tidewater Tools' },
      },
      ending: { count: 1, countIsMore: false, awaitingCount: 8, nextEndDate: inHours(3), events: [event(2)] },
      completion: { count: 1, countIsMore: false, events: [event(3)] },
    }));
    const list = await screen.findByRole('list', { name: 'Needs you' });
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['1 box can be openedEvent 1', `/sourcing/events/${testId(1)}/tasks/${testId(9)}?part=responses`],
      ['1 reply is awaitedoldest 2 d ago, from Tidewater Tools', `/messages/${testId(4)}`],
      ['1 event ends within a day8 responses are not in', `/sourcing/events/${testId(2)}/tasks`],
      ['1 event can be completedEvent 3', `/sourcing/events/${testId(3)}/tasks`],
    ]);
  });

  it('link to the list of exactly what they count, and follow live updates', async () => {
    let shown: PendingActions = {
      ...nothing,
      opening: { count: 2, countIsMore: false, boxCount: 3, events: [event(1), event(2)] },
      replies: {
        count: 100,
        countIsMore: true,
        oldest: { messageId: testId(4), at: inHours(-2), supplierName: null },
      },
      completion: { count: 2, countIsMore: false, events: [event(3), event(4)] },
    };
    const { user, asked, router } = open(undefined, undefined, undefined, () => shown);
    const list = await screen.findByRole('list', { name: 'Needs you' });
    const links = within(list).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      ...[
        '3 boxes of 2 events can be openedEvent 1, Event 2',
        'More than 100 replies are awaitedoldest 2 h ago',
      ],
      '2 events can be completedEvent 3, Event 4',
    ]);
    expect(links[1]?.getAttribute('href')).toBe('/messages?awaitingReply=true');
    await user.click(links[0] as HTMLElement);
    await waitFor(() => expect(asked().get('pending')).toBe('OPENING'));
    await user.click(await screen.findByRole('button', { name: 'Box can be opened' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('pending'));
    shown = nothing;
    emitAppEvent(appEvents.messagesChanged);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Needs you' })).toBeNull());
  });
});

describe('schedule', () => {
  const schedulePath = '/api/business-unit/schedule';
  const running = listedEvent(3, { title: 'Tide gauge', startDate: inHours(-200), endDate: inHours(30) });
  const draft = listedEvent(4, {
    title: 'Sampling',
    status: 'DRAFT',
    startDate: inHours(90),
    endDate: inHours(400),
  });

  it('is a list of events with bars in the period of the URL, and keeps search and filters', async () => {
    const { user, router, asked } = open([running, ended, draft], `/events?search=ga&labels=${marine.id}`);
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    const schedule = await screen.findByRole('region', { name: 'Schedule' });
    expect(router.state.location.search).toMatchObject({ view: 'schedule', search: 'ga' });
    await within(schedule).findByRole('link', { name: 'Tide gauge' });
    const rows = within(schedule).getAllByRole('listitem');
    const bars = rows.flatMap((row) => [...row.querySelectorAll('[data-state]')]);
    expect(bars.map((bar) => bar.getAttribute('data-state'))).toEqual(['calm', 'ended', 'draft']);
    expect(within(schedule).getByRole('link', { name: 'Tide gauge' }).getAttribute('href')).toBe(
      `/sourcing/events/${running.id}/tasks`,
    );
    expect(within(schedule).getByRole('link', { name: 'Box can be opened' })).toBeTruthy();
    expect(rows[2]?.textContent).toContain('Draft, 2 to do');
    expect([asked(schedulePath).get('search'), asked(schedulePath).getAll('labelIds')]).toEqual([
      'ga',
      [marine.id],
    ]);
    const period = () =>
      Date.parse(asked(schedulePath).get('to') ?? '') - Date.parse(asked(schedulePath).get('from') ?? '');
    expect(Math.round(period() / 86_400_000)).toBe(42);
  });

  it('moves by buttons and arrow keys, and back to today', async () => {
    const { user, router } = open([running], '/events?view=schedule&from=2026-11-04');
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-11-30' }));
    (await screen.findByRole('link', { name: 'Tide gauge' })).focus();
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-11-02' }));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('from'));
  });

  it('is shown again next time, unless the URL names the list', async () => {
    const { user } = open([running]);
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    await screen.findByRole('region', { name: 'Schedule' });
    cleanup();
    open([running]);
    expect(await screen.findByRole('region', { name: 'Schedule' })).toBeTruthy();
    cleanup();
    open([running], '/events?view=list');
    expect(await screen.findByRole('columnheader', { name: 'Title' })).toBeTruthy();
  });

  it('groups events by the day of their next start or end on a phone', () => {
    const now = Date.parse('2026-11-16T20:00:00Z');
    const at = (title: string, startDate: string, endDate: string, more = {}) =>
      scheduled(listedEvent(1, { id: testId(title.length), title, startDate, endDate, ...more }));
    const groups = agendaOf(
      [
        at('Buoys', '2026-11-01T09:00:00Z', '2026-11-17T09:30:00Z'),
        at('Gauge 1', '2026-11-01T09:00:00Z', '2026-11-16T20:38:00Z'),
        at('Fenders 22', '2026-11-20T08:00:00Z', '2026-12-11T12:00:00Z'),
        at('Dredging 333', '2026-11-01T08:00:00Z', '2026-11-29T12:00:00Z'),
        at('Plough 444444', '2026-11-01T08:00:00Z', '2026-11-14T12:00:00Z'),
        at('Sampling 55555', '2026-12-01T08:00:00Z', '2026-12-14T12:00:00Z', { status: 'DRAFT' }),
      ],
      'Europe/London',
      now,
      i18n.t,
    );
    expect(
      groups.map(({ name, entries }) => [
        name,
        ...entries.map(({ time, event: { title } }) => `${time} ${title}`),
      ]),
    ).toEqual([
      ['Today, 2026-11-16', '20:38 Gauge 1'],
      ['Tuesday, 2026-11-17', '09:30 Buoys'],
      ['Friday, 2026-11-20', '08:00 Fenders 22'],
      ['Later', '11-29 Dredging 333'],
      ['Ended', '11-14 Plough 444444'],
      ['Drafts', '12-01 Sampling 55555'],
    ]);
  });
});
