import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TeamSection } from '../entities/people/team-section.tsx';
import { ownUnit } from '../entities/test/business-unit.ts';
import { event, listedEvent } from '../entities/test/event.ts';
import { member, team } from '../entities/test/people.ts';
import { renderFeaturePage } from '../entities/test/render-page.tsx';
import { supplier, supplierList } from '../entities/test/supplier.ts';
import { noTasks, ownEvent, ownListedEvent, ownTask } from '../entities/test/supplier-event.ts';
import { listedTask, task, taskSupplier } from '../entities/test/task.ts';
import { EventsPage } from '../features/events/components/events-page.tsx';
import { NewEventPage } from '../features/events/components/new-event-page.tsx';
import { SupplierEventPage } from '../features/supplier-events/components/supplier-event-page.tsx';
import { SupplierEventsPage } from '../features/supplier-events/components/supplier-events-page.tsx';
import { SuppliersPage } from '../features/suppliers/components/suppliers-page.tsx';
import { json, mockApi } from '../shared/test/mock-api.ts';
import { resetServerClock } from '../shared/test/reset-server-clock.ts';
import { EventPage } from './pages/event-page.tsx';

const hour = 3_600_000;
const serverTime = Date.parse('2026-11-28T22:30:00Z');
const inHours = (hours: number) => new Date(serverTime + hours * hour).toISOString();

const unit = '/api/business-unit';
const page = <Item,>(items: Item[]) => ({ data: { items, total: items.length, totalIsMore: false } });
const events = <Item,>(shown: Item[]) => ({
  data: { events: shown, counts: [], total: shown.length, totalIsMore: false },
});

const soon = { startDate: inHours(-30), endDate: inHours(1), lastEndDate: inHours(1) };
const over = { startDate: inHours(-30), endDate: inHours(-1), lastEndDate: inHours(-1) };
const later = { startDate: inHours(2), endDate: inHours(26), lastEndDate: inHours(26) };
const dates = [soon, over, later];
const shown = event(1, { ...soon, title: 'Quay cranes' });
const draft = event(2, { ...soon, title: 'Lock gate', status: 'DRAFT' });
const ofEvent = `${unit}/events/${shown.id}`;
const ofTask = `${unit}/tasks/${task(1).id}`;
const ownPath = `/api/supplier/events/${ownEvent().id}`;
const ownEnds = dates.map(({ lastEndDate, ...rest }) => ({ ...rest, effectiveEndDate: lastEndDate }));

const answers: Record<string, unknown> = {
  [unit]: { data: { ...ownUnit, timeZone: 'UTC' } },
  '/api/sourcing-organisation/labels': { data: [] },
  '/api/messages': page([]),
  [`${unit}/events`]: events(dates.map((ends, index) => listedEvent(index + 1, ends))),
  [`${unit}/events/${draft.id}`]: { data: draft },
  [ofEvent]: { data: shown },
  [`${ofEvent}/tasks`]: {
    data: {
      ...page(dates.map((ends, index) => listedTask(index + 1, ends))).data,
      counts: { current: 3, archived: 0 },
    },
  },
  [ofTask]: { data: task(1, over) },
  [`${ofTask}/suppliers`]: {
    data: {
      ...page([taskSupplier(1, { seenAt: inHours(-2), remindedAt: inHours(-1), lastMessageAt: inHours(-2) })])
        .data,
      counts: [],
    },
  },
  '/api/supplier/events': events(
    dates.map((ends, index) => ownListedEvent(index + 1, { ...ends, nextEndDate: ends.endDate })),
  ),
  [ownPath]: { data: ownEvent({ ...soon, tasks: { ...noTasks, awaitingResponseCount: 2 } }) },
  [`${ownPath}/tasks`]: {
    data: { items: ownEnds.map((ends, index) => ownTask(index + 1, ends)), total: ownEnds.length },
  },
  [`${unit}/suppliers`]: supplierList([supplier(1, { lastSignInAt: inHours(-2) }), supplier(2)]),
  [`${unit}/suppliers/tags`]: { data: [] },
  '/api/system/users': team([
    member(1, { lastSignInAt: inHours(-2) }),
    member(2, { status: 'INVITED', invitedAt: inHours(-300), invitationExpiresAt: inHours(2) }),
    member(3, { status: 'INVITED', invitedAt: inHours(-300), invitationExpiresAt: inHours(-2) }),
  ]),
};

/** Text of a page on a device whose clock is off by this many hours, once it contains the expected text. */
async function textOn(
  hoursOff: number,
  Page: () => ReactNode,
  path: string,
  address: string,
  expected: RegExp,
) {
  vi.useFakeTimers({ toFake: ['Date'], now: serverTime + hoursOff * hour });
  const date = new Date(serverTime).toUTCString();
  mockApi(
    Object.fromEntries(
      Object.entries(answers).map(([key, body]) => [`GET ${key}`, () => json(body, 200, { date })]),
    ),
  );
  renderFeaturePage(Page, path, address);
  await waitFor(() => expect(document.body.textContent).toMatch(expected));
  // Parts that load on demand.
  await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]));
  const text = document.body.textContent;
  cleanup();
  return text;
}

const eventPath = '/sourcing/events/$eventId/tasks/{-$taskId}';
const noParams = {};
const TeamPage = () => <TeamSection base="/api/system" params={noParams} teamName="Tenderbox" />;

it.each<[string, () => ReactNode, string, string, RegExp]>([
  ['list of events', EventsPage, '/events', '/events', /Event 3/],
  ['event', EventPage, eventPath, `/sourcing/events/${shown.id}/tasks/${task(1).id}`, /Supplier 1/],
  [
    'editing of an event',
    EventPage,
    eventPath,
    `/sourcing/events/${shown.id}/tasks?view=edit`,
    // The date fields load on demand.
    /End date.*\d{4}-\d\d-\d\d \d\d:\d\d.*Save/s,
  ],
  ['draft', EventPage, eventPath, `/sourcing/events/${draft.id}/tasks?tab=overview`, /Publish/],
  ['new event', NewEventPage, '/new', '/new', /17.*00/],
  ['list of events of a supplier', SupplierEventsPage, '/events', '/events', /Event 3/],
  ['event of a supplier', () => <SupplierEventPage eventId={ownEvent().id} />, '/', '/', /Task 3/],
  ['list of suppliers', SuppliersPage, '/suppliers', '/suppliers', /Supplier 2/],
  ['team', TeamPage, '/', '/', /person3/],
])(
  'shows the same %s on a device whose clock is 3 hours wrong',
  async (_name, Page, path, address, expected) => {
    onTestFinished(() => {
      vi.useRealTimers();
      resetServerClock();
    });
    const right = await textOn(0, Page, path, address, expected);
    for (const hoursOff of [3, -3]) {
      expect(await textOn(hoursOff, Page, path, address, expected), `${hoursOff} hours`).toBe(right);
    }
  },
);
