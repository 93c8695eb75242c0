import {
  addedRowText,
  type DraftChange,
  type WorkbookChange,
  type WorkbookReading,
} from '@tenderbox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveAuthorization } from '../../../../entities/session/session.ts';
import { renderFeaturePage } from '../../../../entities/test/render-page.tsx';
import { response } from '../../../../entities/test/response.ts';
import { tokenOf, una } from '../../../../entities/test/session-token.ts';
import { loadTexts } from '../../../../shared/i18n/load-texts.ts';
import { inPage } from '../../../../shared/test/in-page.ts';
import { json, mockApi } from '../../../../shared/test/mock-api.ts';
import { mockUploads, type Upload } from '../../../../shared/test/mock-uploads.ts';
import { testId } from '../../../../shared/test/test-id.ts';
import { eventId, paths, supplierEvent, task, taskId } from '../../test/task.ts';
import { ResponsePage } from '../response-page.tsx';

const ofTask = `/api/supplier/tasks/${taskId}`;
const field = (value: DraftChange['changes'][number]['value'], revision = 1) => ({
  value,
  revision,
  changedAt: '2026-11-16T12:02:11Z',
  changedBy: 'Tom Fry',
  needsReview: false,
});
const workbook = new File(['workbook'], 'answers.xlsx');

const change = (path: string, label: string, traits: Partial<WorkbookChange>): WorkbookChange => ({
  path,
  label,
  sheet: 'Answers',
  cell: 'H2',
  before: null,
  after: null,
  revision: 0,
  changedSince: false,
  askedAnew: false,
  ...traits,
});

const reading = (traits: Partial<WorkbookReading> = {}): WorkbookReading => ({
  sheetVersion: 1,
  workbookVersion: 1,
  isOfAnotherTask: false,
  equal: 3,
  missing: 0,
  changed: [],
  kept: [],
  refused: [],
  passedOver: [],
  applied: false,
  conflicts: [],
  ...traits,
});

beforeEach(async () => {
  localStorage.clear();
  saveAuthorization(
    tokenOf({ ...una, roleName: 'BIDDER_USER', bidderId: testId(4001), bidderName: 'Tidewater Tools' }),
  );
  await loadTexts(['responses', 'sheets', 'events', 'answerWorkbook']);
});

/** Opens a response with two answers and a mock server that saves everything. A colleague's save can come between. */
function openResponse({ theirs }: { theirs?: string } = {}) {
  const saved: DraftChange['changes'] = [];
  const requests = mockApi({
    [`GET /api/supplier/events/${eventId}`]: () => json({ data: supplierEvent() }),
    [`GET ${ofTask}`]: () => json({ data: task() }),
    [`GET ${ofTask}/response`]: () => json({ data: response(draft) }),
    [`GET ${ofTask}/response/changes`]: () =>
      json({ data: { ...response({ ...draft, revision: 9, fields: {} }), fileIds: null } }),
    [`PUT ${ofTask}/response/presence`]: () => json({ data: null }),
    [`PATCH ${ofTask}/response`]: async (request) => {
      const { changes } = (await request.json()) as DraftChange;
      saved.push(...changes);
      const lost = changes.filter(({ path }) => theirs !== undefined && path === paths.method);
      const conflicts = lost.map(({ path }) => ({ path, value: theirs, revision: 2, by: 'Tom Fry' }));
      const fields = changes
        .filter((one) => !lost.includes(one))
        .map(({ path, value, revision }) => [path, field(value, revision + 1)]);
      return json({ data: { revision: 4, fields: Object.fromEntries(fields), conflicts } });
    },
    [`GET ${ofTask}/response/workbook`]: () =>
      new Response('workbook', { headers: { 'content-disposition': 'attachment' } }),
  });
  const uploads = mockUploads();
  renderFeaturePage(
    () => <ResponsePage eventId={eventId} taskId={taskId} view="form" />,
    '/suppliers/events/$eventId/tasks/$taskId',
    `/suppliers/events/${eventId}/tasks/${taskId}`,
  );
  return { saved, requests, uploads, user: userEvent.setup({ applyAccept: false }) };
}

const draft = {
  revision: 3,
  fields: { [paths.method]: field('By barge'), [paths.priceOne]: field('12.50') },
};

async function upload({ uploads, user }: ReturnType<typeof openResponse>): Promise<Upload> {
  await user.click(await screen.findByRole('button', { name: 'Upload Excel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload Excel' });
  await user.upload(await within(dialog).findByLabelText(/Excel file/), workbook);
  await user.click(within(dialog).getByRole('button', { name: 'Check file' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  return uploads[0] as Upload;
}

const methodField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your method/ });
const priceField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Unit price, line 1' });

describe('Excel file of answers', () => {
  test('shows each change before applying it, saves with the compared revisions and supports undo', async () => {
    const opened = openResponse();
    const { saved, user } = opened;
    const sent = await upload(opened);
    expect(new URL(sent.address, 'http://localhost').searchParams.get('dryRun')).toBe('true');
    expect((sent.body.get('file') as File).type).toContain('spreadsheetml');
    act(() => sent.progress(62));
    expect(await screen.findByText('Uploading answers.xlsx: 62%')).toBeTruthy();
    act(() => sent.progress(100));
    expect(await screen.findByText('Checking answers.xlsx…')).toBeTruthy();
    const changed = [
      change(paths.method, 'Your method', { before: 'By barge', after: 'By road', revision: 1 }),
      change(paths.priceOne, 'A1 Piling, unit price', {
        sheet: 'Prices',
        cell: 'F2',
        before: '12.50',
        after: null,
        revision: 1,
        changedSince: true,
      }),
    ];
    const refused = [
      {
        sheet: 'Answers',
        cell: 'H3',
        label: 'Weeks to hand-over',
        value: 'many',
        reason: 'Must be a number',
      },
    ];
    act(() =>
      sent.answer({
        data: reading({ changed, refused, missing: 2, sheetVersion: 2, passedOver: ['Sheet “Costs”'] }),
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Upload Excel' });
    expect(await within(dialog).findByText('2 answers would change.')).toBeTruthy();
    expect(dialog.textContent).toContain('3 answers are the same as in your draft.');
    expect(dialog.textContent).toContain('One cell cannot be accepted.');
    expect(dialog.textContent).toContain('version 1 of the answer sheet. The current version is 2.');
    expect(dialog.textContent).toContain('not part of the answer sheet: Sheet “Costs”');
    const rows = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toContain('Your methodAnswers H2DraftBy bargeExcelBy road');
    expect(rows).toContain(
      'A1 Piling, unit pricePrices F2Draft12.50ExcelemptyAlso changed in the draft since the file was downloaded',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Rejected 1' }));
    expect(within(dialog).getByText('Must be a number, 1')).toBeTruthy();
    expect(within(dialog).getByText('many')).toBeTruthy();
    expect(saved).toEqual([]);

    await user.click(within(dialog).getByRole('button', { name: 'Add 2 answers to draft' }));
    await waitFor(() => expect(methodField().value).toBe('By road'));
    expect(priceField().value).toBe('');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved).toEqual([
      { path: paths.method, value: 'By road', revision: 1 },
      { path: paths.priceOne, value: null, revision: 1 },
    ]);
    expect(screen.getByText('2 answers from answers.xlsx were added to your draft.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect([methodField().value, priceField().value]).toEqual(['By barge', '12.50']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload Excel' }));
    await waitFor(() => expect(saved).toHaveLength(4));
  });

  test('creates a conflict where a colleague saved in the meantime', async () => {
    const opened = openResponse({ theirs: 'By rail' });
    const sent = await upload(opened);
    const changed = [
      change(paths.method, 'Your method', { before: 'By barge', after: 'By road', revision: 1 }),
    ];
    act(() => sent.answer({ data: reading({ changed }) }));
    await opened.user.click(await screen.findByRole('button', { name: 'Add one answer to draft' }));
    const choice = await screen.findByRole('group', { name: /Two versions/ });
    expect(choice.textContent).toMatch(/By road.*By rail/s);
    // Another Excel file cannot be compared until the conflict is resolved.
    expect(screen.getByRole('button', { name: 'Upload Excel' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('rejects other files, can be cancelled and changes nothing when nothing differs', async () => {
    const opened = openResponse();
    const { uploads, user, saved } = opened;
    const sent = await upload(opened);
    const fieldErrors = [{ property: 'file', message: 'This file is not an Excel workbook' }];
    act(() => sent.answer({ message: '', code: 'VALIDATION_FAILED', fieldErrors, globalErrors: [] }, 400));
    expect(await screen.findByText('This file is not an Excel workbook', inPage)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check file' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    const progress = (await screen.findByText(/Uploading/)).closest('div')?.parentElement as HTMLElement;
    await user.click(within(progress).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(uploads[1]?.isAborted).toBe(true));
    await waitFor(() => expect(screen.queryByText(/Uploading/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Check file' }));
    await waitFor(() => expect(uploads).toHaveLength(3));
    act(() => uploads[2]?.answer({ data: reading() }));
    expect(
      await screen.findByText('Nothing would change. The file and your draft are the same.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /to draft/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/Excel file/));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toEqual([]);
  });

  const cell = { sheet: 'Prices', cell: 'F9', label: null, value: '5', reason: addedRowText };
  const kept = { path: paths.method, label: 'Your method', sheet: 'Answers', cell: 'H2' };
  test.each<[string, Parameters<typeof reading>[0], string]>([
    ['unchanged', { equal: 4 }, 'Nothing would change. The file and your draft are the same.'],
    [
      'unchanged and older than the draft',
      { equal: 3, kept: [kept] },
      'Nothing would change. Where the file and your draft differ, your draft is newer.',
    ],
    ['without any requested cell', { equal: 0, missing: 4 }, 'Nothing would change.'],
    [
      'with an added row',
      { equal: 4, refused: [cell, { ...cell, cell: 'H9' }] },
      'Nothing would change. 4 answers are the same as in your draft.One row was added to the file. Added rows are not accepted.',
    ],
    [
      'with a cell that cannot be accepted',
      { equal: 0, refused: [{ ...cell, reason: 'Must be Yes or No' }] },
      'Nothing would change. One cell cannot be accepted. Correct it and upload the file again.',
    ],
  ])('describes the result for a file: %s', async (_what, found, sentence) => {
    const opened = openResponse();
    const sent = await upload(opened);
    act(() => sent.answer({ data: reading({ equal: 0, ...found }) }));
    await screen.findByText(/^Nothing would change/, inPage);
    const verdicts = within(screen.getByRole('dialog')).getAllByRole('status');
    expect(verdicts.map(({ textContent }) => textContent?.trim())).toContain(sentence);
  });

  test('renders only the visible ones of thousands of changes', async () => {
    const opened = openResponse();
    const sent = await upload(opened);
    const changed = Array.from({ length: 5000 }, (_, line) =>
      change(`prices/${line}/unitPrice`, `Line ${line}`, { sheet: 'Prices', cell: `F${line}`, after: '1' }),
    );
    act(() => sent.answer({ data: reading({ changed }) }));
    expect(await screen.findByRole('button', { name: 'Add 5,000 answers to draft' })).toBeTruthy();
    expect(screen.queryAllByText(/^Line \d+$/).length).toBeLessThan(200);
  });

  test('saves typed answers before the download', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:answers');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { saved, requests, user } = openResponse();
    await user.type(await screen.findByRole('textbox', { name: /Your method/ }), '!');
    await user.click(screen.getByRole('button', { name: 'Download as Excel' }));
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    expect(saved.at(-1)?.value).toBe('By barge!');
    expect(requests.findIndex(({ method }) => method === 'PATCH')).toBeLessThan(
      requests.findIndex(({ url }) => url.endsWith('/workbook')),
    );
    clicked.mockRestore();
  });
});
