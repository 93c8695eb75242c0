import type { Event, Task, TaskInList, TaskSupplier } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { event } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { supplier, supplierList } from '../../../entities/test/supplier.ts';
import { listedTask, task, taskSupplier } from '../../../entities/test/task.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { EventTasks } from './event-tasks.tsx';

const unit = '/api/business-unit';

interface Shown {
  of?: Event;
  tasks?: TaskInList[];
  archived?: TaskInList[];
  shown?: Task;
  suppliers?: TaskSupplier[];
  answers?: Parameters<typeof mockApi>[0];
}

function open({ of = event(1), archived = [], suppliers = [taskSupplier(1)], ...rest }: Shown, search = '') {
  const shown = rest.shown ?? task(1);
  const tasks = rest.tasks ?? [listedTask(1), listedTask(2), listedTask(3)];
  const ofTask = `${unit}/tasks/${shown.id}`;
  const requests = mockApi({
    [`GET ${unit}/events/${of.id}/tasks`]: ({ url }) => {
      const items = new URL(url).searchParams.get('archived') === 'true' ? archived : tasks;
      const counts = { current: tasks.length, archived: archived.length };
      return json({ data: { items, total: items.length, totalIsMore: false, counts } });
    },
    [`PUT ${unit}/events/${of.id}/tasks/order`]: () => json({ data: null }),
    [`GET ${ofTask}`]: () => json({ data: shown }),
    [`GET ${ofTask}/suppliers`]: () =>
      json({ data: { items: suppliers, total: suppliers.length, totalIsMore: false, counts: [] } }),
    [`PUT ${ofTask}/archived`]: () => json({ data: { ...shown, archived: true } }),
    [`GET ${unit}/suppliers`]: () => json(supplierList([supplier(1), supplier(2)])),
    ...rest.answers,
  });
  const router = renderFeaturePage(
    () => <EventTasks event={of} renderResponses={() => null} />,
    '/sourcing/events/$eventId/tasks/{-$taskId}',
    `/sourcing/events/${of.id}/tasks/${shown.id}${search}`,
  );
  const sent = (method: string, path = '') =>
    requests.filter(({ method: used, url }) => used === method && url.includes(path));
  const asked = () => new URL(sent('GET', '/tasks?').at(-1)?.url ?? '').searchParams;
  return { sent, asked, router, user: userEvent.setup() };
}

const chooseAct = async (user: ReturnType<typeof userEvent.setup>, menu: string | RegExp, act: string) => {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};

describe('ended task in the list', () => {
  it.each([
    ['ACTIVE', false, 'Ended, box is closing'],
    ['ACTIVE', true, 'Ended, sealed'],
    ['CANCELLED', false, 'Ended, sealed'],
  ] as const)('of an event that is %s, archived: %s, says %s', async (status, archived, text) => {
    open({ of: event(1, { status }), tasks: [listedTask(1, { ended: true, box: 'SHUT', archived })] });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('task details', () => {
  it('show the questions read-only in a few lines', async () => {
    const question = { help: null, required: true } as const;
    const sheet: Task['sheet'] = {
      sections: [
        {
          id: testId(9100),
          title: 'Delivery',
          questions: [
            { ...question, id: testId(9101), type: 'YES_NO', label: 'In stock?' },
            { ...question, id: testId(9102), type: 'TEXT', label: 'Maker', required: false, maxLength: 100 },
          ],
        },
      ],
      priceTable: null,
      excelTemplateId: null,
    };
    open({ shown: task(1, { sheet, additionalFilesAllowed: false }) }, '?part=details');
    const section = await screen.findByRole('region', { name: 'Delivery' });
    const lines = within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([expect.stringMatching(/^In stock\?/), expect.stringMatching(/^Maker.*optional/i)]);
    const panel = within(section.closest('[role=tabpanel]') as HTMLElement);
    for (const role of ['textbox', 'radio', 'checkbox', 'combobox', 'spinbutton'] as const) {
      expect(panel.queryAllByRole(role)).toEqual([]);
    }
  });
});

describe('price lines of the task details', () => {
  it('are shown in short, the rest after a press', async () => {
    const lines = Array.from({ length: 54 }, (_one, index) => ({
      id: testId(9200 + index),
      code: `C${index + 1}`,
      description: `Line ${index + 1}`,
      quantity: '31000',
      unit: 'each',
    }));
    const priceTable = { currency: 'GBP', leadTime: null, commentAllowed: false, noBidAllowed: true, lines };
    const sheet: Task['sheet'] = { sections: [], priceTable, excelTemplateId: null };
    const { user } = open({ shown: task(1, { sheet }) }, '?part=details');
    const prices = within(await screen.findByRole('region', { name: 'Prices, GBP' }));
    expect(prices.getByText('54 lines, no bid allowed')).toBeTruthy();
    expect(prices.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toBe(
      'C1Line 131,000 each',
    );
    expect(prices.getAllByRole('listitem')).toHaveLength(8);
    await user.click(prices.getByRole('button', { name: '46 more lines' }));
    expect(prices.getAllByRole('listitem')).toHaveLength(54);
  });
});

describe('suppliers of a task', () => {
  it('are asked for with those who are awaited first, and show states as icon and words', async () => {
    const suppliers = [
      taskSupplier(1),
      taskSupplier(2, { state: 'ENDED_WITHOUT_RESPONSE' }),
      taskSupplier(3, { state: 'DECLINED', declineReason: 'OTHER', declineComment: 'Booked until spring' }),
    ];
    const { sent } = open({ suppliers });
    expect(await screen.findByText('Awaiting Response')).toBeTruthy();
    expect(document.querySelectorAll('[data-tone]')).toHaveLength(0);
    expect(screen.getByText('Other: Booked until spring').closest('[data-cell], li')).toBeTruthy();
    const asked = new URL(
      sent('GET', '/suppliers?').find(({ url }) => !url.includes('seen=false'))?.url ?? '',
    );
    expect(asked.searchParams.get('sort')).toBe('state,asc');
  });
});

describe('tab of the responses', () => {
  it.each([
    ['SHUT', /Sealed/],
    ['CAN_BE_OPENED', /^Responses ?4$/],
  ] as const)('of a box that is %s is named %s', async (box, name) => {
    const summary = { ...task(1).summary, responseSubmittedCount: 4 };
    open({ shown: task(1, { box, summary }) });
    expect(await screen.findByRole('tab', { name })).toBeTruthy();
  });
});

describe('task list', () => {
  it('marks the selected task, filters on the server and stores the filter in the URL', async () => {
    const { asked, user, router } = open({});
    const list = await screen.findByRole('list', { name: 'Tasks' });
    const selected = list.querySelectorAll('[data-selected="true"]');
    expect([...selected].map((row) => row.textContent)).toEqual([expect.stringContaining('Task 1')]);
    await user.click(screen.getByRole('button', { name: 'Show more filters' }));
    await user.click(screen.getAllByRole('button', { name: 'Status' })[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitemradio', { name: 'Declined' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), 'price');
    await waitFor(() => expect(asked().get('search')).toBe('price'));
    expect(asked().get('state')).toBe('DECLINED');
    expect(router.state.location.search).toMatchObject({ 'tasks.state': 'DECLINED' });
  });

  it('can be reordered by keyboard and keeps archived tasks in place', async () => {
    const draft = event(1, { status: 'DRAFT' });
    const tasks = [listedTask(1), listedTask(2, { position: 3 }), listedTask(3, { position: 4 })];
    const archived = [listedTask(4, { archived: true, position: 2 })];
    const { sent, user } = open({ of: draft, tasks, archived });
    (await screen.findByRole('button', { name: 'Move Task 1' })).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    const ids = [2, 1, 4, 3].map((number) => listedTask(number).id);
    expect(await sent('PUT')[0]?.json()).toEqual({ taskIds: ids });
    expect(screen.getByText('Task 1 is now 2 of 3')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Task 1'));
  });
});

describe('selected task', () => {
  it('is archived only after confirming that responses are awaited', async () => {
    const shown = task(1, { summary: { ...task(1).summary, awaitingResponseCount: 0 } });
    let refusals = 1;
    const { sent, user } = open({
      shown,
      answers: {
        [`PUT ${unit}/tasks/${shown.id}/archived`]: () =>
          refusals-- > 0
            ? json({ message: 'Awaited', code: 'RESPONSES_AWAITED', fieldErrors: [], globalErrors: [] }, 409)
            : json({ data: { ...shown, archived: true } }),
      },
    });
    await chooseAct(user, /More actions for/, 'Archive task…');
    await user.click(await screen.findByRole('button', { name: 'Archive task' }));
    await user.click(await screen.findByRole('button', { name: 'Archive anyway' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(2));
    expect(await sent('PUT')[1]?.json()).toEqual({ archived: true, confirm: true });
  });

  it.each<[string, Partial<Event>, RegExp]>([
    ['is not started', { startDate: '2099-11-01T09:00:00Z' }, /2 ?not invited yet/],
    ['is cancelled', { status: 'CANCELLED' }, /so the box stays closed/],
  ])('says so at its suppliers if the event %s', async (_, traits, expected) => {
    const summary = { ...task(1).summary, awaitingResponseCount: 2 };
    open({ of: event(1, traits), shown: task(1, { summary }) }, '?part=suppliers');
    await screen.findByRole('table', { name: 'Suppliers of Task 1' });
    expect(document.body.textContent).toMatch(expected);
    if (traits.startDate) expect(document.body.textContent).not.toMatch(/not viewed/);
  });

  it('adds suppliers without losing concurrent changes of others', async () => {
    let refusals = 1;
    const shown = task(1);
    const { sent, user } = open({
      shown,
      answers: {
        [`PUT ${unit}/tasks/${shown.id}/suppliers`]: () =>
          refusals-- > 0
            ? json({ message: 'Stale', code: 'STALE_REVISION', fieldErrors: [], globalErrors: [] }, 409)
            : json({ data: { ...shown, revision: 2 } }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add suppliers' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Supplier 2' }));
    await user.click(screen.getByRole('button', { name: 'Add 1 supplier' }));
    expect(await screen.findByText(/Your selection has not been lost/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Add 1 supplier' }));
    expect(await screen.findByText('1 supplier was added to Task 1')).toBeTruthy();
    const supplierIds = [supplier(1).id, supplier(2).id];
    expect(await sent('PUT')[1]?.json()).toEqual({ supplierIds, revision: 1 });
  });
});

describe('extension dialog', () => {
  it('names the suppliers treated differently and requires a date and a reason for one supplier', async () => {
    const shown = task(1, { supplierCount: 3 });
    const { sent, user } = open({
      shown,
      answers: {
        [`POST ${unit}/tasks/${shown.id}/extensions`]: () => json({ data: shown }, 201),
      },
    });
    await chooseAct(user, 'Actions for Supplier 1', 'Extend…');
    const dialog = await screen.findByRole('dialog', { name: 'Extend Task 1' });
    expect(
      within(dialog).getByText('Unequal treatment: 2 other suppliers keep their current deadlines'),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Extend deadline' }));
    await waitFor(() => expect(within(dialog).getAllByText('This field is required')).toHaveLength(2));
    await user.click(within(dialog).getByRole('button', { name: '3 days later' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Asked for');
    await user.click(within(dialog).getByRole('button', { name: 'Extend deadline' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(await sent('POST')[0]?.json()).toEqual({
      endDate: '2099-12-03T17:00:00.000Z',
      reason: 'Asked for',
      supplierIds: [taskSupplier(1).supplierId],
    });
  });

  it('announces that the event end date moves as well', async () => {
    const { user } = open({});
    await user.click(await screen.findByRole('button', { name: 'Extend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Extend Task 1' });
    await user.click(within(dialog).getByRole('button', { name: '1 day later' }));
    expect(dialog.textContent).toContain('The event will also move');
  });

  it('counts its steps from the common end date, not from extensions', async () => {
    const end = '2099-11-20T17:00:00Z';
    open({ shown: task(1, { endDate: end, lastEndDate: '2099-11-27T17:00:00Z' }) });
    const { user } = { user: userEvent.setup() };
    await user.click(await screen.findByRole('button', { name: 'Extend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Extend Task 1' });
    expect(within(dialog).queryByRole('button', { name: '1 day later' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: '8 days later' }));
    expect(dialog.textContent).toContain('2099-11-28 17:00 GMT');
    expect(dialog.textContent).toContain(
      'the deadline that some suppliers already have through an extension',
    );
  });
});

describe('reminder to all', () => {
  it('shows how many suppliers it will reach and who is skipped', async () => {
    const shown = task(1, { can: { ...task(1).can, remind: true } });
    const { user } = open({
      shown,
      answers: {
        [`GET ${unit}/tasks/${shown.id}/reminders`]: () =>
          json({
            data: {
              remindableCount: 6,
              skipped: [{ supplierId: taskSupplier(1).supplierId, reason: 'NO_ACTIVE_USERS' }],
            },
          }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remind 1 supplier' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remind 6 suppliers who have not responded?' });
    expect(dialog.textContent).toContain('1 without active users.');
  });
});
