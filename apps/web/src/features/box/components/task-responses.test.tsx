import type { BoxStatus, Event, ListedResponse, Task, VoidReason } from '@tenderbox/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { boxAdmins, closedBox, closingRoot, openedBox } from '../../../entities/test/box-status.ts';
import { ownUnit } from '../../../entities/test/business-unit.ts';
import { event } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { task, taskSupplier } from '../../../entities/test/task.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { TaskResponses } from './task-responses.tsx';

const ofTask = `/api/business-unit/tasks/${task(1).id}`;
const ended = '2026-11-12T12:00:00Z';
const [una, ravi] = boxAdmins;
const endedTask = task(1, { ended: true, endDate: ended, lastEndDate: ended, box: 'CAN_BE_OPENED' });

const sent = (number: number, traits: Partial<ListedResponse> = {}): ListedResponse => {
  const { supplierId, supplierCode, name } = taskSupplier(number);
  return {
    supplierId,
    supplierCode,
    name,
    sheetVersion: 1,
    fault: null,
    values: {},
    files: [],
    total: null,
    submittedTotal: traits.total ?? null,
    pricedLineCount: 2,
    lineCount: 2,
    receipt: {
      format: 'tenderbox-receipt/2',
      origin: '',
      eventReference: 'EV-2026-00001',
      taskId: task(1).id,
      supplierId,
      supplierName: name,
      responseId: supplierId,
      version: 1,
      previous: null,
      keyId: 'ca07',
      submittedAt: '2026-11-11T10:00:00.5Z',
      submittedBy: supplierId,
      contentHash: closingRoot,
      signature: 'x',
    },
    ...traits,
  };
};

interface Shown {
  of?: Event;
  shown?: Task;
  box?: BoxStatus;
  answers?: Parameters<typeof mockApi>[0];
}

function open({ of = event(1), shown = endedTask, box = closedBox, answers }: Shown, search = '') {
  let now = box;
  const items = [sent(1, { total: '1234567.50' }), sent(2, { fault: 'Its content was changed.' })];
  const requests = mockApi({
    'GET /api/business-unit': () => json({ data: ownUnit }),
    [`GET ${ofTask}/opening`]: () => json({ data: now }),
    [`POST ${ofTask}/opening`]: () => {
      now = openedBox;
      return json({ data: { openedAt: openedBox.openedAt, root: closingRoot, receipts: [] } });
    },
    [`GET ${ofTask}/suppliers`]: () =>
      json({ data: { items: [taskSupplier(1)], total: 1, totalIsMore: false, counts: [] } }),
    [`GET ${ofTask}/responses`]: () => json({ data: { items, total: 2, totalIsMore: false } }),
    ...answers,
  });
  const path = `/sourcing/events/${of.id}/tasks/${shown.id}${search}`;
  renderFeaturePage(
    () => <TaskResponses event={of} task={shown} />,
    '/sourcing/events/$eventId/tasks/{-$taskId}',
    path,
  );
  const posted = () => requests.filter(({ method }) => method === 'POST');
  return { user: userEvent.setup(), posted, become: (next: BoxStatus) => (now = next) };
}

const steps = async () =>
  within(await screen.findByRole('list', { name: 'From deadline to opening' })).getAllByRole('listitem');

describe('box that can be opened', () => {
  it('opens with one click and then shows its opening record', async () => {
    const { user, posted } = open({});
    expect(await screen.findByRole('heading', { name: '2 responses are in the box.' })).toBeTruthy();
    const [end, shutStep, openedStep] = await steps();
    expect(end?.textContent).toContain('2026-11-12 12:00:00 GMT');
    expect(shutStep?.textContent).toContain('2026-11-12 12:01:00 GMT');
    expect(shutStep?.textContent).toContain('0b69 0b69 … 0b69');
    expect(openedStep?.textContent).toContain('by you, now');
    await user.click(screen.getByRole('button', { name: 'Open the box' }));
    const heading = await screen.findByRole('heading', { name: 'The box has been opened.' });
    expect(document.activeElement).toBe(heading);
    expect(posted()).toHaveLength(1);
    // What is confirmed is the closing on the screen.
    expect(await posted()[0]?.json()).toEqual({ number: 1, root: closingRoot });
    expect((await steps())[2]?.textContent).toContain('2026-11-13 09:30:15.120 GMTby Una Bell and Ravi Nair');
  });

  it('sends one request on a double click', async () => {
    const { user, posted } = open({});
    await user.dblClick(await screen.findByRole('button', { name: 'Open the box' }));
    await screen.findByRole('heading', { name: 'The box has been opened.' });
    expect(posted()).toHaveLength(1);
  });

  it('asks for confirmation on a phone', async () => {
    const matches = vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
          addListener: () => undefined,
          removeListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const { user, posted } = open({});
    await user.click(await screen.findByRole('button', { name: 'Open the box' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open the box?' });
    const confirming = within(dialog).getByRole('button', { name: 'Open the box' });
    // The second tap of a double tap.
    await user.click(confirming);
    expect(posted()).toHaveLength(0);
    clock.mockReturnValue(2000);
    await user.click(confirming);
    clock.mockRestore();
    await screen.findByRole('heading', { name: 'The box has been opened.' });
    expect(posted()).toHaveLength(1);
    matches.mockRestore();
  });

  it('shows why opening was refused and reloads the status', async () => {
    const refusal = { message: 'The task is archived. Restore it first.', code: 'TASK_ARCHIVED' };
    const { user } = open({
      answers: {
        [`POST ${ofTask}/opening`]: () => json({ ...refusal, fieldErrors: [], globalErrors: [] }, 409),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Open the box' }));
    expect((await screen.findByText(refusal.message)).closest('[role=alert]')).toBeTruthy();
  });

  it('asks the other admin to confirm when two are needed, and lets the first withdraw', async () => {
    const two = { ...closedBox, openingNeedsTwo: true };
    const waiting = { ...two, confirmation: { by: 'Una Bell', at: ended, isOwn: true } };
    const { user, become } = open({
      box: two,
      answers: {
        [`POST ${ofTask}/opening`]: () => {
          become(waiting);
          return json({ data: { waitingForSecond: true } }, 202);
        },
        [`DELETE ${ofTask}/opening`]: () => {
          become(two);
          return json({ data: null });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm and ask Ravi Nair' }));
    expect(await screen.findByRole('heading', { name: 'You have confirmed.' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open the box' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw confirmation' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw your confirmation?' });
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw confirmation' }));
    expect(await screen.findByRole('button', { name: 'Confirm and ask Ravi Nair' })).toBeTruthy();
  });

  it('explains the effect before a second admin is asked', async () => {
    const openers = [...boxAdmins, { ...ravi, fullName: 'Ada Byron' }];
    open({ box: { ...closedBox, openingNeedsTwo: true, openers } });
    expect(await screen.findByRole('button', { name: 'Confirm and ask a second admin' })).toBeTruthy();
    const text =
      'You confirm first, and the other admins of Dredging are notified. The box opens when one of them confirms as well.';
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  });

  it.each<[VoidReason, RegExp]>([
    ['DEACTIVATED', /is void, because Ravi Nair was deactivated after it/],
    ['OPENERS_CHANGED', /is void, because Ravi Nair is no longer named in the event/],
    ['EXTENDED', /is void, because the deadline was extended after it/],
    ['CLOSED_AGAIN', /is void, because the box closed again after it/],
  ])('asks again when a confirmation is void: %s', async (why, text) => {
    const voidConfirmations = [{ by: 'Ravi Nair', at: ended, number: 1, why }];
    open({ box: { ...closedBox, openingNeedsTwo: true, voidConfirmations } });
    const list = await screen.findByRole('list', { name: 'Confirmations that are void' });
    expect(within(list).getByText(text)).toBeTruthy();
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Confirm and ask Ravi Nair' })).toBeTruthy();
  });

  it('shows who was named when the box closed, and who has confirmed', async () => {
    const openers = [
      una,
      { ...ravi, confirmedAt: ended },
      { ...ravi, fullName: 'Ada Byron', isActive: false },
    ];
    open({ box: { ...closedBox, openingNeedsTwo: true, openersAreNamed: true, openers } });
    expect(await screen.findByText('Named when the box closed. Two of them must confirm.')).toBeTruthy();
    expect(screen.getByText(/^Confirmed/)).toBeTruthy();
    expect(screen.getByText('Deactivated, can no longer open it')).toBeTruthy();
    expect(screen.getByText(/Two of the people named must confirm to open this box/)).toBeTruthy();
  });

  it('shows the second admin who confirmed first', async () => {
    const confirmation = { by: 'Ravi Nair', at: ended, isOwn: false };
    open({ box: { ...closedBox, openingNeedsTwo: true, confirmation } });
    expect(await screen.findByText(/^Ravi Nair confirmed on/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open the box' })).toBeTruthy();
  });
});

describe('box that cannot be opened', () => {
  const later = '2099-11-30T17:00:00Z';
  const notShut = { ...closedBox, closed: false, closings: [], can: { open: false, takeBack: false } };
  it.each<[string, Shown]>([
    ['This box will never be opened.', { of: event(1, { status: 'CANCELLED' }) }],
    ['The task is archived.', { shown: { ...endedTask, archived: true } }],
    ['The box is about to close.', { box: notShut }],
    ['The box is accepting responses.', { shown: task(1), box: { ...notShut, lastEndDate: later } }],
    [
      'The box is still accepting responses from some suppliers.',
      { box: { ...notShut, closings: closedBox.closings, lastEndDate: later } },
    ],
  ])('shows the reason: %s', async (title, shown) => {
    open(shown);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /box/ })).toBeNull();
  });

  it('stops accepting responses on an open page when the last deadline passes', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const end = new Date(Date.now() + 90_000).toISOString();
    open({ shown: task(1, { endDate: end, lastEndDate: end }), box: { ...notShut, lastEndDate: end } });
    await vi.waitFor(() => screen.getByRole('heading', { name: 'The box is accepting responses.' }));
    await act(() => vi.advanceTimersByTimeAsync(91_000));
    expect(screen.getByRole('heading', { name: 'The box is about to close.' })).toBeTruthy();
    vi.useRealTimers();
  });

  const named = { ...closedBox, openingNeedsTwo: true, openersAreNamed: true };

  it('shows no button to an admin who was not named when it closed', async () => {
    const openers = [ravi, { ...ravi, fullName: 'Ada Byron' }];
    open({ box: { ...named, openers, can: { open: false, takeBack: false } } });
    expect(await screen.findByText(/Two of these people must confirm: Ravi Nair and Ada Byron/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says what to do when too few of the people named can still open it', async () => {
    open({ box: { ...named, openers: [una, { ...ravi, isActive: false }] } });
    expect(await screen.findByText(/only 1 of those named when it closed can still open it/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows no button when a second admin is needed but there is none', async () => {
    open({ box: { ...closedBox, openingNeedsTwo: true, openers: boxAdmins.slice(0, 1) } });
    expect(await screen.findByText(/currently has no other active admin/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('responses', () => {
  const lineIds = [testId(1), testId(2)] as const;
  const openedTask = { ...endedTask, boxOpenedAt: ended, box: 'OPENED' as const };
  const priced = {
    ...openedTask,
    sheet: {
      sections: [],
      priceTable: {
        currency: 'GBP',
        leadTime: null,
        commentAllowed: false,
        noBidAllowed: true,
        lines: [
          { id: lineIds[0], code: 'A1', description: 'Piling', quantity: '3', unit: 'm' },
          { id: lineIds[1], code: 'A2', description: 'Fenders', quantity: '1', unit: 'pcs' },
        ],
      },
      excelTemplateId: null,
    },
  };

  /** Response on its own page, which has no line counts. */
  const submitted = (number: number, traits: Partial<ListedResponse>) => {
    const { pricedLineCount, lineCount, submittedTotal, ...response } = sent(number, traits);
    return { ...response, sheet: priced.sheet };
  };

  it('lists the responses of an opened box with exact totals and marks a damaged one', async () => {
    open({ shown: priced, box: openedBox });
    const table = await screen.findByRole('table', { name: 'Responses to Task 1' });
    expect(await within(table).findByText('1,234,567.50')).toBeTruthy();
    expect(within(table).getByText('Damaged')).toBeTruthy();
    expect(within(table).queryByText(/of 2 lines/)).toBeNull();
  });

  it('shows the number of priced lines under incomplete totals, and sorts by comparable total', async () => {
    const items = [sent(1, { total: '12.00', pricedLineCount: 1 })];
    const asked: string[] = [];
    open({
      shown: priced,
      box: openedBox,
      answers: {
        [`GET ${ofTask}/responses`]: ({ url }) => {
          asked.push(new URL(url).searchParams.get('sort') ?? '');
          return json({ data: { items, total: 1, totalIsMore: false } });
        },
      },
    });
    expect(await screen.findByText('1 of 2 lines')).toBeTruthy();
    expect(asked).toEqual(['total,asc']);
  });

  it('counts amended quantities, shows the total as submitted below and no content hash', async () => {
    const items = [sent(1, { total: '18.00', submittedTotal: '12.00' }), sent(2, { total: '20.00' })];
    open({
      shown: priced,
      box: openedBox,
      answers: { [`GET ${ofTask}/responses`]: () => json({ data: { items, total: 2, totalIsMore: false } }) },
    });
    expect(await screen.findByText('submitted 12.00')).toBeTruthy();
    expect(screen.getAllByText(/^submitted/)).toHaveLength(1);
    const table = screen.getByRole('table', { name: 'Responses to Task 1' });
    expect(within(table).queryByRole('columnheader', { name: /hash/i })).toBeNull();
  });

  it('shows the opened box large on the first visit and in one row afterwards', async () => {
    localStorage.clear();
    const heightOf = async () =>
      (await screen.findByRole('heading', { name: 'The box has been opened.' })).parentElement?.parentElement
        ?.querySelector('svg')
        ?.getAttribute('width');
    open({ shown: priced, box: openedBox });
    expect(await heightOf()).toBe('176');
    cleanup();
    open({ shown: priced, box: openedBox });
    expect(await heightOf()).toBe('44');
  });

  it('shows a response as submitted, with line totals, no bids and the content hash', async () => {
    const { supplierId } = taskSupplier(1);
    const values = { [`prices/${lineIds[0]}/unitPrice`]: '0.3350', [`prices/${lineIds[1]}/noBid`]: true };
    const answer = submitted(1, { total: '1.01', values });
    open(
      {
        shown: priced,
        box: openedBox,
        answers: { [`GET ${ofTask}/responses/${supplierId}`]: () => json({ data: answer }) },
      },
      `?response=${supplierId}`,
    );
    const lines = await screen.findByRole('table', { name: 'Prices' });
    expect(within(lines).getByText('0.335')).toBeTruthy();
    expect(within(lines).getByText('1.01')).toBeTruthy();
    expect(within(lines).getByText('No bid')).toBeTruthy();
    expect(screen.getByText('1 of 2 lines')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('0b69 0b69')).toBeTruthy());
  });

  it('explains why a response cannot be read and what to do', async () => {
    const { supplierId } = taskSupplier(2);
    const answer = submitted(2, { fault: 'Its content was changed.' });
    open(
      {
        shown: priced,
        box: openedBox,
        answers: { [`GET ${ofTask}/responses/${supplierId}`]: () => json({ data: answer }) },
      },
      `?response=${supplierId}`,
    );
    expect(await screen.findByText(/Its content was changed\. The other responses/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('an opened box with problems', () => {
  const faults: BoxStatus['faults'] = [
    { supplierId: null, supplierName: null, what: 'ROOT' },
    { supplierId: taskSupplier(1).supplierId, supplierName: taskSupplier(1).name, what: 'SHEET_HASH' },
    { supplierId: taskSupplier(2).supplierId, supplierName: taskSupplier(2).name, what: 'UNREADABLE' },
  ];
  const opened = { ...endedTask, boxOpenedAt: openedBox.openedAt };
  const alertOf = async (title: string) =>
    (await screen.findByText(title)).closest('[role=alert]') as HTMLElement;

  it('says per supplier what is wrong, what it means and what to do, and lists the responses', async () => {
    open({ shown: opened, box: { ...openedBox, faults } });
    const alert = await alertOf('The check at the opening found problems');
    const [ofBox, ofSheet, ofContent] = within(alert).getAllByRole('listitem');
    expect(ofBox?.textContent).toMatch(/^Closing record.*root hash.*Compare the root hash/);
    expect(ofSheet?.textContent).toContain(
      'The stored answer sheet is not the one that the supplier answered.',
    );
    expect(within(ofSheet as HTMLElement).getByRole('link', { name: taskSupplier(1).name })).toBeTruthy();
    expect(ofContent?.textContent).toMatch(
      /cannot be decrypted\..*changed or damaged\..*Ask the supplier for its sealed copy/,
    );
    const list = await screen.findByRole('table');
    expect(await within(list).findByText('Problem found')).toBeTruthy();
    expect(within(list).getByText('Damaged')).toBeTruthy();
  });

  it('names a few of many suppliers with the same problem', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({
      supplierId: testId(9000 + index),
      supplierName: `Supplier ${index}`,
      what: 'SHEET_HASH' as const,
    }));
    open({ shown: opened, box: { ...openedBox, faults: many } });
    const alert = await alertOf('The check at the opening found problems');
    expect(within(alert).getAllByRole('link')).toHaveLength(10);
    expect(alert.textContent).toContain('and 15 more');
  });

  it('warns beside a response that can be read all the same', async () => {
    const { supplierId } = taskSupplier(1);
    const sheet = { sections: [], priceTable: null, excelTemplateId: null };
    const { pricedLineCount: _priced, lineCount: _lines, submittedTotal: _total, ...one } = sent(1);
    open(
      {
        shown: opened,
        box: { ...openedBox, faults },
        answers: { [`GET ${ofTask}/responses/${supplierId}`]: () => json({ data: { ...one, sheet } }) },
      },
      `?response=${supplierId}`,
    );
    const alert = await screen.findByText('The check at the opening found a problem with this response');
    expect(alert.parentElement?.textContent).toContain('The stored answer sheet is not the one');
    expect(screen.queryByText(/cannot be decrypted/)).toBeNull();
  });
});

describe('box of a later envelope', () => {
  const left = { supplierId: testId(77), name: 'Tidewater Tools', excludedIn: 1 };

  it('says which envelope must be locked first, and offers no button', async () => {
    const box: BoxStatus = {
      ...closedBox,
      waitsForEnvelope: 1,
      why: 'Opens after envelope 1 is locked.',
      can: { open: false, takeBack: false },
    };
    open({ box });
    expect(await screen.findByRole('heading', { name: 'Opens after envelope 1 is locked.' })).toBeTruthy();
    expect((await steps())[2]?.textContent).toContain('after envelope 1 is locked');
    expect(screen.queryByRole('button', { name: 'Open the box' })).toBeNull();
  });

  it('names before the opening who stays sealed', async () => {
    open({ box: { ...closedBox, leftSealed: [left] } });
    expect(
      await screen.findByText(
        'Tidewater Tools was excluded in an earlier envelope, so its response stays sealed',
      ),
    ).toBeTruthy();
  });

  it('counts and names who is left sealed', async () => {
    open({ box: { ...openedBox, submittedCount: 3, leftSealed: [left] } });
    expect(await screen.findByText(/2 of 3 responses opened, 1 left sealed\./)).toBeTruthy();
    const list = await screen.findByRole('list', { name: 'Responses left sealed' });
    expect(list.textContent).toBe('Tidewater ToolsLeft sealed: excluded in envelope 1');
  });

  it('says why a response that was left sealed cannot be read, without offering to try again', async () => {
    const message = 'Left sealed: excluded in envelope 1.';
    const refusal = () => json({ message, code: 'BOX_SEALED', fieldErrors: [], globalErrors: [] }, 409);
    open(
      {
        shown: { ...endedTask, boxOpenedAt: openedBox.openedAt },
        box: { ...openedBox, submittedCount: 3, leftSealed: [left] },
        answers: { [`GET ${ofTask}/responses/${left.supplierId}`]: refusal },
      },
      `?response=${left.supplierId}`,
    );
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /again/i })).toBeNull();
  });

  it('is opened again for a supplier that was admitted again', async () => {
    const box = { ...openedBox, submittedCount: 3, leftSealed: [left], readmittedCount: 1 };
    const { user, posted } = open({ box });
    await user.click(await screen.findByRole('button', { name: 'Open the box again' }));
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(await posted()[0]?.json()).toEqual({ number: 1, root: closingRoot });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open the box again' })).toBeNull());
  });
});
