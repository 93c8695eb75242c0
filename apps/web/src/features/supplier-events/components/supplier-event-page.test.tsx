import type { ShownPlan, SupplierAmendment, SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { emitLiveNote } from '../../../entities/live/live-notes.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { response } from '../../../entities/test/response.ts';
import { noTasks, ownEvent, ownTask } from '../../../entities/test/supplier-event.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { SupplierEventPage } from './supplier-event-page.tsx';

const submitted = {
  version: 1,
  at: '2026-11-05T12:05:33.120Z',
  by: 'Tess Quinn',
  contentHash: 'c40e5b72'.repeat(8),
};
const draft = { savedAt: '2026-11-06T13:58:00Z', savedBy: 'Tom Fry' };

const field = (value: string | boolean, needsReview = false) => ({
  value,
  needsReview,
  revision: 1,
  changedAt: draft.savedAt,
  changedBy: draft.savedBy,
});
const fields = {
  'answers/a': field('By barge'),
  'answers/b': field('Looked at no more', true),
  'answers/c': field(''),
  'prices/a/unitPrice': field('12.50'),
  'prices/a/comment': field('Delivered'),
  'prices/b/noBid': field(true),
};

interface Options {
  event?: SupplierEvent;
  tasks: SupplierTaskInList[];
  changes?: SupplierAmendment[];
  logo?: string | null;
  canAsk?: boolean;
  criteria?: ShownPlan[];
}

function open({ event = ownEvent(), tasks, changes = [], logo = null, canAsk, criteria = [] }: Options) {
  const path = `/api/supplier/events/${event.id}`;
  const requests = mockApi({
    'GET /api/logo': () => new Response(logo, { status: logo ? 200 : 204 }),
    [`GET ${path}`]: () => json({ data: event }),
    [`GET ${path}/tasks`]: () => json({ data: { items: tasks, total: tasks.length } }),
    [`GET ${path}/criteria`]: () => json({ data: criteria }),
    [`GET ${path}/amendments`]: () =>
      json({ data: { items: changes, total: changes.length, readUntil: null } }),
    ...(canAsk !== undefined && {
      [`GET ${path}/questions`]: () =>
        json({ data: { items: [], total: 0, questionsUntil: null, can: { ask: canAsk } } }),
      'GET /api/messages': () => json({ data: { items: [], total: 0, totalIsMore: false } }),
    }),
    [`PUT ${path}/amendments/read`]: () => json({ data: null }),
    [`GET /api/supplier/tasks/${tasks[0]?.id}/response`]: () => json({ data: response({ fields }) }),
    [`POST /api/supplier/tasks/${tasks[1]?.id}/decline`]: () =>
      json({ data: response({ state: 'DECLINED' }) }),
  });
  renderFeaturePage(() => <SupplierEventPage eventId={event.id} />, '/');
  return { requests, user: userEvent.setup() };
}

const rowOf = async (title: string) =>
  (await screen.findByRole('link', { name: title })).closest('li') as HTMLElement;
const actsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('.MuiButton-root')].map(({ textContent }) => textContent);

describe('event page of a supplier', () => {
  it('shows the criteria that the buyer shows, with the hash of the signed plan', async () => {
    open({
      tasks: [],
      criteria: [
        {
          evaluationId: '019a0000-0000-7000-8000-000000005001',
          shown: 'ALL',
          title: 'Charter',
          method: 'POINTS',
          totalPoints: '100',
          currency: 'GBP',
          criteria: [
            {
              id: '019a0000-0000-7000-8000-000000001001',
              kind: 'PRICE',
              title: 'Price',
              publicText: null,
              points: '60',
              minimumPoints: null,
              formula: { kind: 'LOWEST_RATIO' },
            },
          ],
          taskIds: [],
          number: 2,
          planHash: 'ab'.repeat(32),
          signedAt: '2026-11-05T12:05:33Z',
        },
      ],
    });
    const block = within(await screen.findByRole('region', { name: 'How responses are evaluated' }));
    expect(block.getByText('60 points')).toBeTruthy();
    expect(block.getByText('Lowest price ÷ your price × points')).toBeTruthy();
    expect(block.getByText(/^Signed plan 2, SHA-256 abab/)).toBeTruthy();
  });

  it('shows the logo of the buying organisation, and nothing in its place if there is none', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:logo');
    URL.revokeObjectURL = vi.fn();
    open({ tasks: [ownTask(1)], logo: 'picture' });
    const logo = await screen.findByRole('img', { name: 'Harbour Authority' });
    expect(logo.getAttribute('src')).toBe('blob:logo');
    cleanup();
    open({ tasks: [ownTask(1)] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('img', { name: 'Harbour Authority' })).toBe(null);
  });

  it('shows the question form while the event runs, a button for it after the end, nothing if too late', async () => {
    const ended = ownEvent({ endDate: '2026-01-02T10:00:00Z', lastEndDate: '2026-01-02T10:00:00Z' });
    const form = { name: 'Ask Harbour Authority a question' };
    open({ tasks: [ownTask(1)], canAsk: true });
    expect(await screen.findByRole('group', form)).toBeTruthy();
    cleanup();
    const { user } = open({ event: ended, tasks: [ownTask(1, { ended: true })], canAsk: true });
    const opener = await screen.findByRole('button', { name: 'Ask a question' });
    expect(screen.queryByRole('group', form)).toBeNull();
    // The head has no second button for it.
    expect(screen.queryByRole('link', { name: 'Ask a question' })).toBeNull();
    await user.click(opener);
    expect(await screen.findByRole('group', form)).toBeTruthy();
    cleanup();
    open({ event: ended, tasks: [ownTask(1, { ended: true })], canAsk: false });
    await screen.findByText('No questions have been published yet.');
    expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
    expect(screen.queryByRole('group', form)).toBeNull();
  });

  it('shows status and next step of each task and never shows a draft as submitted', async () => {
    open({
      tasks: [
        ownTask(1, { title: 'Prices', draft }),
        ownTask(2, { title: 'Warranty' }),
        ownTask(3, { title: 'Method', state: 'RESPONSE_SUBMITTED', submitted }),
        ownTask(4, { title: 'Crew', state: 'RESPONSE_SUBMITTED', submitted, draft }),
        ownTask(5, {
          title: 'Gates',
          state: 'RESPONSE_SUBMITTED',
          submitted,
          ended: true,
          boxClosedAt: draft.savedAt,
        }),
        ownTask(6, { title: 'Rules', state: 'RESPONSE_PROHIBITED', responseRequired: false }),
        ownTask(7, { title: 'Spares', archived: true }),
        ownTask(8, { title: 'Later', started: false }),
        ownTask(9, { title: 'Missed', state: 'ENDED_WITHOUT_RESPONSE', ended: true, draft }),
      ],
    });
    const prices = await rowOf('Prices');
    await waitFor(() =>
      expect(prices.textContent).toMatch(/Draft, 3 of 18 answered, saved .* by Tom Fry.*Not submitted/),
    );
    expect(actsOf(prices)).toEqual(['Continue']);
    const expected: [string, RegExp, string[]][] = [
      ['Warranty', /Not started, 6 questions and a price table of 12 lines/, ['Start']],
      ['Method', /Version 1, Tess Quinn, 2026-11-05 12:05 GMT, receipt c40e\s5b72/, ['Change', 'Receipt']],
      ['Crew', /Version 1 is submitted.*Changes not submitted/, ['Review and send', 'Change', 'Receipt']],
      ['Gates', /Version 1 is in the box, receipt c40e\s5b72/, ['Receipt and proof']],
      ['Rules', /For information only.*Nothing to submit/, ['Read']],
      ['Spares', /Harbour Authority has archived this task/, ['Read']],
      ['Later', /You can respond from/, ['Read']],
      ['Missed', /Your draft was not submitted.*Not submitted/, ['View']],
    ];
    for (const [title, words, acts] of expected) {
      const row = await rowOf(title);
      expect(row.textContent).toMatch(words);
      expect(actsOf(row)).toEqual(acts);
    }
    const archived = (await rowOf('Spares')).textContent;
    expect(archived).toContain('Archived');
    expect(archived).not.toMatch(/Not started|left/);
    // One primary button, for the task to answer next.
    expect(document.querySelectorAll('.MuiButton-contained')).toHaveLength(1);
  });

  it('offers changes to submit as the next step on a phone, if no task awaits a response', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const crew = ownTask(1, { title: 'Crew', state: 'RESPONSE_SUBMITTED', submitted, draft });
    const next = { name: 'Review and send: Crew' };
    open({ tasks: [crew] });
    await rowOf('Crew');
    const bar = screen.getAllByRole('link', next).find(({ textContent }) => textContent?.includes('Crew'));
    expect(bar?.getAttribute('href')).toContain('view=review');
    cleanup();
    open({ tasks: [crew, ownTask(2, { title: 'Prices' })] });
    await rowOf('Crew');
    expect(screen.getByRole('link', next).textContent).toBe('Review and send');
    vi.unstubAllGlobals();
  });

  it('shows which colleagues work on a task, and lets the user decline a task from its row', async () => {
    const tasks = [ownTask(1, { title: 'Prices' }), ownTask(2, { title: 'Spares', can: { decline: true } })];
    const { requests, user } = open({ tasks });
    const prices = await rowOf('Prices');
    act(() =>
      emitLiveNote('presence', { taskId: tasks[0]?.id, roleEntryId: 't', fullName: 'Tom Fry', path: null }),
    );
    expect(prices.textContent).toContain('Tom Fry is working on it now');
    const working = await screen.findByRole('region', { name: 'Working on it now' });
    expect(working.textContent).toMatch(/Tom Fry.*Working in Prices/);
    // A colleague is shown at one task only.
    act(() =>
      emitLiveNote('presence', { taskId: tasks[1]?.id, roleEntryId: 't', fullName: 'Tom Fry', path: null }),
    );
    expect(prices.textContent).not.toContain('Tom Fry');
    expect(working.textContent).toContain('Working in Spares');

    expect(actsOf(prices)).toEqual(['Start']);
    await user.click(screen.getByRole('button', { name: 'Decline…: Spares' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline Spares?' });
    await user.click(within(dialog).getByRole('radio', { name: 'Another reason' }));
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(within(dialog).getByText('Please give your reason.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /Comment/ }), 'Free again from May');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const post = requests.find(({ method }) => method === 'POST');
    expect(await post?.json()).toEqual({ reason: 'OTHER', comment: 'Free again from May' });
  });

  it('marks the end of other tasks on the timeline', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    open({
      tasks: [
        ownTask(1, { title: 'Prices' }),
        ownTask(2, {
          title: 'Method',
          state: 'RESPONSE_SUBMITTED',
          submitted,
          ended: true,
          effectiveEndDate: inDays(-0.5),
        }),
      ],
    });
    expect(await screen.findByText('Method ended')).toBeTruthy();
    expect(document.querySelectorAll('[data-mark]')).toHaveLength(1);
  });

  it('shows no primary button once everything is answered', async () => {
    const tasks = { ...noTasks, responseSubmittedCount: 2 };
    const answered = { state: 'RESPONSE_SUBMITTED', submitted } as const;
    open({ event: ownEvent({ tasks }), tasks: [ownTask(1, answered), ownTask(2, answered)] });
    expect(await screen.findByRole('heading', { name: 'You have submitted all 2 responses' })).toBeTruthy();
    expect(document.querySelectorAll('.MuiButton-contained')).toHaveLength(0);
  });

  it('is read-only once cancelled and shows the reason', async () => {
    const event = ownEvent({ status: 'CANCELLED', statusReason: 'The quay is not built.' });
    open({ event, tasks: [ownTask(1, { title: 'Prices', draft })] });
    expect(await screen.findByText('Harbour Authority has cancelled this event')).toBeTruthy();
    expect(screen.getByText('The quay is not built.')).toBeTruthy();
    expect(actsOf(await rowOf('Prices'))).toEqual(['Read']);
    expect((await rowOf('Prices')).textContent).toContain('Cancelled');
    expect((await rowOf('Prices')).textContent).not.toMatch(/Not started|left/);
  });

  it('shows changes until the user has read them', async () => {
    const change: SupplierAmendment = {
      id: ownTask(1).id,
      taskId: ownTask(1).id,
      taskTitle: 'Prices',
      at: '2026-11-10T10:05:00.123456Z',
      reason: 'A drawing came late',
      changes: [{ path: 'endDate', before: '2026-11-27T17:00:00Z', after: '2026-11-30T17:00:00Z' }],
    };
    const { requests, user } = open({ tasks: [ownTask(1)], changes: [change] });
    expect(await screen.findByText('1 change since the event was published')).toBeTruthy();
    expect(screen.getByText('Reason: A drawing came late')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mark as read' }));
    const folded = await screen.findByRole('button', { name: '1 change since the event was published' });
    expect(screen.queryByText('Reason: A drawing came late')).toBeNull();
    const put = requests.find(({ method }) => method === 'PUT');
    expect(await put?.json()).toEqual({ until: change.at });
    await user.click(folded);
    await waitFor(() => expect(screen.getByText('Reason: A drawing came late')).toBeTruthy());
  });

  it('ends with the fingerprint of the key in force, in groups of four digits', async () => {
    const event = ownEvent();
    const path = `/api/supplier/events/${event.id}`;
    const key = (keyId: string, until: string | null) => ({
      ...{ keyId, publicKey: 'k8JXjbmcK7--vnKOtxTiQ46urqxw5Fk5Vn4cPzerIhI', from: '2026-01-01T00:00:00Z' },
      ...{ until, revokedSince: null },
    });
    mockApi({
      [`GET ${path}`]: () => json({ data: event }),
      [`GET ${path}/tasks`]: () => json({ data: { items: [], total: 0 } }),
      [`GET ${path}/criteria`]: () => json({ data: [] }),
      [`GET ${path}/amendments`]: () => json({ data: { items: [], total: 0, readUntil: null } }),
      'GET /api/receipt-keys': () =>
        json({ data: [key('28907538'.repeat(8), null), key('11112222'.repeat(8), '2026-11-01T00:00:00Z')] }),
    });
    renderFeaturePage(() => <SupplierEventPage eventId={event.id} />, '/');
    expect(await screen.findByText('2890 7538 '.repeat(8).trim())).toBeTruthy();
    const link = screen.getByRole('link', { name: 'How to compare' });
    expect(link.getAttribute('href')).toBe('/faq#key-fingerprint');
    expect(screen.queryByText(/1111 2222/)).toBeNull();
  });

  it('says how many people can open the box', async () => {
    open({ event: ownEvent({ openerCount: 3 }), tasks: [ownTask(1)] });
    expect(
      await screen.findByText(/has named 3 people\. Two of them must confirm the opening\./),
    ).toBeTruthy();
  });
});
