import type { FirstSteps as Facts } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ownUnit } from '../../../entities/test/business-unit.ts';
import { event } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { FirstSteps } from './first-steps.tsx';
import { PracticeNote } from './practice-note.tsx';

const nothingYet: Facts = {
  isHidden: false,
  adminNames: [],
  adminCount: 1,
  personToAsk: { fullName: 'Olga Marsh', email: 'olga@harbour.example' },
  hasSuppliers: false,
  hasEvents: false,
  hasPublished: false,
  practiceEventId: null,
};
const practice = event(9, { isPractice: true, title: 'Practice: office furniture' });

function open(facts: Partial<Facts> = {}) {
  const requests = mockApi({
    'GET /api/business-unit/first-steps': () => json({ data: { ...nothingYet, ...facts } }),
    'GET /api/business-unit': () => json({ data: ownUnit }),
    'POST /api/user/hidden-hints': () => json({ data: null }),
    'POST /api/business-unit/practice-event': () => json({ data: practice }, 201),
  });
  const router = renderFeaturePage(() => <FirstSteps />, '/events');
  return { requests, router, user: userEvent.setup() };
}

const steps = async () =>
  within(await screen.findByRole('list', { name: 'First steps' })).getAllByRole('listitem');

describe('first steps', () => {
  it('show what is done, what comes next and where to do it', async () => {
    open({ adminCount: 2, adminNames: ['Ravi Nair'] });
    const shown = await steps();
    expect(shown).toHaveLength(4);
    expect(screen.getByText('1 of 4 done')).toBeTruthy();
    await waitFor(() => expect(shown[0]?.textContent).toContain('2 admins: you and Ravi Nair'));
    expect(shown[1]?.getAttribute('aria-current')).toBe('step');
    const link = within(shown[1] as HTMLElement).getByRole('link', { name: 'Import suppliers' });
    expect(link.getAttribute('href')).toBe('/suppliers?view=import');
    expect(within(shown[2] as HTMLElement).getByRole('link', { name: 'Add Event' })).toBeTruthy();
  });

  it('lead to the drafts when only the publication is missing', async () => {
    open({ hasSuppliers: true, hasEvents: true });
    const shown = await steps();
    expect(screen.getByText('2 of 4 done')).toBeTruthy();
    expect(shown[3]?.getAttribute('aria-current')).toBe('step');
    expect(screen.getByRole('link', { name: 'Show drafts' }).getAttribute('href')).toContain('status=DRAFT');
    expect(screen.getByRole('link', { name: 'Write to Olga Marsh' }).getAttribute('href')).toBe(
      'mailto:olga@harbour.example',
    );
  });

  it.each([{ hasPublished: true }, { isHidden: true }])('are not shown with %o', async (facts) => {
    const { requests } = open(facts);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull();
  });

  it('are hidden for good', async () => {
    const { requests, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Hide this' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull());
    const sent = requests.find(({ method }) => method === 'POST');
    expect(await sent?.json()).toEqual({ hint: 'FIRST_STEPS' });
  });

  it('start a practice event and open it', async () => {
    const { router, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Start practice' }));
    await waitFor(() => expect(router.state.location.pathname).toContain(practice.id));
  });

  it('lead to the practice event that exists', async () => {
    open({ practiceEventId: practice.id });
    const link = await screen.findByRole('link', { name: 'Continue' });
    expect(link.getAttribute('href')).toContain(practice.id);
  });
});

describe('the note of a practice event', () => {
  it.each([
    [{ status: 'DRAFT' }, /Publish it/],
    [{ status: 'ACTIVE', box: 'OPEN_SLOT' }, /Made-up suppliers are answering/],
    [{ status: 'ACTIVE', box: 'OPEN_SLOT', endDate: '2026-01-01T00:00:00Z' }, /closes within a minute/],
    [{ status: 'ACTIVE', box: 'CAN_BE_OPENED' }, /Open it/],
    [{ status: 'ACTIVE', box: 'OPENED' }, /Compare the responses/],
    [{ status: 'COMPLETED', box: 'OPENED' }, /Delete this one/],
  ] as const)('says the next step of %o', async (traits, text) => {
    mockApi({});
    renderFeaturePage(() => <PracticeNote event={{ ...practice, ...traits }} />, '/event');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('deletes the event after a question', async () => {
    const path = `/api/business-unit/events/${practice.id}`;
    const requests = mockApi({ [`DELETE ${path}`]: () => json({ data: null }) });
    renderFeaturePage(() => <PracticeNote event={practice} />, '/event');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Delete practice event' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete practice event' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
