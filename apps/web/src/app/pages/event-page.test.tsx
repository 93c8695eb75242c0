import type { Event, Label } from '@tenderbox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { appEvents, emitAppEvent } from '../../entities/session/app-events.ts';
import { ownUnit } from '../../entities/test/business-unit.ts';
import { event } from '../../entities/test/event.ts';
import { renderFeaturePage } from '../../entities/test/render-page.tsx';
import { supplier, supplierList } from '../../entities/test/supplier.ts';
import { listedTask } from '../../entities/test/task.ts';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { setWidth } from '../../shared/test/set-width.ts';
import { testId } from '../../shared/test/test-id.ts';
import { appMessageEvent } from '../../shared/ui/feedback/app-message.ts';
import { EventPage } from './event-page.tsx';

const check = { isBlocking: true, count: null, task: null };
const draft = event(1, {
  title: 'Quay cranes',
  status: 'DRAFT',
  description: 'Two _cranes_',
  publishChecks: [
    { ...check, item: 'TASK_SUPPLIERS', isDone: false, task: { id: testId(8001), title: 'Warranty' } },
    { ...check, item: 'TASKS', isDone: true, count: 3 },
    { ...check, item: 'TERMS', isDone: false, isBlocking: false },
  ],
});

function open(shown: Event, view = '', answers: Parameters<typeof mockApi>[0] = {}) {
  const path = `/api/business-unit/events/${shown.id}`;
  const labels: Label[] = [];
  const requests = mockApi({
    [`GET ${path}`]: () => json({ data: shown }),
    [`PUT ${path}`]: () => json({ data: { ...shown, revision: 2 } }),
    [`PUT ${path}/status`]: () => json({ data: shown }),
    [`POST ${path}`]: () => json({ data: { ...shown, title: 'Lot 3' } }, 201),
    'GET /api/business-unit': () => json({ data: ownUnit }),
    'GET /api/sourcing-organisation/labels': () => json({ data: labels }),
    'POST /api/sourcing-organisation/labels': () => {
      labels.push({ id: testId(20), name: 'Marine', eventCount: 0 });
      return json({ data: labels[0] }, 201);
    },
    ...answers,
  });
  renderFeaturePage(EventPage, '/sourcing/events/$eventId', `/sourcing/events/${shown.id}${view}`);
  const sent = (method: string) => requests.find((request) => request.method === method);
  return { requests, sent, user: userEvent.setup({ applyAccept: false }) };
}

/** Joins the text of all segments of a date field. */
const shownIn = (field: HTMLElement) => (field.textContent ?? '').replace(/[\u200b-\u2069]/g, '');

describe('page of an active event', () => {
  it('shows the numbers of questions and unread messages, read together with the event', async () => {
    const shown = event(1, { status: 'ACTIVE' });
    const path = `/api/business-unit/events/${shown.id}`;
    const openers = '/api/business-unit/possible-openers';
    const noTasks = { items: [], total: 0, totalIsMore: false, counts: { current: 0, archived: 0 } };
    const { requests } = open({ ...shown, messageCounts: { questions: 2, unread: 3 } }, '', {
      [`GET ${path}/tasks`]: () => json({ data: noTasks }),
      [`GET ${openers}`]: () => json({ data: [{ id: testId(5), fullName: 'Una Bell', isOwn: true }] }),
    });
    expect(await screen.findByRole('tab', { name: /^Messages ?3$/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Questions ?2$/ })).toBeTruthy();
    expect(await screen.findByText('Una Bell')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Message suppliers' }).getAttribute('href')).toContain(shown.id);
    const read = () =>
      requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname !== '/api/receipt-keys');
    await waitFor(() =>
      expect(
        read()
          .map(({ pathname }) => pathname)
          .sort(),
      ).toEqual([path, `${path}/tasks`, openers]),
    );
    expect(read()[0]?.search).toBe('?messageCounts=true');
    act(() => emitAppEvent(appEvents.messagesChanged));
    await waitFor(() => expect(read().filter(({ pathname }) => pathname === path)).toHaveLength(2));
  });
});

it('leads to the box that can be opened on a phone, and completes from the menu', async () => {
  setWidth(390);
  const shown = event(1, { box: 'CAN_BE_OPENED', can: { ...event(1).can, complete: true } });
  const items = [listedTask(1, { box: 'OPENED' }), listedTask(2, { box: 'CAN_BE_OPENED' })];
  const { user } = open(shown, '?tab=overview', {
    [`GET /api/business-unit/events/${shown.id}/tasks`]: () =>
      json({ data: { items, total: 2, totalIsMore: false, counts: { current: 2, archived: 0 } } }),
  });
  const link = await screen.findByRole('link', { name: 'Go to the box' });
  expect(link.getAttribute('href')).toContain(listedTask(2).id);
  await user.click(screen.getByRole('button', { name: /More/ }));
  expect(await screen.findByRole('menuitem', { name: 'Complete' })).toBeTruthy();
});

it('says before completing that a box is unopened and how many suppliers see it', async () => {
  const { user } = open(event(1, { box: 'CAN_BE_OPENED', can: { ...event(1).can, complete: true } }));
  await user.click(await screen.findByRole('button', { name: 'Complete' }));
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'A box has not been opened yet. You can still open it afterwards. 2 suppliers will see it under Completed.',
  );
});

it('offers no message to suppliers where the server refuses it, as for a practice event', async () => {
  const shown = event(1, { isPractice: true, can: { ...event(1).can, messageSuppliers: false } });
  open(shown, '?tab=messages', {
    'GET /api/messages': () => json({ data: { items: [], total: 0, totalIsMore: false } }),
  });
  expect(await screen.findByText(/^Made-up suppliers read no messages\./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Message suppliers|Compose/ })).toBeNull();
});

describe('overview of an event', () => {
  it('lists the facts, and beside them the people and the activity', async () => {
    const contact = { fullName: 'Una Bell', email: 'una.bell@harbour.example' };
    const shown = event(1, { description: 'Two **cranes**', contact });
    open(shown, '?tab=overview', {
      'GET /api/business-unit/possible-openers': () =>
        json({ data: [{ id: testId(5), fullName: 'Ravi Nair', isOwn: true }] }),
      [`GET /api/business-unit/events/${shown.id}/activity`]: () =>
        json({ data: { items: [], total: 0, totalIsMore: false } }),
    });
    const people = await screen.findByRole('region', { name: 'People' });
    expect(await within(people).findByText('Ravi Nair (you)')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Activity' })).toBeTruthy();
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels).toEqual([
      'Description',
      'Start date',
      'End date',
      'Deadline for questions',
      'Box',
      'Terms and conditions',
      'Documents',
      'Contact for suppliers',
      'Responses',
    ]);
    expect(screen.getByText(/una\.bell@harbour\.example/)).toBeTruthy();
  });
});

describe('status banner of an event', () => {
  const past = '2026-11-02T10:00:00Z';
  const statusChange = { at: '2026-11-03T09:30:00Z', by: 'Una Bell' };
  it.each<[string, Partial<Event>, RegExp]>([
    [
      'that was cancelled',
      { status: 'CANCELLED', box: 'SHUT', publishedAt: past, statusChange, statusReason: 'No budget' },
      /^Cancelled 2026-11-03 by Una Bell: No budget\. The box stays closed\.$/,
    ],
    [
      'that was completed',
      { status: 'COMPLETED', statusChange },
      /^Completed 2026-11-03by Una Bell, 0 of 2 responses submitted$/,
    ],
    [
      'that can be completed',
      { endDate: past, completionDue: past, can: { ...event(1).can, complete: true } },
      /^Ready to complete, ended \d+ d ago/,
    ],
  ])('shows who, when and why for an event %s', async (_which, traits, text) => {
    open(event(1, traits));
    const band = await screen.findByRole('note');
    expect(band.textContent).toMatch(text);
  });

  it('is hidden while the event is active', async () => {
    open(event(1));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('note')).toBeNull();
  });
});

describe('page of a draft', () => {
  it('is not shown as ready while a task asks for nothing', async () => {
    const task = { id: testId(8001), title: 'Warranty' };
    open({
      ...draft,
      publishChecks: [{ ...check, item: 'ANSWER_SHEET', isDone: false, isBlocking: false, task }],
    });
    expect(await screen.findByRole('heading', { name: 'One task asks for nothing yet' })).toBeTruthy();
    expect(screen.queryByText('Ready to publish')).toBeNull();
    const link = screen.getByRole('link', { name: 'Add questions' });
    expect(link.getAttribute('href')).toContain('view=task-edit');
  });

  it('lists what is missing for publication, blocking items first', async () => {
    open(draft);
    expect(
      await screen.findByRole('heading', { name: 'One thing to do before you can publish' }),
    ).toBeTruthy();
    const items = within(screen.getByRole('list', { name: 'Publishing checklist' })).getAllByRole('listitem');
    expect(items.map((item) => item.dataset.state)).toEqual(['todo', 'advice', 'done']);
    expect(items[0]?.textContent).toContain('Warranty has no suppliers');
    expect(await screen.findByText('EV-2026-00001')).toBeTruthy();
  });

  it('says what is missing instead of publishing', async () => {
    const shown = vi.fn();
    window.addEventListener(appMessageEvent, shown, { once: true });
    const { sent, user } = open(draft);
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(sent('PUT')).toBe(undefined);
    expect(shown.mock.lastCall?.[0]).toMatchObject({
      detail: { text: 'One thing to do before you can publish', status: 'warning' },
    });
  });

  it('asks for confirmation before publishing', async () => {
    const ready = {
      ...draft,
      suppliersWithoutUsers: 1,
      publishChecks: [],
      can: { ...draft.can, publish: true },
    };
    const reached = Array.from({ length: 9 }, (_, place) => supplier(place + 1));
    const idle = supplier(10, { name: 'Gamma Idle', activeUserCount: 0 });
    const { sent, requests, user } = open({ ...ready, supplierCount: 10 }, '', {
      'GET /api/business-unit/suppliers': () => json(supplierList([...reached, idle])),
    });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish Quay cranes?' });
    expect(dialog.textContent).toContain('10 suppliers (3 people) will be invited immediately');
    expect(dialog.textContent).toContain('1 supplier has no active users');
    const names = within(dialog).getByRole('group', { name: 'Suppliers who will be invited' });
    await waitFor(() =>
      expect(names.textContent).toBe('Supplier 1, Supplier 2, Supplier 3, Supplier 4, Supplier 5 and 4 more'),
    );
    expect(within(dialog).getByRole('group', { name: 'Suppliers without active users' }).textContent).toBe(
      'Gamma Idle',
    );
    expect(requests.some(({ url }) => url.includes(`eventId=${draft.id}`))).toBe(true);
    await user.click(within(names).getByRole('button', { name: 'and 4 more' }));
    expect(names.textContent).toMatch(/^Supplier 1, .*Supplier 8, Supplier 9$/);
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(async () => expect(await sent('PUT')?.json()).toEqual({ status: 'ACTIVE' }));
  });
});

describe('event page', () => {
  it('requires a reason for cancelling', async () => {
    const { sent, user } = open(event(2, { title: 'Tugs' }));
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel event…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Tugs?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel event' }));
    expect(await within(dialog).findByText('This field is required')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No budget');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel event' }));
    await waitFor(async () =>
      expect(await sent('PUT')?.json()).toEqual({ status: 'CANCELLED', reason: 'No budget' }),
    );
  });

  it.each([
    [
      'OPEN_SLOT',
      'Boxes that have not been opened will never be opened. 12 responses are never read. 14 suppliers are told and see your reason.',
    ],
    ['OPENED', 'The opened box and its responses stay readable.'],
    ['NONE', 'Submitted responses stay readable. 14 suppliers are told and see your reason.'],
  ] as const)('states the actual consequence of cancelling with the box %s', async (box, text) => {
    const shown = event(2, { title: 'Tugs', box, supplierCount: 14, sealed: box !== 'NONE' });
    const boxOpenedAt = box === 'OPENED' ? '2026-11-02T10:00:00Z' : null;
    const summary = { ...listedTask(1).summary, responseSubmittedCount: 12 };
    const items = [listedTask(1, { boxOpenedAt, summary })];
    const tasks = { items, total: 1, totalIsMore: false, counts: { current: 1, archived: 0 } };
    const { user } = open(shown, '', {
      [`GET /api/business-unit/events/${shown.id}/tasks`]: () => json({ data: tasks }),
    });
    await screen.findByText('Task 1');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel event…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Tugs?' });
    expect(dialog.textContent).toContain(text);
  });

  it.each([
    ['Clone event…', /^Clone Tugs/, 'Start date of the clone', 9],
    ['Reopen event…', /^Reopen Tugs/, 'New end date of the event', 17],
  ])('suggests a future time at a default hour: %s', async (act, name, label, hour) => {
    const over = { startDate: '2026-01-12T09:00:00Z', endDate: '2026-01-26T17:00:00Z' };
    const shown = event(2, { title: 'Tugs', status: 'COMPLETED', ...over });
    const { user } = open({ ...shown, can: { ...shown.can, clone: true, reopen: true } });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: act }));
    const dialog = await screen.findByRole('dialog', { name });
    const field = await within(dialog).findByRole('group', { name: new RegExp(label) });
    await waitFor(() => expect(field.textContent).toMatch(/\d{4}/));
    const [, day, clock] = /(\d{4}-\d\d-\d\d)\D*(\d\d):00/.exec(shownIn(field)) ?? [];
    expect(Number(clock)).toBe(hour);
    expect(Date.parse(`${day}T23:59:59Z`)).toBeGreaterThan(Date.now());
  });

  it('extends all tasks in one dialog', async () => {
    const { user, requests } = open(event(3, { title: 'Tugs', taskCount: 4 }), '', {
      [`POST /api/business-unit/events/${event(3).id}/extensions`]: () =>
        json({ data: { extendedCount: 4 } }),
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Extend all tasks…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Extend all tasks of Tugs' });
    await user.click(within(dialog).getByRole('button', { name: '3 days later' }));
    expect(dialog.textContent).toContain('All 4 tasks will end on 2099-12-03 17:00 GMT');
    expect(dialog.textContent).toContain('2 suppliers are told and see your reason.');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Late drawings');
    await user.click(within(dialog).getByRole('button', { name: 'Extend deadline' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    const sentBody = await requests.find(({ method }) => method === 'POST')?.json();
    expect(sentBody).toEqual({ endDate: '2099-12-03T17:00:00.000Z', reason: 'Late drawings' });
  });

  it('saves the specified multipart body with the revision that was loaded', async () => {
    const { sent, user } = open(draft, '?view=edit');
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await user.clear(title);
    await user.type(title, 'Cranes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT')).toBeTruthy());
    const parts = await sent('PUT')?.formData();
    expect(JSON.parse(String(parts?.get('request')))).toMatchObject({
      title: 'Cranes',
      revision: 1,
      documentIds: [],
    });
  });

  it('creates a missing label from the label field', async () => {
    const { requests, user } = open(draft, '?view=edit');
    const labels = await screen.findByRole('combobox', { name: 'Labels' });
    await user.type(labels, 'Marine');
    expect((labels as HTMLInputElement).value).toBe('Marine');
    await user.click(await screen.findByRole('option', { name: 'Add label “Marine”' }));
    expect(await screen.findByRole('button', { name: 'Marine' })).toBeTruthy();
    const made = requests.find(({ method }) => method === 'POST');
    expect(await made?.json()).toEqual({ name: 'Marine' });
  });

  it('does not save while chosen documents are not uploaded', async () => {
    const { sent, user } = open(draft, '?view=edit');
    await user.type(await screen.findByRole('textbox', { name: /Title/ }), '!');
    const choose = screen.getByLabelText(/Choose files/);
    await user.upload(choose, new File(['x'], 'Plan.exe'));
    expect(await screen.findByText(/^Invalid file type/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const text = 'Wait for all files to finish uploading, or remove the ones that have not';
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(sent('PUT')).toBe(undefined);
    await user.click(screen.getByRole('button', { name: 'Remove Plan.exe' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT')).toBeTruthy());
  });
});
