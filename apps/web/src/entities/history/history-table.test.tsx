import type { HistoryEntry } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderFeaturePage } from '../test/render-page.tsx';
import type { HistorySource } from './history-source.ts';
import { HistoryTable } from './history-table.tsx';

const actorId = '019a0000-0000-7000-8000-000000000011';

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
  event: null,
  repeats: null,
  businessUnitName: 'Dredging',
  organisationName: null,
  hasParts: false,
  before: { name: 'Dredgers', timeZone: 'Europe/London' },
  after: { name: 'Dredging', timeZone: 'Europe/London' },
};

function open(
  items: HistoryEntry[],
  kinds: HistorySource['kinds'] = ['organisation', 'businessUnits', 'labels'],
  more: Pick<HistorySource, 'linksEvents'> = {},
) {
  const source = {
    queryKey: ['history'],
    read: vi.fn<HistorySource['read']>(async () => ({ items, total: items.length })),
    readActors: vi.fn(async () => [{ id: actorId, name: 'Olga Marsh' }]),
    download: vi.fn<HistorySource['download']>(async () => undefined),
    kinds,
    ...more,
  };
  renderFeaturePage(
    () => <HistoryTable source={source} name="Dredging" timeZone="Europe/London" />,
    '/history',
  );
  return { source, user: userEvent.setup() };
}

async function cellsOf(text: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(text)).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

describe('history table', () => {
  it('shows time with zone, actor with role, action, subject and the difference', async () => {
    const { source } = open([renamed]);
    const cells = await cellsOf('Business unit changed');
    expect(cells[0]).toContain('2026-11-30 17:00 GMT');
    expect(cells.slice(1)).toEqual([
      'Olga MarshOrganisation Admin · 192.0.2.7',
      'Business unit changed',
      'Dredging',
      'Name: Dredgers → Dredging',
    ]);
    const newestFirst = { page: 0, size: '10', sort: 'at,desc', search: '', kinds: [] };
    expect(source.read).toHaveBeenCalledWith(newestFirst, expect.anything());
  });

  it('names the event of a task as a link, and how often and when the same was done', async () => {
    const eventId = '019a0000-0000-7000-8000-000000000013';
    const looked = {
      ...renamed,
      action: 'responses.read',
      subjectType: 'task',
      subjectId: '019a0000-0000-7000-8000-000000000014',
      subjectName: 'Price schedule',
      event: { id: eventId, reference: 'EV-2026-00004', title: 'Survey vessel charter' },
      repeats: { count: 7, since: '2026-11-30T16:59:00.000Z' },
      before: null,
      after: null,
    };
    open([looked], ['tasks'], { linksEvents: true });
    const cells = await cellsOf('Responses read');
    expect(cells[0]).toContain('7 times, 16:59–17:00');
    expect(cells[3]).toBe('Price schedule\u00a0· EV-2026-00004');
    const link = screen.getByRole('link', { name: 'EV-2026-00004' });
    expect(link.getAttribute('href')).toContain(eventId);
  });

  it('filters by one subject and resets the filter', async () => {
    const subjectId = '019a0000-0000-7000-8000-000000000012';
    const { source, user } = open([{ ...renamed, subjectId }]);
    await user.click(await screen.findByRole('button', { name: 'Dredging' }));
    await waitFor(() => expect(source.read.mock.lastCall?.[0]).toMatchObject({ subjectId }));
    const chosen = { name: /Applies to.*Dredging/ };
    await user.click(await screen.findByRole('button', chosen));
    await user.click(screen.getByRole('menuitemradio', { name: 'Anything' }));
    await waitFor(() => expect(screen.queryByRole('button', chosen)).toBeNull());
  });

  it('shows an unknown action by its code and an anonymous actor', async () => {
    const nobody = { actorName: null, actorRole: null, clientAddress: null };
    open([{ ...renamed, ...nobody, action: 'crane.lifted', subjectName: null, before: null, after: null }]);
    expect((await cellsOf('crane.lifted')).slice(1)).toEqual(['Not logged in', 'crane.lifted', '–', '–']);
  });

  it('does not repeat the name of an added item', async () => {
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

  it('filters by who, what and days of the displayed time zone', async () => {
    const { source, user } = open([renamed]);
    await screen.findByText('Business unit changed');
    await user.click(screen.getByRole('button', { name: 'Who' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Olga Marsh' }));
    await screen.findByRole('button', { name: 'Who: Olga Marsh' });
    await user.click(screen.getByRole('button', { name: 'Action' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Labels' }));
    await screen.findByRole('button', { name: 'Action: Labels' });
    await user.click(screen.getByRole('button', { name: 'When' }));
    for (const [bound, day] of [
      ['From', '2026-06-01'],
      ['To', '2026-06-02'],
    ] as const) {
      const field = await screen.findByRole('group', { name: bound }, { timeout: 10_000 });
      const [year] = within(field).getAllByRole('spinbutton');
      await user.click(year as HTMLElement);
      await user.keyboard(day.replaceAll('-', ''));
    }
    await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'When: 2026-06-01 – 2026-06-02' });
    const summer = { from: '2026-05-31T23:00:00.000Z', to: '2026-06-02T23:00:00.000Z' };
    await waitFor(() =>
      expect(source.read).toHaveBeenLastCalledWith(
        expect.objectContaining({ actorId, kinds: ['labels'], ...summer }),
        expect.anything(),
      ),
    );
  });

  it('filters by everything except logins and by the last days', async () => {
    const { source, user } = open([renamed], ['labels', 'signIns']);
    await screen.findByText('Business unit changed');
    await user.click(screen.getByRole('button', { name: 'Action' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Everything except logins' }));
    await screen.findByRole('button', { name: 'Action: Everything except logins' });
    await user.click(screen.getByRole('button', { name: 'When' }));
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await screen.findByRole('button', { name: /^When: \d{4}-\d\d-\d\d$/ });
    const { kinds, from, to } = source.read.mock.lastCall?.[0] ?? {};
    expect(kinds).toEqual(['labels']);
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBeGreaterThanOrEqual(23 * 60 * 60 * 1000);
  });

  it('opens the rows behind an import', async () => {
    const { source, user } = open([
      { ...renamed, action: 'suppliers.imported', before: null, after: { added: 12 }, hasParts: true },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Show individual entries' }));
    const dialog = await screen.findByRole('dialog', { name: /^Suppliers imported on 2026-11-30 17:00 GMT/ });
    await waitFor(() =>
      expect(source.read).toHaveBeenLastCalledWith(
        expect.objectContaining({ partOf: renamed.id }),
        expect.anything(),
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('downloads a file named after its subject', async () => {
    const { source, user } = open([]);
    expect(await screen.findByText('There are no entries yet.')).toBeTruthy();
    for (const [name, format] of [
      ['Export to Excel', 'xlsx'],
      ['Export as CSV', 'csv'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      expect(source.download).toHaveBeenLastCalledWith(
        expect.objectContaining({ kinds: [], timeZone: 'Europe/London', format }),
        `Dredging history.${format}`,
        expect.any(AbortSignal),
      );
    }
  });

  it('takes three lines on a phone: action and time, actor, subject and changes', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    open([renamed]);
    const card = (await screen.findByText('Business unit changed')).closest('li') as HTMLElement;
    expect(card.textContent).toContain('Business unit changed2026-11-30 17:00 GMT');
    expect(card.textContent).toContain('Olga Marsh · Organisation Admin · 192.0.2.7');
    expect([...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Applies toDredging',
      'ChangesName: Dredgers → Dredging',
    ]);
  });
});
