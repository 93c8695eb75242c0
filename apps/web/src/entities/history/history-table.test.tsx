import type { HistoryEntry } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../test/open-page.tsx';
import { type HistorySource, HistoryTable } from './history-table.tsx';

const renamed: HistoryEntry = {
  id: '019a0000-0000-7000-8000-000000000010',
  at: '2026-11-30T17:00:00.000Z',
  actorName: 'Olga Marsh',
  actorRole: 'SOURCING_ORGANISATION_ADMIN',
  clientAddress: '192.0.2.7',
  action: 'business-unit.changed',
  subjectType: 'business-unit',
  subjectId: null,
  subjectName: 'Dredging',
  before: { name: 'Dredgers', timeZone: 'Europe/London' },
  after: { name: 'Dredging', timeZone: 'Europe/London' },
};

function open(items: HistoryEntry[]) {
  const source = {
    queryKey: ['history'],
    read: vi.fn<HistorySource['read']>(async () => ({ items, total: items.length })),
    download: vi.fn<Required<HistorySource>['download']>(async () => undefined),
  };
  openPage(() => <HistoryTable source={source} name="Dredging" timeZone="Europe/London" />, '/history');
  return { source, user: userEvent.setup() };
}

async function cellsOf(text: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(text)).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

describe('a history', () => {
  it('says when with its zone, who in which role, what, to whom, and the difference', async () => {
    const { source } = open([renamed]);
    const cells = await cellsOf('Business unit changed');
    expect(cells[0]).toContain('2026-11-30 17:00 GMT');
    expect(cells.slice(1)).toEqual([
      'Olga MarshOrganisation Admin · 192.0.2.7',
      'Business unit changed',
      'Dredging',
      'Name: Dredgers → Dredging',
    ]);
    const newestFirst = { page: 0, size: '10', sort: 'at,desc', search: '' };
    expect(source.read).toHaveBeenCalledWith(newestFirst, expect.anything());
  });

  it('shows an action that has no text by its code, and who was not signed in', async () => {
    const nobody = { actorName: null, actorRole: null, clientAddress: null };
    open([{ ...renamed, ...nobody, action: 'crane.lifted', subjectName: null, before: null, after: null }]);
    expect((await cellsOf('crane.lifted')).slice(1)).toEqual(['Not signed in', 'crane.lifted', '–', '–']);
  });

  it('does not repeat the name of what was added', async () => {
    open([
      { ...renamed, action: 'label.created', subjectName: 'Marine', before: null, after: { name: 'Marine' } },
    ]);
    expect((await cellsOf('Label added')).slice(3)).toEqual(['Marine', '–']);
  });

  it('sorts on the server', async () => {
    const { source, user } = open([renamed]);
    await screen.findByText('Business unit changed');
    await user.click(screen.getByRole('button', { name: 'Time' }));
    await waitFor(() =>
      expect(source.read).toHaveBeenLastCalledWith(
        expect.objectContaining({ sort: 'at,asc' }),
        expect.anything(),
      ),
    );
  });

  it('is downloaded as a file that is called after whose it is', async () => {
    const { source, user } = open([]);
    expect(await screen.findByText('Nothing has been recorded yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export to Excel' }));
    expect(source.download).toHaveBeenCalledWith('Dredging history.xlsx', expect.any(AbortSignal));
  });
});
