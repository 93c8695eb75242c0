import type { MessagePreview, Recipient } from '@tenderbox/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { saveAuthorization } from '../../../entities/session/session.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { draft, message } from '../test/message.ts';
import { ComposePage } from './compose-page.tsx';

beforeEach(() => saveAuthorization(tokenOf(una)));

const { id } = draft(1);
const path = '/api/business-unit/messages';
const recipient = (name: string): Recipient => ({
  id: crypto.randomUUID(),
  supplierCode: name,
  name,
  activeUserCount: 1,
  mailRefused: false,
});
const mail = { subject: 'Message: “Two days left”', text: 'Text', html: '<head></head><p>In the mail</p>' };
const preview = (more: Partial<MessagePreview>): MessagePreview => ({
  place: 0,
  recipientCount: 0,
  recipient: null,
  event: null,
  task: null,
  effectiveEndDate: null,
  mail,
  personCount: 0,
  idleCount: 0,
  refusedCount: 0,
  ...more,
});

it('keeps focus and text while the draft is created and the URL changes', async () => {
  const saved: string[] = [];
  mockApi({
    [`POST ${path}`]: async (request) => {
      saved.push((await request.json()).subject);
      return json({ data: draft(1) }, 201);
    },
    [`PUT ${path}/${id}`]: async (request) => {
      saved.push((await request.json()).subject);
      return json({ data: draft(2) });
    },
    [`GET ${path}/${id}`]: () => json({ data: draft(1) }),
    [`GET ${path}/${id}/preview`]: () => json({ data: preview({}) }),
  });
  const user = userEvent.setup();
  const router = renderFeaturePage(ComposePage, '/messages/edit/{-$messageId}', '/messages/edit');
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
  await user.type(subject, 'Two days');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/messages/edit/${id}`), {
    timeout: 30_000,
  });
  expect(document.activeElement).toBe(subject);
  await user.keyboard(' left');
  expect(subject.value).toBe('Two days left');
  await waitFor(() => expect(saved.at(-1)).toBe('Two days left'), { timeout: 30_000 });
});

it('previews the message and its e-mail for each of many recipients and reports rejected e-mails', async () => {
  const suppliers = [recipient('Alpha'), { ...recipient('Beta'), mailRefused: true }];
  const places: string[] = [];
  mockApi({
    [`GET ${path}/${id}`]: () =>
      json({
        data: draft(1, {
          suppliers: suppliers.map((one) => ({ ...one, status: 'ACTIVE' as const })),
          // More ids than named suppliers.
          supplierIds: [
            ...suppliers.map((one) => one.id),
            ...Array.from({ length: 298 }, () => crypto.randomUUID()),
          ],
        }),
      }),
    [`GET ${path}/${id}/preview`]: (request) => {
      const place = new URL(request.url).searchParams.get('place') ?? '';
      places.push(place);
      const name = place === '299' ? 'Zeta' : 'Alpha';
      return json({
        data: preview({
          place: Number(place),
          recipientCount: 300,
          recipient: recipient(name),
          personCount: 512,
          idleCount: 3,
          refusedCount: 2,
        }),
      });
    },
  });
  const user = userEvent.setup();
  renderFeaturePage(ComposePage, '/messages/edit/{-$messageId}', `/messages/edit/${id}`);
  expect(await screen.findByText('What Alpha sees')).toBeTruthy();
  expect(screen.getByText('1 of 300')).toBeTruthy();
  expect(screen.getByText('300 suppliers, 512 people with an active account')).toBeTruthy();
  expect(screen.getByText(/^3 suppliers have no active users/)).toBeTruthy();
  expect(screen.getByText(/last e-mails to 2 suppliers were rejected/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Previous recipient' }));
  expect(await screen.findByText('What Zeta sees')).toBeTruthy();
  expect(screen.getByText('300 of 300')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'By e-mail' }));
  const frame = screen.getByTitle<HTMLIFrameElement>('The e-mail as it will be sent');
  expect(frame.srcdoc).toContain('In the mail');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
});

it('stops and aborts all requests for a draft that is being sent', async () => {
  const alpha = { ...recipient('Alpha'), status: 'ACTIVE' as const };
  const stored = draft(1, { suppliers: [alpha], supplierIds: [alpha.id] });
  const given: string[] = [];
  const requests = mockApi({
    [`GET ${path}/${id}`]: () => json({ data: stored }),
    [`GET ${path}/${id}/preview`]: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          given.push('up');
          reject(signal.reason);
        });
      }),
    [`POST ${path}/${id}/send`]: async () => {
      // The live update arrives before the response.
      emitAppEvent(appEvents.messagesChanged);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return json({ data: message([], { id, recipientCount: 1 }) });
    },
  });
  const router = renderFeaturePage(ComposePage, '/messages/edit/{-$messageId}', `/messages/edit/${id}`);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Send to 1 supplier' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/messages/${id}`), { timeout: 30_000 });
  expect(given).toEqual(['up']);
  const asked = requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  const since = asked.slice(asked.indexOf(`POST ${path}/${id}/send`) + 1);
  expect(since.filter((call) => call.includes(id))).toEqual([]);
});
