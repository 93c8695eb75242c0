import { useSearch } from '@tanstack/react-router';
import type { DraftChange, Response } from '@tenderbox/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { emitLiveNote } from '../../../entities/live/live-notes.ts';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { observeSession } from '../../../entities/session/observe-session.ts';
import { saveAuthorization } from '../../../entities/session/session.ts';
import { readSessionEnded, subscribeSessionEnd } from '../../../entities/session/session-end.ts';
import { SessionBar } from '../../../entities/session/sign-in/session-bar.tsx';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { receipt, response } from '../../../entities/test/response.ts';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { loadTexts } from '../../../shared/i18n/load-texts.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { resetServerClock } from '../../../shared/test/reset-server-clock.ts';
import { stylesOf } from '../../../shared/test/styles.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { eventId, paths, supplierEvent, task, taskId } from '../test/task.ts';
import { ResponsePage } from './response-page.tsx';

// Uploads never finish in these tests.
vi.mock('../../../shared/uploads/send-resumable.ts', () => ({
  sendResumable: () => new Promise(() => undefined),
  giveUp: () => Promise.resolve(),
}));

const tess = {
  ...una,
  username: 'tess@tide.example',
  fullName: 'Tess Quinn',
  roleName: 'BIDDER_USER' as const,
  bidderId: testId(4001),
  bidderName: 'Tidewater Tools',
};
const ofTask = `/api/supplier/tasks/${taskId}`;
const field = (value: string, revision = 1) => ({
  value,
  revision,
  changedAt: '2026-11-16T12:02:11Z',
  changedBy: 'Tom Fry',
  needsReview: false,
});

beforeEach(async () => {
  localStorage.clear();
  saveAuthorization(tokenOf(tess));
  await loadTexts(['responses', 'sheets', 'events', 'session']);
});

/** Starts with a view and follows the URL to the review. */
function Page({ view }: { view: 'form' | 'review' }) {
  const search: { view?: string } = useSearch({ strict: false });
  return <ResponsePage eventId={eventId} taskId={taskId} view={search.view === 'review' ? 'review' : view} />;
}

/** Session bar that the app layout normally renders. */
function SessionBarHere() {
  return useSyncExternalStore(subscribeSessionEnd, readSessionEnded) ? <SessionBar /> : null;
}

interface Given {
  draft?: Partial<Response>;
  view?: 'form' | 'review';
  answers?: Parameters<typeof mockApi>[0];
  given?: Parameters<typeof task>[0];
  event?: Parameters<typeof supplierEvent>[0];
}

/** Mock server that saves everything by default. */
function openResponse({ draft = {}, view = 'form', answers = {}, given, event }: Given = {}) {
  let stored = response(draft);
  const saved: DraftChange['changes'] = [];
  const read = answers[`GET ${ofTask}/response`];
  const requests = mockApi({
    [`GET /api/supplier/events/${eventId}`]: () => json({ data: supplierEvent(event) }),
    [`GET ${ofTask}`]: () => json({ data: task(given) }),
    [`GET ${ofTask}/response`]: () => json({ data: stored }),
    ...(read && { [`GET ${ofTask}/response/changes`]: read }),
    [`PUT ${ofTask}/response/presence`]: () => json({ data: null }),
    [`PATCH ${ofTask}/response`]: async (request) => {
      const { changes } = (await request.json()) as DraftChange;
      saved.push(...changes);
      const fields = Object.fromEntries(
        changes.map(({ path, value, revision }) => [path, { ...field('', revision + 1), value }]),
      );
      stored = { ...stored, revision: stored.revision + 1, fields: { ...stored.fields, ...fields } };
      return json({ data: { revision: stored.revision, fields, conflicts: [] } });
    },
    ...answers,
  });
  const router = renderFeaturePage(
    () => (
      <>
        <Page view={view} />
        <SessionBarHere />
      </>
    ),
    '/suppliers/events/$eventId/tasks/$taskId',
    `/suppliers/events/${eventId}/tasks/${taskId}`,
  );
  return {
    router,
    saved,
    requests,
    line: () => screen.findByRole('region', { name: 'Status of your response' }),
  };
}

const whole = {
  revision: 3,
  state: 'AWAITING_RESPONSE' as const,
  fields: {
    [paths.method]: field('By barge'),
    [paths.weeks]: field('74'),
    [paths.priceOne]: field('12.50'),
    [paths.priceTwo]: field('1210'),
  },
};

describe('response form', () => {
  test('saves typed answers, counts them and never shows a draft as submitted', async () => {
    const { line, saved } = openResponse();
    expect((await line()).textContent).toContain('Not started');
    await userEvent.type(await screen.findByRole('textbox', { name: /Your method/ }), 'By barge');
    await waitFor(() => expect(saved.at(-1)?.value).toBe('By barge'));
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy();
    expect((await line()).textContent).toMatch(/Draft, saved .*Not submitted.*has received nothing yet/);
    expect(await screen.findAllByText('1 of 6')).not.toEqual([]);
  });

  test('computes exact totals and shows errors after leaving the field', async () => {
    const { saved } = openResponse();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Unit price, line 1' }), '1,210.335');
    await userEvent.type(screen.getByRole('textbox', { name: 'Unit price, line 2' }), 'tbc');
    await userEvent.type(screen.getByRole('textbox', { name: /Weeks to hand-over/ }), '7');
    await userEvent.tab();
    expect(await screen.findByText('Must be at least 20')).toBeTruthy();
    // 12 × 1,210.335 is 14,524.02.
    expect(screen.getByText('14,524.02', { selector: 'td' })).toBeTruthy();
    expect(await screen.findByText('Line A2 is not included yet.', { exact: false })).toBeTruthy();
    expect(await screen.findByText('2 to correct')).toBeTruthy();
    await waitFor(() => expect(saved.map(({ value }) => value)).toContain('1210.335'));
  });

  const cellAt = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

  test('previews pasted prices, lists rejected ones and supports undo', async () => {
    const { saved } = openResponse();
    (await screen.findByRole('textbox', { name: 'Unit price, line 1' })).focus();
    await userEvent.paste('3.021.000,00\n$12');
    const dialog = within(await screen.findByRole('dialog', { name: 'Check what you paste' }));
    expect(dialog.getByText('One cell will be pasted.')).toBeTruthy();
    expect(dialog.getByRole('cell', { name: /3,021,000.00/ })).toBeTruthy();
    const reason = 'A2, unit price, “$12”: Prices must be in GBP, not in another currency';
    expect(dialog.getByText(reason)).toBeTruthy();
    expect(saved).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Pasted 1 of 2 cells.')).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cellAt('Unit price, line 1').value).toContain('3021000.00');
    expect(cellAt('Unit price, line 2').value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Undo paste' }));
    expect(cellAt('Unit price, line 1').value).toBe('');
  });

  test('asks for the number format of an ambiguous pasted column', async () => {
    openResponse();
    (await screen.findByRole('textbox', { name: 'Unit price, line 1' })).focus();
    await userEvent.paste('1.234\n5.678');
    const dialog = within(await screen.findByRole('dialog', { name: 'Check what you paste' }));
    const question = within(
      dialog.getByRole('radiogroup', { name: 'Unit price: how are the numbers written?' }),
    );
    const take = dialog.getByRole('button', { name: 'Paste 2 cells' });
    expect(take.getAttribute('aria-disabled')).toBe('true');
    expect(
      question.getByRole('radio', { name: /decimal point.*A1: “1.234” is 1.234 ?A2: “5.678” is 5.678/ }),
    ).toBeTruthy();
    await userEvent.click(question.getByRole('radio', { name: /decimal comma.*A1: “1.234” is 1,234.00/ }));
    await userEvent.click(take);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cellAt('Unit price, line 2').value).toBe('5,678.00');
  });

  test('changes nothing when a paste is cancelled', async () => {
    openResponse();
    (await screen.findByRole('textbox', { name: 'Unit price, line 1' })).focus();
    await userEvent.paste('12,50\n13,75');
    await screen.findByRole('dialog', { name: 'Check what you paste' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cellAt('Unit price, line 1').value).toBe('');
  });

  test('pastes one plain price as text and previews an ambiguous one', async () => {
    openResponse();
    const first = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Unit price, line 1' });
    await userEvent.click(first);
    await userEvent.paste('12,50');
    expect(first.value).toBe('12,50');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.paste('1.234');
    expect(await screen.findByRole('dialog', { name: 'Check what you paste' })).toBeTruthy();
    expect(first.value).toBe('12.50');
  });

  /** Version 1 was submitted with 12.50 and 1,210. */
  const submittedBefore = {
    draft: { ...whole, submittedVersion: 1, submittedAt: '2026-11-16T12:02:11Z', submittedSheetVersion: 1 },
    answers: {
      [`GET ${ofTask}/receipts/1/content`]: () =>
        new Response(JSON.stringify({ values: { [paths.priceOne]: '12.50', [paths.priceTwo]: '1210' } }), {
          headers: { 'content-disposition': 'attachment', 'content-type': 'application/json' },
        }),
    },
  };

  test('warns of a price that differs tenfold from the submitted one but accepts it', async () => {
    openResponse(submittedBefore);
    const first = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Unit price, line 1' });
    await userEvent.clear(first);
    await userEvent.type(first, '124.99');
    expect(screen.queryByText(/10 times/)).toBeNull();
    await userEvent.clear(first);
    await userEvent.type(first, '125');
    const warning = await screen.findByText(
      'This is 10 times or more the price in version 1 (12.50). Check it.',
    );
    expect(first.getAttribute('aria-describedby')).toBe(warning.id);
    expect(first.getAttribute('aria-invalid')).toBe('false');
  });

  test('repeats the warning in the review without blocking submission', async () => {
    const fields = { ...whole.fields, [paths.priceTwo]: field('12.10') };
    openResponse({
      ...submittedBefore,
      view: 'review',
      draft: { ...submittedBefore.draft, fields, unsentChanges: true },
    });
    expect(await screen.findByText('Check one unit price')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Price line A2, Fenders: 12.10' })).toBeTruthy();
    expect(
      screen.getByText('This is a tenth or less of the price in version 1 (1,210.00). Check it.'),
    ).toBeTruthy();
    const submit = screen.getByRole('button', { name: 'Submit as version 2' });
    expect(submit.getAttribute('aria-disabled')).toBeNull();
  });

  test('marks unit prices as required except on no-bid lines', async () => {
    openResponse();
    const price = await screen.findByRole('textbox', { name: 'Unit price, line 1' });
    expect(price.getAttribute('aria-required')).toBe('true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'No bid, line 1' }));
    expect(price.getAttribute('aria-required')).toBeNull();
  });

  test.each([
    ['$99', 'Prices must be in GBP, not in another currency'],
    ['-5', 'A price cannot be negative'],
  ])('explains why a typed price of %s is rejected', async (typed, reason) => {
    openResponse();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Unit price, line 1' }), typed);
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  test('keeps an incomplete date across a reload and shows what is wrong', async () => {
    const { sections, ...sheet } = task().sheet;
    const [section] = sections;
    const [text] = section?.questions ?? [];
    if (!section || !text) throw new Error('The sheet has questions.');
    const { id, label, help, required } = text;
    const date = { id, label, help, required, type: 'DATE', min: null, max: null } as const;
    const given = { sheet: { ...sheet, sections: [{ ...section, questions: [date] }] } };
    const { saved } = openResponse({ given });
    const input = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Your method/ });
    await userEvent.type(await input(), '2026-1');
    await waitFor(() => expect(saved.at(-1)?.value).toBe('2026-1'));
    // Skip the button that opens the calendar.
    await userEvent.tab();
    await userEvent.tab();
    expect(await screen.findByText('Not a valid date/time: write the date as 2027-03-31')).toBeTruthy();
    cleanup();
    openResponse({ given, draft: { revision: 1, fields: { [paths.method]: field('2026-1') } } });
    expect((await input()).value).toBe('2026-1');
    await userEvent.clear(await input());
    await userEvent.type(await input(), '2026/11/30');
    await userEvent.tab();
    expect((await input()).value).toBe('2026-11-30');
    expect(screen.queryByText(/Not a valid date/)).toBeNull();
    await userEvent.clear(await input());
    await userEvent.type(await input(), '31.12.2026');
    await userEvent.tab();
    expect((await input()).value).toBe('2026-12-31');
    await userEvent.clear(await input());
    await userEvent.type(await input(), '03/04/2026');
    await userEvent.tab();
    await userEvent.tab();
    expect(await screen.findByText('Ambiguous date: write it as 2027-03-31')).toBeTruthy();
  });

  test('loads only the changes of a colleague', async () => {
    const since: (string | null)[] = [];
    const { requests } = openResponse({
      draft: whole,
      answers: {
        [`GET ${ofTask}/response/changes`]: (request) => {
          since.push(new URL(request.url).searchParams.get('since'));
          const fields = { [paths.method]: field('By train', 2) };
          return json({ data: { ...response({ ...whole, revision: 4, fields }), fileIds: null } });
        },
      },
    });
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your method/ });
    expect(input.value).toBe('By barge');
    // The first update is already known, as after the user's own save.
    emitLiveNote('response-changed', { taskId, revision: 3 });
    emitLiveNote('response-changed', { taskId, revision: 4 });
    await waitFor(() => expect(input.value).toBe('By train'));
    expect(since).toEqual(['3']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Unit price, line 1' }).value).toBe('12.50');
    expect(requests.filter(({ url }) => url.endsWith('/response'))).toHaveLength(1);
  });

  test.each([
    ['Your method', paths.method, 'By barge', ' at night', 'By rail'],
    ['Unit price, line 1', paths.priceOne, '12.50', '9.75', '99'],
  ])('keeps %s editable when a colleague changes it', async (name, path, before, typed, theirs) => {
    const { requests } = openResponse({
      draft: whole,
      answers: {
        [`GET ${ofTask}/response/changes`]: () => {
          const fields = { [path]: field(theirs, 2) };
          return json({ data: { ...response({ ...whole, revision: 4, fields }), fileIds: null } });
        },
      },
    });
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
    await userEvent.click(input);
    emitLiveNote('response-changed', { taskId, revision: 4 });
    const choice = await screen.findByRole('group', { name: 'Two versions of this answer' });
    expect(choice.textContent).toContain('Tom Fry has just changed this answer.');
    await userEvent.keyboard(typed);
    const own = path === paths.method ? before + typed : typed;
    expect([document.activeElement, input.value]).toEqual([input, own]);
    expect(within(choice).getByText('Your version')).toBeTruthy();
    await userEvent.click(within(choice).getByRole('button', { name: 'Keep Tom’s version' }));
    expect(input.value).toBe(theirs);
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  test('keeps the focused answer editable when a colleague declines, and stores it locally', async () => {
    const closed = { ...response().can, edit: false, submit: false, decline: false };
    const declined = { at: '2026-11-28T12:10:00Z', reason: 'NO_CAPACITY' as const, comment: null };
    openResponse({
      draft: whole,
      answers: {
        [`GET ${ofTask}/response/changes`]: () =>
          json({
            data: {
              ...response({ ...whole, revision: 4, fields: {}, can: closed, declined }),
              fileIds: null,
            },
          }),
        [`PATCH ${ofTask}/response`]: () =>
          json({ message: 'Declined.', code: 'TASK_DECLINED', fieldErrors: [], globalErrors: [] }, 409),
      },
    });
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your method/ });
    await userEvent.click(input);
    emitLiveNote('response-changed', { taskId, revision: 4 });
    expect(await screen.findByText(/You will not get reminders/)).toBeTruthy();
    await userEvent.keyboard(' at night');
    expect(input.value).toBe('By barge at night');
    expect(await screen.findByText(/Stored on this device, typed/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Unit price, line 1' }).readOnly).toBe(true);
    await userEvent.tab();
    expect(input.readOnly).toBe(true);
  });

  test('announces an amendment once and counts the question as open until reviewed', async () => {
    const messages: string[] = [];
    const hear = ({ detail }: CustomEvent<{ text: string }>) => messages.push(detail.text);
    window.addEventListener('display-app-message', hear);
    let isAmended = false;
    const { sections, ...sheet } = task().sheet;
    const [section] = sections;
    const [first, ...others] = section?.questions ?? [];
    const amended = {
      sheetVersion: 2,
      sheet: {
        ...sheet,
        sections: [{ ...section, questions: [{ ...first, help: 'With the tides' }, ...others] }],
      } as typeof sheet & { sections: typeof sections },
    };
    const submitted = { submittedVersion: 1, submittedSheetVersion: 1 };
    const now = () =>
      response({ ...whole, ...submitted, sheetVersion: isAmended ? 2 : 1, revision: isAmended ? 4 : 3 });
    openResponse({
      answers: {
        [`GET ${ofTask}`]: () => json({ data: task(isAmended ? amended : {}) }),
        [`GET ${ofTask}/response`]: () => json({ data: now() }),
        [`GET ${ofTask}/response/changes`]: () => json({ data: { ...now(), fields: {}, fileIds: null } }),
      },
    });
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your method/ });
    await userEvent.type(input, ' at');
    isAmended = true;
    emitLiveNote('response-changed', { taskId, revision: 4 });
    expect(await screen.findByText(/With the tides/)).toBeTruthy();
    await userEvent.keyboard(' night');
    expect(input.value).toBe('By barge at night');
    expect(screen.getByText(/The buyer has changed this question/)).toBeTruthy();
    expect(screen.getByText(/Look again at: Question 1, Your method/)).toBeTruthy();
    expect((await screen.findByText(/^Please review/)).closest('[role]')?.role).toBe('note');
    expect(await screen.findByText('1 to review', { selector: 'small' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my answer' }));
    expect(screen.queryByText(/The buyer has changed this question/)).toBeNull();
    expect(screen.queryByText(/Look again at/)).toBeNull();
    expect(messages).toEqual([
      'The buyer has just changed Question 1, Your method. Look at it again before you submit.',
    ]);
    window.removeEventListener('display-app-message', hear);
  });

  test('shows both versions of a conflict and saves the chosen one', async () => {
    const { saved } = openResponse({
      draft: whole,
      answers: {
        [`PATCH ${ofTask}/response`]: async (request) => {
          const { changes } = (await request.json()) as DraftChange;
          const [change] = changes;
          saved.push(...changes);
          if (change?.revision === 1) {
            const theirs = { path: change.path, value: 'By rail', revision: 2, by: 'Tom Fry' };
            return json({ data: { revision: 4, fields: {}, conflicts: [theirs] } });
          }
          const fields = { [change?.path ?? '']: field(String(change?.value), 3) };
          return json({ data: { revision: 5, fields, conflicts: [] } });
        },
      },
    });
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your method/ });
    await userEvent.type(input, ' at night');
    const choice = await screen.findByRole('group', { name: 'Two versions of this answer' });
    expect(within(choice).getByText(/You and Tom Fry both changed this/)).toBeTruthy();
    expect(await screen.findByText('1 to choose', { selector: 'small' })).toBeTruthy();
    // The field keeps the focus, and typing continues.
    await userEvent.keyboard(', slowly');
    expect([input.isConnected, input.value]).toEqual([true, 'By barge at night, slowly']);
    expect(saved).toHaveLength(1);
    await userEvent.click(within(choice).getByRole('button', { name: 'Keep my version' }));
    await waitFor(
      () => expect(saved.at(-1)).toMatchObject({ value: 'By barge at night, slowly', revision: 2 }),
      {
        timeout: 4000,
      },
    );
    expect(document.activeElement).toBe(input);
  });

  test('stays open when the session ends and saves everything after a new login', async () => {
    let isOver = true;
    const problem = { message: '', code: 'EXPIRED_JWT', fieldErrors: [], globalErrors: [] };
    onTestFinished(
      observeSession({ toLogin: () => expect.unreachable(), toHome: () => expect.unreachable() }),
    );
    const { saved } = openResponse({
      answers: {
        [`PATCH ${ofTask}/response`]: async (request) => {
          if (isOver) return json(problem, 401);
          const { changes } = (await request.json()) as DraftChange;
          saved.push(...changes);
          const fields = { [paths.method]: field(String(changes.at(-1)?.value)) };
          return json({ data: { revision: 1, fields, conflicts: [] } });
        },
        'POST /api/user/qr-code': () => json({ data: null }),
        'POST /api/authenticate': () =>
          json({ data: tess }, 200, { authorization: `Bearer ${tokenOf(tess)}` }),
      },
    });
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your method/ });
    await userEvent.type(input, 'Ke');
    const bar = await screen.findByText(/^You were logged out/, {}, { timeout: 30_000 });
    expect(bar.closest('[role=alert]')).toBeTruthy();
    // The focus stays, so that the rest of the word ends up in the field.
    await userEvent.keyboard('pt');
    expect([document.activeElement, input.value]).toEqual([input, 'Kept']);
    expect(screen.getByText(/Stored on this device, typed/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Log in to continue' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log in again to continue' });
    expect(within(dialog).getByDisplayValue('tess@tide.example')).toBeTruthy();
    isOver = false;
    await userEvent.type(within(dialog).getByLabelText('Password'), 'secret');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log in' }));
    await userEvent.type(await within(dialog).findByRole('textbox', { name: /code/i }), '123456');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(saved.at(-1)?.value).toBe('Kept'));
    expect([document.activeElement, input.value]).toEqual([input, 'Kept']);
    await userEvent.keyboard(' too');
    expect(input.value).toBe('Kept too');
  });
});

describe('status line', () => {
  const submitted = {
    ...whole,
    state: 'RESPONSE_SUBMITTED' as const,
    submittedVersion: 1,
    submittedAt: '2026-11-28T12:05:33Z',
    submittedSheetVersion: 1,
    submittedBy: 'Tess Quinn',
  };
  const closed = { ...response().can, edit: false, submit: false, decline: false };
  test.each([
    ['Draft, saved', 'Not submitted', { draft: whole }],
    ['Submitted, version 1', 'Receipt', { draft: submitted }],
    [
      'Version 1 is your current submission',
      'Changes not submitted',
      { draft: { ...submitted, unsentChanges: true } },
    ],
    [
      'In the box, version 1',
      'Receipt and proof',
      { draft: { ...submitted, can: closed }, given: { ended: true } },
    ],
    [
      'Ended Without Response',
      'No one else ever sees it',
      { draft: { ...whole, can: closed }, given: { ended: true } },
    ],
    [
      'Ended Without Response',
      'You did not start a response.',
      { draft: { can: closed }, given: { ended: true } },
    ],
    [
      'Declined',
      'No capacity in this period. You will not get reminders.',
      {
        draft: {
          declined: { at: '2026-11-28T12:10:00Z', reason: 'NO_CAPACITY' as const, comment: null },
          can: { ...closed, undoDecline: true },
        },
      },
    ],
    [
      'Declined',
      'We have no barge. You will not get reminders.',
      {
        draft: {
          declined: { at: '2026-11-28T12:10:00Z', reason: 'OTHER' as const, comment: 'We have no barge.' },
          can: closed,
        },
      },
    ],
  ])('shows "%s", "%s"', async (what, more, given) => {
    const { line } = openResponse(given);
    const text = (await line()).textContent ?? '';
    expect(text).toContain(what);
    expect(text).toContain(more);
  });

  test('shows the date of a draft that was saved on another day', async () => {
    const { line } = openResponse({
      draft: {
        ...whole,
        fields: { [paths.method]: { ...field('By barge'), changedAt: '2026-01-14T11:39:39Z' } },
      },
    });
    expect((await line()).textContent).toMatch(/Draft, saved 2026-01-14 \d\d:39 /);
  });

  test('asks to submit only if something has changed since the submission', async () => {
    const { line } = openResponse({ draft: submitted });
    await line();
    expect(screen.getByText('Nothing has changed since version 1 was submitted.')).toBeTruthy();
    expect(screen.queryByText(/Everything is answered/)).toBeNull();
  });
});

describe('review', () => {
  test('lists missing answers as links and focuses the first instead of submitting', async () => {
    const { requests } = openResponse({
      view: 'review',
      draft: { fields: { [paths.method]: field('By barge') } },
    });
    expect(await screen.findByRole('heading', { name: '3 answers are missing' })).toBeTruthy();
    // Summary of the submission: who submits what to whom, and what to keep.
    const facts = within(screen.getByRole('region', { name: 'Submit' }));
    const { buyer, title, reference } = supplierEvent();
    expect(facts.getByText('Tess Quinn for Tidewater Tools')).toBeTruthy();
    expect(facts.getByText(`${buyer.organisationName}, ${buyer.businessUnitName}`)).toBeTruthy();
    expect(facts.getByText(`(${reference})`).parentElement?.textContent).toBe(`${title} (${reference})`);
    expect(facts.getByText(task().title)).toBeTruthy();
    expect(facts.getByText(/^The receipt \(PDF and JSON\).*sealed copy/)).toBeTruthy();
    const first = screen.getByRole('button', {
      name: 'Question 2, Weeks to hand-over: This field is required',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Submit response' }));
    expect(document.activeElement).toBe(first);
    expect(
      screen.getByRole('button', { name: /Price line A1, Piling: enter a unit price or select No bid/ }),
    ).toBeTruthy();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('does not add a colon to a question that ends with its own mark', async () => {
    const { sheet } = task();
    const [section] = sheet.sections;
    const [first] = section?.questions ?? [];
    const asked = { ...sheet, sections: [{ ...section, questions: [{ ...first, label: 'By barge?' }] }] };
    openResponse({ view: 'review', given: { sheet: asked as typeof sheet } });
    const missing = await screen.findByRole('button', { name: /^Question 1/ });
    expect(missing.textContent).toBe('Question 1, By barge? This field is required');
  });

  test('keeps missing answers in line with the others, and its print button in the head', async () => {
    openResponse({ view: 'review', draft: { fields: { [paths.method]: field('By barge') } } });
    const missing = (await screen.findByText('2 Weeks to hand-over')).parentElement as HTMLElement;
    // Together with the border of 3 px
    expect(stylesOf(missing)).toMatchObject({ marginLeft: '-13px', paddingLeft: '10px' });
    const head = screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement;
    expect(within(head).getByRole('button', { name: 'Print' })).toBeTruthy();
  });

  test('requires accepted terms, submits once and opens the receipt', async () => {
    const file = { id: '019b0000-0000-7000-8000-000000000099', name: 'Terms.pdf', size: 10 };
    const { requests, router } = openResponse({
      view: 'review',
      event: { termsAndConditionsFile: file },
      draft: { ...whole, terms: { fileId: file.id, acceptedAt: null, acceptedBy: null } },
      answers: {
        [`POST /api/supplier/events/${eventId}/terms-acceptance`]: () => json({ data: null }),
        [`POST ${ofTask}/response/submission`]: () => json({ data: receipt }, 201),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Submit response' }));
    expect(await screen.findByText('Terms and conditions must be accepted')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /accepts the terms/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit response' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'receipt' }));
    const sent = requests.filter(({ url }) => url.endsWith('/submission'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(await sent[0]?.json()).toEqual({ revision: 3, sheetVersion: 1 });
  });

  test("names a colleague's change after a stale submission and waits for confirmation", async () => {
    let isChanged = false;
    const now = () =>
      isChanged
        ? response({ ...whole, revision: 4, fields: { ...whole.fields, [paths.priceOne]: field('9999', 2) } })
        : response(whole);
    const submissions: unknown[] = [];
    const { router } = openResponse({
      view: 'review',
      answers: {
        [`GET ${ofTask}/response`]: () => json({ data: now() }),
        [`POST ${ofTask}/response/submission`]: async (request) => {
          submissions.push(await request.json());
          if (isChanged && submissions.length > 1) return json({ data: receipt }, 201);
          isChanged = true;
          return json({ message: '', code: 'STALE_REVISION', fieldErrors: [], globalErrors: [] }, 409);
        },
      },
    });
    const submit = await screen.findByRole('button', { name: 'Submit response' });
    await userEvent.click(submit);
    expect(await screen.findByText('Not submitted: something has changed.')).toBeTruthy();
    const notice = await screen.findByRole('status', { name: /One answer was changed/ });
    expect(notice.textContent).toContain('Price line A1, Piling, Unit price: 12.50 → 9,999.00 (Tom Fry)');
    const row = screen.getByRole('row', { name: /Piling/ });
    expect(within(row).getByText(/Just changed by Tom Fry. Before: 12.50/)).toBeTruthy();
    await userEvent.click(submit);
    expect(document.activeElement).toBe(notice);
    expect(submissions).toHaveLength(1);
    await userEvent.click(within(notice).getByRole('button', { name: 'I have checked the changes' }));
    await userEvent.click(submit);
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'receipt' }));
    expect(submissions.at(-1)).toEqual({ revision: 4, sheetVersion: 1 });
  });

  test('asks before submitting or leaving while a file is uploading', async () => {
    const { router, requests } = openResponse({
      draft: whole,
      answers: { [`POST ${ofTask}/response/submission`]: () => json({ data: receipt }, 201) },
    });
    await screen.findByRole('textbox', { name: /Your method/ });
    const drop = document.querySelector<HTMLInputElement>('input[type=file][name=files]');
    await userEvent.upload(drop as HTMLInputElement, new File(['x'], 'drawing.txt', { type: 'text/plain' }));
    expect(await screen.findByText('One file has not finished uploading.')).toBeTruthy();
    expect(screen.queryByText(/Everything is answered/)).toBeNull();
    void router.navigate({ href: '/' });
    const leave = await screen.findByRole('alertdialog', { name: 'Leave while files are uploading?' });
    await userEvent.click(within(leave).getByRole('button', { name: 'Stay on page' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Review and submit' }));
    await screen.findByRole('heading', { name: 'Check your answers' });
    expect(await screen.findByText('drawing.txt')).toBeTruthy();
    const sent = () => requests.filter(({ url }) => url.endsWith('/submission'));
    await userEvent.click(screen.getByRole('button', { name: 'Submit response' }));
    const ask = () => screen.findByRole('alertdialog', { name: 'One file has not arrived' });
    expect((await ask()).textContent).toContain('drawing.txt');
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Wait' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toEqual([]);
    expect(screen.queryByText('None')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Submit response' }));
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Submit without drawing.txt' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'receipt' }));
    expect(sent()).toHaveLength(1);
  });

  test('stops asking about an unfinished file when it is no longer uploading', async () => {
    openResponse({ draft: whole });
    await screen.findByRole('textbox', { name: /Your method/ });
    const drop = document.querySelector<HTMLInputElement>('input[type=file][name=files]');
    await userEvent.upload(drop as HTMLInputElement, new File(['x'], 'drawing.txt', { type: 'text/plain' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Review and submit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Submit response' }));
    expect(await screen.findByRole('alertdialog', { name: 'One file has not arrived' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Cancel.*drawing\.txt/, hidden: true }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test.each([
    ['STALE_REVISION', 'something has changed'],
    ['TASK_ENDED', 'The deadline for this task has passed.'],
    ['TASK_ARCHIVED', 'Your draft has been kept.'],
  ])('shows an error and keeps everything when the server responds with %s', async (code, text) => {
    const message = 'The deadline for this task has passed.';
    const { router } = openResponse({
      view: 'review',
      draft: whole,
      answers: {
        [`POST ${ofTask}/response/submission`]: () =>
          json({ message, code, fieldErrors: [], globalErrors: [{ message }] }, 409),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Submit response' }));
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(screen.getByText('By barge')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  test('reads only the changes again when the state of the task changes', async () => {
    const stored = response(whole);
    const { requests } = openResponse({
      draft: whole,
      answers: {
        [`GET ${ofTask}/response/changes`]: () =>
          json({
            data: { ...stored, revision: 9, fields: { [paths.method]: field('By rail', 2) }, fileIds: null },
          }),
      },
    });
    await screen.findByRole('textbox', { name: /Your method/ });
    act(() => emitAppEvent(appEvents.taskStatusChanged));
    expect(await screen.findByDisplayValue('By rail')).toBeTruthy();
    const reads = requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => /response(\/changes)?$/.test(pathname));
    const names = reads.map(({ pathname, search }) => pathname.replace(/.*response/, 'response') + search);
    expect(names).toEqual(['response', `response/changes?since=${stored.revision}`]);
  });

  test("reloads the draft when a colleague's change made the submission stale", async () => {
    let stored = response(whole);
    openResponse({
      view: 'review',
      draft: whole,
      answers: {
        [`GET ${ofTask}/response`]: () => json({ data: stored }),
        [`POST ${ofTask}/response/submission`]: () => {
          const fields = { ...stored.fields, [paths.method]: field('By rail', 2) };
          stored = { ...stored, revision: 4, fields };
          const data = { revision: 4, sheetVersion: 1 };
          return json({ message: 'Stale', code: 'STALE_REVISION', data }, 409);
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Submit response' }));
    expect(await screen.findByText('By rail')).toBeTruthy();
  });
});

describe('deadline of a task', () => {
  test("updates the whole page by the server's clock without a reload", async () => {
    // The device clock is one hour ahead of the server, for which the task has not ended.
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = () => Date.now() - 3_600_000;
    const effectiveEndDate = new Date(server() + 55_000).toISOString();
    onTestFinished(resetServerClock);
    const { line } = openResponse({
      draft: whole,
      given: { effectiveEndDate, ended: false },
      answers: {
        [`GET ${ofTask}/response`]: () =>
          json({ data: response(whole) }, 200, { date: new Date(server()).toUTCString() }),
      },
    });
    await waitFor(async () => expect((await line()).textContent).toMatch(/\d s left/));
    expect(screen.getByRole('button', { name: 'Review and submit' })).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(screen.getByText('Ended Without Response')).toBeTruthy();
    expect((await line()).textContent).not.toMatch(/left|Not submitted/);
    expect(screen.queryByRole('button', { name: 'Review and submit' })).toBeNull();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your method/ }).readOnly).toBe(true);
  });
});

describe('status line after changes', () => {
  test.each<[string, Given]>([
    ['a cancelled event', { event: { status: 'CANCELLED' } }],
    ['an archived task', { given: { archived: true } }],
  ])('shows the reason without another alert for %s', async (_what, stopped) => {
    const { line } = openResponse({
      ...stopped,
      draft: {
        ...whole,
        submittedVersion: 1,
        submittedAt: '2026-11-16T12:02:11Z',
        submittedSheetVersion: 0,
        can: { ...response().can, edit: false, submit: false },
      },
    });
    expect((await line()).textContent).toMatch(/has (cancelled this event|archived this task)/);
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent?.trim())).not.toContainEqual(
      expect.stringMatching(/./),
    );
  });

  test('shows that an event was cancelled instead of a countdown', async () => {
    const { line } = openResponse({ event: { status: 'CANCELLED' } });
    expect((await line()).textContent).toMatch(/has cancelled this event/);
    expect((await line()).textContent).not.toMatch(/Not started|left/);
  });

  test('shows comments after the deadline only where one was written', async () => {
    const { sheet } = task();
    const comment = paths.priceTwo.replace('unitPrice', 'comment');
    const { line } = openResponse({
      draft: {
        ...whole,
        fields: { ...whole.fields, [comment]: field('Without paint') },
        can: { ...response().can, edit: false },
      },
      given: {
        ended: true,
        sheet: { ...sheet, priceTable: sheet.priceTable && { ...sheet.priceTable, commentAllowed: true } },
      },
    });
    await line();
    expect(screen.getByRole('textbox', { name: 'Comment, line 2' })).toHaveProperty('value', 'Without paint');
    expect(screen.queryByRole('textbox', { name: 'Comment, line 1' })).toBeNull();
  });

  test('shows when the box was opened', async () => {
    const { line } = openResponse({
      draft: { ...whole, submittedVersion: 2, can: { ...response().can, edit: false } },
      given: { ended: true, boxOpenedAt: '2026-11-16T10:30:00Z' },
    });
    expect((await line()).textContent).toMatch(/Opened, version 2, 2026-11-16 10:30/);
  });

  test('shows after a withdrawal that the buyer has no response', async () => {
    const withdrawn = { version: 1, at: '2026-11-16T10:30:00Z', by: 'Tess Quinn' };
    const { line } = openResponse({ draft: { ...whole, withdrawn } });
    expect((await line()).textContent).toMatch(/has no response from you now/);
    expect((await line()).textContent).not.toContain('nothing yet');
    expect(
      screen.getByText(/Your draft is kept, and you can submit it again until the deadline/),
    ).toBeTruthy();
  });
});

describe('review after a withdrawal', () => {
  test('names the next version', async () => {
    const withdrawn = { version: 1, at: '2026-11-16T10:30:00Z', by: 'Tess Quinn' };
    openResponse({ view: 'review', draft: { ...whole, withdrawn } });
    expect(await screen.findByText(/put in the box as version 2/)).toBeTruthy();
  });
});

describe('file of the response', () => {
  test('can be restored after it was removed', async () => {
    const id = '019b0000-0000-7000-8000-000000000077';
    const file = { id, name: 'drawing.pdf', size: 10 };
    openResponse({
      draft: { ...whole, fileIds: [id], files: [file] },
      given: { additionalFilesAllowed: true },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove drawing.pdf' }));
    expect(screen.queryByRole('button', { name: 'drawing.pdf' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'drawing.pdf' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('declining', () => {
  test('requires a reason and preselects none', async () => {
    const { requests } = openResponse();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: /^Decline/ }));
    expect(await dialog.findByText('This field is required')).toBeTruthy();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});
