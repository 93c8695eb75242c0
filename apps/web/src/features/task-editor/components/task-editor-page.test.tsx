import type { Event, Task } from '@tenderbox/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ownUnit } from '../../../entities/test/business-unit.ts';
import { event } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { supplier, supplierList } from '../../../entities/test/supplier.ts';
import { taskSupplier } from '../../../entities/test/task.ts';
import { json, jsonList, mockApi } from '../../../shared/test/mock-api.ts';
import { TaskEditorPage } from './task-editor-page.tsx';

const draft = event(1, { title: 'Quay cranes', status: 'DRAFT' });
const id = (number: number) => `019a0000-0000-7000-8000-00000000${number}`;
const task: Task = {
  id: id(9001),
  eventId: draft.id,
  position: 1,
  title: 'Price schedule',
  instructions: null,
  startDate: draft.startDate,
  endDate: draft.endDate,
  lastEndDate: draft.endDate,
  ended: false,
  responseRequired: true,
  declineAllowed: true,
  additionalFilesAllowed: true,
  archived: false,
  boxOpenedAt: null,
  box: 'OPEN_SLOT',
  supplierCount: 1,
  summary: draft.tasks,
  suppliers: [],
  documents: [],
  excelTemplate: null,
  sheetVersion: 1,
  revision: 1,
  sheet: {
    sections: [
      {
        id: id(9100),
        title: 'Delivery',
        questions: [
          { id: id(9101), type: 'YES_NO', label: 'In stock?', help: null, required: true },
          { id: id(9102), type: 'TEXT', label: 'Maker', help: null, required: false, maxLength: 100 },
        ],
      },
    ],
    priceTable: null,
    excelTemplateId: null,
  },
  can: {
    edit: true,
    delete: true,
    copy: true,
    archive: true,
    restore: false,
    extend: true,
    changeSuppliers: true,
    remind: false,
  },
};
const alpha = taskSupplier(1, { name: 'Alpha Works', can: { remove: false, remind: false, extend: true } });

function open(shown: Event, stored?: Task, save = () => json({ data: stored })) {
  const path = `/api/business-unit/tasks/${stored?.id}`;
  const requests = mockApi({
    [`GET ${path}`]: () => json({ data: stored }),
    [`GET ${path}/suppliers`]: () => jsonList([alpha], { counts: [] }),
    [`PUT ${path}`]: save,
    [`POST /api/business-unit/events/${shown.id}/tasks`]: () => json({ data: task }, 201),
    'GET /api/business-unit': () => json({ data: { ...ownUnit, timeZone: 'UTC', lastCurrency: 'NOK' } }),
    'GET /api/business-unit/suppliers': () => json(supplierList([supplier(1)])),
    'GET /api/business-unit/suppliers/tags': () => json({ data: [] }),
  });
  renderFeaturePage(() => <TaskEditorPage event={shown} taskId={stored?.id} />, '/task');
  const sent = (method: string) => requests.find((request) => request.method === method);
  return { sent, user: userEvent.setup() };
}

const paste = (element: Element, text: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => text } });

describe('task editor after a reload', () => {
  it('offers to restore the local draft with its answer sheet', async () => {
    localStorage.clear();
    const { user } = open(draft, task);
    await user.type(await screen.findByRole('textbox', { name: /Title/ }), ', part 2');
    await user.click(screen.getByRole('button', { name: /^Maker/ }));
    await user.paste(' and place');
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('tenderbox.form.'));
    await waitFor(() => expect(localStorage.getItem(kept()[0] ?? '')).toContain('Maker and place'));
    cleanup();
    // A draft of an earlier page is stored under the id of that page.
    const [key = ''] = kept();
    localStorage.setItem(`${key}-before`, localStorage.getItem(key) ?? '');
    localStorage.removeItem(key);
    open(draft, task);
    const offer = await screen.findByRole('region', { name: 'Unsaved changes' });
    await user.click(within(offer).getByRole('button', { name: 'Restore' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe(
      'Price schedule, part 2',
    );
    expect(await screen.findByRole('button', { name: /^Maker and place/ })).toBeTruthy();
    localStorage.clear();
  });
});

describe('new task', () => {
  it('can be built by keyboard alone and requires at least one supplier', async () => {
    const { sent, user } = open(draft);
    await screen.findByRole('textbox', { name: 'Title' });
    await user.paste('Price schedule');
    screen.getByRole('button', { name: 'Question' }).focus();
    await user.keyboard('{Enter}');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(document.activeElement?.getAttribute('data-label')).toBeTruthy();
    await user.paste('Weeks to hand-over');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^Weeks to hand-over/, expanded: false })).toBe(
      document.activeElement,
    );
    screen.getByRole('button', { name: 'Price table' }).focus();
    await user.keyboard('{Enter}');
    paste(screen.getByLabelText('Code, line 1'), 'STS-01\tCrane\t2\teach\nSTS-02\tHoist\t1,000\teach\n');
    await user.click(screen.getByRole('button', { name: 'Add task' }));
    const text = 'Validation failed. Please add at least one supplier before retrying.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('At least one supplier must be added')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add suppliers' }));
    const dialog = await screen.findByRole('dialog', { name: /^Suppliers of Price schedule/ });
    await user.click(await within(dialog).findByRole('checkbox', { name: /Supplier 1/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 supplier' }));
    await user.click(screen.getByRole('button', { name: 'Add task' }));
    await waitFor(() => expect(sent('POST')).toBeTruthy());
    expect(await sent('POST')?.json()).toMatchObject({
      title: 'Price schedule',
      startDate: draft.startDate,
      endDate: draft.endDate,
      supplierIds: [supplier(1).id],
      sheet: {
        sections: [{ title: 'Questions', questions: [{ type: 'NUMBER', label: 'Weeks to hand-over' }] }],
        priceTable: {
          // The currency last used by the business unit.
          currency: 'NOK',
          lines: [
            { code: 'STS-01', quantity: '2' },
            { quantity: '1000', unit: 'each' },
          ],
        },
      },
    });
  });
});

describe('saved task', () => {
  it('keeps the ids of questions that are moved or changed, and supports undo', async () => {
    const { sent, user } = open(draft, task);
    (await screen.findByRole('button', { name: 'Move Maker' })).focus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByText('Maker is now number 1 in Delivery.')).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('button', { name: 'Save task' }).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Control>}y{/Control}');
    await user.click(screen.getByRole('button', { name: /^Maker/ }));
    await user.paste(' and place');
    await user.click(screen.getByRole('button', { name: 'Save task' }));
    await waitFor(() => expect(sent('PUT')).toBeTruthy());
    const { sheet, revision } = (await sent('PUT')?.json()) ?? {};
    expect(revision).toBe(1);
    expect(sheet.sections[0].questions).toMatchObject([
      { id: id(9102), label: 'Maker and place' },
      { id: id(9101), label: 'In stock?' },
    ]);
  });

  it('takes the limits of a date in any usual form', async () => {
    const question = {
      id: id(9103),
      type: 'DATE',
      label: 'First delivery',
      help: null,
      required: true,
    } as const;
    const section = {
      id: id(9100),
      title: 'Delivery',
      questions: [{ ...question, min: '2026-01-01', max: null }],
    };
    const { sent, user } = open(draft, { ...task, sheet: { ...task.sheet, sections: [section] } });
    await user.click(await screen.findByRole('button', { name: /^First delivery/, expanded: false }));
    expect(screen.getByRole('textbox', { name: 'Earliest date' })).toHaveProperty('value', '2026-01-01');
    await user.type(screen.getByRole('textbox', { name: 'Latest date' }), '31.12.2026');
    await user.click(screen.getByRole('button', { name: 'Save task' }));
    await waitFor(() => expect(sent('PUT')).toBeTruthy());
    expect(await sent('PUT')?.json()).toMatchObject({
      sheet: { sections: [{ questions: [{ min: '2026-01-01', max: '2026-12-31' }] }] },
    });
  });

  it('disables what publication fixed, explains amendments and suggests an extension', async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const { user } = open(event(1), { ...task, endDate: soon, lastEndDate: soon });
    expect(await screen.findByText(/What you save becomes an amendment/)).toBeTruthy();
    expect(screen.getByText('Less than three days left')).toBeTruthy();
    const wanted = screen.getByRole('switch', { name: 'Response required' }) as HTMLInputElement;
    expect(wanted.disabled).toBe(true);
    expect(screen.getByText(/To give more time, extend the deadline on the task page/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Preview as a supplier' }));
    const preview = await screen.findByRole('dialog', { name: 'Price schedule' });
    expect(within(preview).getByRole('radiogroup', { name: /In stock/ })).toBeTruthy();
  });

  it('keeps typed changes when someone else saved first', async () => {
    const newer = { ...task, revision: 2, sheetVersion: 2, title: 'Prices', instructions: 'Theirs' };
    const { user } = open(draft, task, () =>
      json({ message: 'Stale', code: 'STALE_REVISION', data: newer }, 409),
    );
    await user.click(await screen.findByRole('button', { name: /^Maker/ }));
    await user.paste('!');
    await user.click(screen.getByRole('button', { name: 'Save task' }));
    const notice = await screen.findByRole('group', { name: 'Saved version' });
    expect(within(notice).getByText('Answer sheet')).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Title' }) as HTMLInputElement).value).toBe('Prices');
    expect((screen.getByRole('textbox', { name: 'Question' }) as HTMLInputElement).value).toBe('Maker!');
  });
});
