import type { Event } from '@tenderbox/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ownUnit } from '../../entities/test/business-unit.ts';
import { event } from '../../entities/test/event.ts';
import { renderFeaturePage } from '../../entities/test/render-page.tsx';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { testId } from '../../shared/test/test-id.ts';
import { EventPage } from './event-page.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function edit(traits: Partial<Event>) {
  const shown = event(1, traits);
  mockApi({
    [`GET /api/business-unit/events/${shown.id}`]: () => json({ data: shown }),
    'GET /api/business-unit': () => json({ data: ownUnit }),
    'GET /api/sourcing-organisation/labels': () => json({ data: [] }),
    'GET /api/business-unit/possible-openers': () =>
      json({
        data: [
          { id: testId(13), fullName: 'Ada Byron', isOwn: false },
          { id: testId(11), fullName: 'Una Bell', isOwn: true },
        ],
      }),
  });
  renderFeaturePage(EventPage, '/sourcing/events/$eventId', `/sourcing/events/${shown.id}?view=edit`);
  await screen.findByRole('textbox', { name: /Title/ });
  return screen.queryByRole('region', { name: 'Less than three days left' });
}

describe('editing an event', () => {
  it('suggests an extension when less than three days are left', async () => {
    const proposal = await edit({ startDate: inHours(-9), endDate: inHours(71) });
    expect(proposal?.textContent).toContain('You can extend the deadline.');
    const { id } = event(1);
    expect(proposal?.querySelector('a')?.getAttribute('href')).toBe(`/sourcing/events/${id}/tasks?tab=tasks`);
    expect(screen.getByText('2 suppliers will be notified by e-mail and can see what changed.')).toBeTruthy();
  });

  it('asks for a reason only once other people are named to open the box of a published event', async () => {
    const openers = [
      { id: testId(11), fullName: 'Una Bell', isActive: true },
      { id: testId(12), fullName: 'Ravi Nair', isActive: false },
    ];
    await edit({ openingNeedsTwo: true, openers, openerCount: 2 });
    const user = userEvent.setup();
    const people = await screen.findByRole('combobox', { name: 'People who can open the box' });
    expect(await screen.findByRole('button', { name: 'Ravi Nair (deactivated)' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Reason for the change' })).toBeNull();
    await user.click(people);
    await user.click(await screen.findByRole('option', { name: 'Ada Byron' }));
    expect(screen.getByRole('textbox', { name: /^Reason for the change/ })).toBeTruthy();
  });

  it('repeats next to the form what is typed, and the dates before', async () => {
    await edit({ endDate: '2099-11-20T17:00:00Z' });
    const user = userEvent.setup();
    const summary = screen.getByRole('region', { name: 'Your event' });
    expect(summary.textContent).toContain('Event 1');
    expect(summary.textContent).not.toContain('before:');
    const title = screen.getByRole('textbox', { name: /Title/ });
    await user.clear(title);
    await user.type(title, 'Buoys');
    expect(summary.textContent).toContain('Buoys');
    const end = within(screen.getByRole('group', { name: /^End/ }));
    await user.click(end.getByRole('spinbutton', { name: /day/i }));
    await user.keyboard('{ArrowUp}');
    expect(summary.textContent).toMatch(/2099-11-21\s*17:00 GMT\s*before: 2099-11-20\s*17:00/);
  });

  it('limits the end date by the tasks, not by extensions of single suppliers', async () => {
    await edit({ lastTaskEndDate: '2099-11-20T17:00:00Z', lastEndDate: '2099-11-28T17:00:00Z' });
    expect(screen.getByText(/Its task ends on/).textContent).toContain('2099-11-20 17:00 GMT');
  });

  it.each([
    ['with more time left', { startDate: inHours(-9), endDate: inHours(73) }],
    ['after the end', { startDate: inHours(-9), endDate: inHours(-1) }],
    ['before suppliers see it', { startDate: inHours(9), endDate: inHours(71) }],
    ['of a draft', { status: 'DRAFT', startDate: inHours(-9), endDate: inHours(71) }],
  ] as const)('suggests no extension %s', async (_when, traits) => {
    expect(await edit(traits)).toBe(null);
  });
});
