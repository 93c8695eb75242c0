import type { HistoryEntry } from '@tenderbox/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderFeaturePage } from '../test/render-page.tsx';
import { ActivitySection } from './activity-section.tsx';
import type { HistorySource } from './history-source.ts';

const entry = (number: number, traits: Partial<HistoryEntry> = {}): HistoryEntry =>
  ({
    id: String(number),
    at: `2026-07-0${number}T09:30:00.000Z`,
    action: 'supplier.changed',
    subjectName: 'Tidewater Tools',
    actorName: 'Una Bell',
    ...traits,
  }) as HistoryEntry;

function open(read: HistorySource['read']) {
  const source = {
    queryKey: ['history', 'test'],
    kinds: ['people', 'signIns'],
    read,
  } as unknown as HistorySource;
  renderFeaturePage(
    () => <ActivitySection source={source} name="Tidewater Tools" timeZone="Europe/London" />,
    '/here',
  );
}

describe('recent activity', () => {
  it('shows the five latest entries with the time zone valid then, without logins', async () => {
    const read = vi.fn<HistorySource['read']>(async () => ({
      items: [
        entry(7, { action: 'person.invited', subjectName: 'tess@example.org' }),
        ...[6, 5, 4, 3, 2].map((one) => entry(one)),
      ],
      total: 6,
    }));
    open(read);
    const steps = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(steps).toHaveLength(5);
    expect(steps[0]).toBe('Invitation sent: tess@example.org2026-07-07 10:30 BST, Una Bell');
    expect(steps[1]).toBe('Supplier changed2026-07-06 10:30 BST, Una Bell');
    expect(read.mock.calls[0]?.[0]).toMatchObject({ kinds: ['people'], sort: 'at,desc', page: 0 });
    expect(screen.getByRole('button', { name: 'History' })).toBeTruthy();
  });

  it('offers a retry when loading fails', async () => {
    let isBroken = true;
    open(async () => {
      if (isBroken) throw new Error('broken');
      return { items: [], total: 0 };
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('No activity yet.')).toBeTruthy();
  });
});
