import type { ImportResult } from '@tenderbox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { inPage } from '../../../shared/test/in-page.ts';
import { mockApi } from '../../../shared/test/mock-api.ts';
import { mockUploads, type Upload } from '../../../shared/test/mock-uploads.ts';
import { ImportDialog } from './import-dialog.tsx';

const good: ImportResult = {
  added: 1,
  changed: 1,
  unchanged: 1,
  invited: 1,
  notInvited: 0,
  emptied: 0,
  refused: [],
  warnings: [],
  applied: false,
  ignoredColumns: ['Status'],
  rows: [
    { row: 2, supplierCode: 'A1', name: 'Alpha', outcome: 'ADD', changes: [] },
    {
      row: 3,
      supplierCode: 'B2',
      name: 'Beta',
      outcome: 'CHANGE',
      changes: [
        { column: 'Phone', before: '+44 1', after: '+44 2' },
        { column: 'Tags', before: null, after: 'rope' },
      ],
    },
    { row: 4, supplierCode: 'C3', name: 'Gamma', outcome: 'UNCHANGED', changes: [] },
  ],
};
const bad: ImportResult = {
  ...good,
  ignoredColumns: [],
  added: 1,
  changed: 0,
  unchanged: 0,
  invited: 0,
  refused: [
    { row: 3, column: 'E-mail address', cell: 'C3', reason: 'Must be a valid email address' },
    {
      row: 3,
      column: 'Website',
      cell: 'E3',
      reason: 'A full URL beginning with http:// or https:// is required',
    },
  ],
  rows: [
    { row: 2, supplierCode: 'A1', name: 'Alpha', outcome: 'ADD', changes: [] },
    { row: 3, supplierCode: 'B2', name: 'Beta', outcome: 'REFUSE', changes: [] },
  ],
};

const workbook = new File(['workbook'], 'suppliers.xlsx');

function open() {
  const requests = mockApi({
    'POST /api/business-unit/suppliers/import/refused': () =>
      new Response('workbook', { headers: { 'content-disposition': 'attachment' } }),
    'GET /api/business-unit/suppliers/import-template': () =>
      new Response('workbook', { headers: { 'content-disposition': 'attachment' } }),
  });
  const uploads = mockUploads();
  const onClose = vi.fn();
  const router = renderFeaturePage(() => <ImportDialog onClose={onClose} />, '/suppliers');
  return { uploads, requests, onClose, router, user: userEvent.setup({ applyAccept: false }) };
}

async function check(user: ReturnType<typeof userEvent.setup>, uploads: Upload[], file = workbook) {
  await user.upload(await screen.findByLabelText(/Excel file/), file);
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  const before = uploads.length;
  await waitFor(() => expect(uploads.length).toBeGreaterThanOrEqual(Math.max(before, 1)));
  return uploads.at(-1) as Upload;
}

const queryOf = ({ address }: Upload) =>
  Object.fromEntries(new URL(address, 'http://localhost').searchParams);

describe('importing suppliers', () => {
  it('shows a preview before importing, then imports and reports the result', async () => {
    const { uploads, onClose, user } = open();
    await user.click(await screen.findByRole('checkbox', { name: /Send invitations/ }));
    const dryRun = await check(user, uploads);
    expect(queryOf(dryRun)).toEqual({ dryRun: 'true', invite: 'true', clearBlanks: 'false' });
    expect((dryRun.body.get('file') as File).type).toContain('spreadsheetml');
    act(() => dryRun.progress(62));
    expect(await screen.findByText('Uploading suppliers.xlsx: 62%')).toBeTruthy();
    act(() => dryRun.progress(100));
    expect(await screen.findByText('Checking suppliers.xlsx…')).toBeTruthy();
    act(() => dryRun.answer({ data: good }));

    const ready = /1 will be added and 1 changed, all in one step\. 1 person will be invited by e-mail\./;
    expect(await screen.findByText(ready)).toBeTruthy();
    const ignored = 'These columns are for information only and are ignored: Status.';
    expect(screen.getByText(ignored)).toBeTruthy();
    const details = within(screen.getByText('Beta').closest('tr') as HTMLElement);
    expect(details.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Phone: +44 1 → +44 2',
      'Tags: empty → rope',
    ]);
    await user.click(screen.getByRole('button', { name: 'Changed 1' }));
    expect(screen.queryByText('Alpha')).toBeNull();
    expect(screen.getByText('Beta')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Import 2 suppliers' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(queryOf(uploads[1] as Upload)).toEqual({ dryRun: 'false', invite: 'true', clearBlanks: 'false' });
    act(() => uploads[1]?.answer({ data: { ...good, applied: true } }));
    const done = /The import is complete: 1 added, 1 changed, 1 unchanged./;
    expect(await screen.findByText(done)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('lists rejected cells with reasons, offers a download and imports nothing', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:refused');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { uploads, requests, user } = open();
    const dryRun = await check(user, uploads);
    act(() => dryRun.answer({ data: bad }));
    expect(await screen.findByText('1 row was rejected, so nothing can be imported yet')).toBeTruthy();
    const row = screen.getByText('Beta').closest('tr') as HTMLElement;
    expect(within(row).getByText('C3 (E-mail address): Must be a valid email address')).toBeTruthy();
    expect(within(row).getByText(/^E3 \(Website\)/)).toBeTruthy();
    expect(screen.queryByText('Alpha')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download rejected rows' }));
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    expect(requests.map(({ method }) => method)).toEqual(['POST']);
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByRole('button', { name: 'Check file' })).toBeTruthy();
    clicked.mockRestore();
  });

  it('lists values that blank cells would clear, and warnings', async () => {
    const { uploads, user } = open();
    await user.click(await screen.findByRole('checkbox', { name: /Blank cells clear/ }));
    const dryRun = await check(user, uploads);
    expect(queryOf(dryRun)).toMatchObject({ clearBlanks: 'true' });
    const reason = 'Looks like a date';
    const rows: ImportResult['rows'] = [
      {
        row: 2,
        supplierCode: 'B2',
        name: 'Beta',
        outcome: 'CHANGE',
        changes: [{ column: 'Phone', before: '+44 1', after: null }],
      },
      { row: 3, supplierCode: 'D4', name: '3-Mar', outcome: 'ADD', changes: [] },
    ];
    const warnings = [{ row: 3, column: 'Name', cell: 'B3', reason }];
    act(() => dryRun.answer({ data: { ...good, emptied: 1, rows, warnings } }));
    expect(await screen.findByText('1 saved value would be cleared.')).toBeTruthy();
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Phone: +44 1 → cleared');
    expect(screen.getByText(/1 cell may not contain what was intended/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'To check 1' }));
    expect(screen.queryByText('Beta')).toBeNull();
    expect(screen.getByText('B3 (Name): Looks like a date')).toBeTruthy();
  });

  it('shows a message when the file contains only headings', async () => {
    const { uploads, user } = open();
    const dryRun = await check(user, uploads);
    act(() => dryRun.answer({ data: { ...good, added: 0, changed: 0, unchanged: 0, invited: 0, rows: [] } }));
    expect(await screen.findByText('This file contains only headings')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('continues after the dialog is left and reports the result later', async () => {
    const { uploads, onClose, user, router } = open();
    const dryRun = await check(user, uploads);
    act(() => dryRun.answer({ data: good }));
    await user.click(await screen.findByRole('button', { name: 'Import 2 suppliers' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(await screen.findByText(/Keep this window open until the file has been uploaded/)).toBeTruthy();
    act(() => uploads[1]?.progress(100));
    expect(await screen.findByText(/You can leave this page\. The import will continue/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue in background' }));
    expect(onClose).toHaveBeenCalledOnce();
    await act(() => router.navigate({ to: '/elsewhere' as never }));
    expect(uploads[1]?.isAborted).toBe(false);
    act(() => uploads[1]?.answer({ data: { ...good, applied: true } }));
    expect(
      await screen.findByText('The import of suppliers.xlsx is complete: 1 added, 1 changed.'),
    ).toBeTruthy();
  });

  it('shows server errors about the file under the field', async () => {
    const { uploads, user } = open();
    const dryRun = await check(user, uploads);
    const fieldErrors = [{ property: 'file', message: 'This file cannot be read as an Excel workbook' }];
    act(() => dryRun.answer({ message: '', code: 'VALIDATION_FAILED', fieldErrors, globalErrors: [] }, 400));
    expect(await screen.findByText('This file cannot be read as an Excel workbook', inPage)).toBeTruthy();
  });

  it('accepts Excel files only and requires one', async () => {
    const { uploads, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Check file' }));
    expect(await screen.findByText('This field is required')).toBeTruthy();
    await user.upload(screen.getByLabelText(/Excel file/), new File(['x'], 'suppliers.csv'));
    await user.click(screen.getByRole('button', { name: 'Check file' }));
    expect(await screen.findByText('Invalid file type')).toBeTruthy();
    expect(uploads).toHaveLength(0);
  });

  it('can be cancelled during the upload', async () => {
    const { uploads, user } = open();
    const dryRun = await check(user, uploads);
    act(() => dryRun.progress(10));
    const progress = await screen.findByText('Uploading suppliers.xlsx: 10%');
    const bar = progress.parentElement?.parentElement as HTMLElement;
    await user.click(within(bar).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dryRun.isAborted).toBe(true));
    await waitFor(() => expect(screen.queryByText(/Uploading/)).toBeNull());
    expect(screen.getByRole('button', { name: 'Check file' })).toBeTruthy();
  });
});
