import type { CompletedEmail } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { event } from '../../entities/test/event.ts';
import { renderFeaturePage } from '../../entities/test/render-page.tsx';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { testId } from '../../shared/test/test-id.ts';
import { EventPage } from './event-page.tsx';

const completed = event(1, {
  title: 'Quay cranes',
  status: 'COMPLETED',
  endDate: '2026-11-10T17:00:00Z',
  can: { ...event(1).can, edit: false, sendCompletedEmail: true },
});
const path = `/api/business-unit/events/${completed.id}`;
const delivery: CompletedEmail['deliveries'][number] = {
  supplierId: testId(4001),
  supplierName: 'Tidewater Tools',
  fullName: 'Tess Webb',
  sentAt: '2026-11-16T10:00:00Z',
  mailState: 'SENT',
};
const mail = (traits: Partial<CompletedEmail> = {}): CompletedEmail => ({
  subject: 'Completed: “Quay cranes”',
  text: 'Thank you for taking part',
  html: '<html><head></head><body><b>Thank you</b> for taking part</body></html>',
  recipientCount: 12,
  deliveries: [],
  ...traits,
});
const alreadySent = () =>
  json({ code: 'ALREADY_SENT', message: '', fieldErrors: [], globalErrors: [{ message: 'Sent' }] }, 409);

function open(
  shown: (query: URLSearchParams) => CompletedEmail,
  answer = () => json({ data: { recipientCount: 12 } }),
) {
  const sent: string[] = [];
  mockApi({
    [`GET ${path}`]: () => json({ data: completed }),
    [`GET ${path}/completed-email`]: ({ url }) => json({ data: shown(new URL(url).searchParams) }),
    [`POST ${path}/completed-email`]: ({ url }) => {
      const { search } = new URL(url);
      sent.push(search);
      return search.includes('again') ? json({ data: { recipientCount: 12 } }) : answer();
    },
  });
  renderFeaturePage(
    EventPage,
    '/sourcing/events/$eventId',
    `/sourcing/events/${completed.id}?tab=completed-email`,
  );
  return { sent, user: userEvent.setup() };
}

describe('completed e-mail', () => {
  it('shows a preview before sending, filtered by outcome', async () => {
    const { sent, user } = open((query) => mail({ recipientCount: query.get('outcome') ? 3 : 12 }));
    const preview = await screen.findByRole('region', { name: 'Preview' });
    // As it looks, in a frame where nothing can run.
    const frame = within(preview).getByTitle('Preview');
    expect(frame.getAttribute('srcdoc')).toContain('<b>Thank you</b> for taking part');
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(screen.getByText('It will be sent to 12 people.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Suppliers who declined' }));
    await user.click(await screen.findByRole('button', { name: 'Send to 3 people' }));
    await waitFor(() => expect(sent).toEqual(['?outcome=DECLINED']));
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it('cannot be sent without recipients', async () => {
    const { sent, user } = open(() => mail({ recipientCount: 0 }));
    await user.click(await screen.findByRole('button', { name: 'Send to 0 people' }));
    expect(screen.getByText('There is no one in this group, so there is nothing to send.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('lists failed deliveries first and sends again only after confirmation', async () => {
    const refused = { ...delivery, fullName: 'Tom Fry', mailState: 'REFUSED' as const };
    const { sent, user } = open(() => mail({ deliveries: [delivery, refused] }));
    await user.click(await screen.findByRole('button', { name: 'Send again…' }));
    expect(sent).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Send the completed e-mail again?' });
    expect(dialog.textContent).toContain('12 people will get it now');
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent).toEqual(['?again=true']));
    const lines = within(screen.getByRole('region', { name: 'Deliveries' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringContaining('Tom Fry Tidewater Tools2026-11-16 10:00 GMT · Rejected by the mail server'),
      expect.stringContaining('Tess Webb Tidewater Tools2026-11-16 10:00 GMT · Sent'),
    ]);
  });

  it('asks for confirmation when a colleague has already sent it', async () => {
    const { sent, user } = open(() => mail(), alreadySent);
    await user.click(await screen.findByRole('button', { name: 'Send to 12 people' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send the completed e-mail again?' });
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent).toEqual(['', '?again=true']));
  });
});
