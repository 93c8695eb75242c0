import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveAuthorization } from '../../../entities/session/session.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { setWidth } from '../../../shared/test/set-width.ts';
import { message, reply, thread } from '../test/message.ts';
import { OpenMessage } from './open-message.tsx';

beforeEach(() => saveAuthorization(tokenOf(una)));

const shown = message([
  thread(10, 'Tidewater Tools', [reply(11)]),
  thread(20, 'Alpha Works', [reply(21, { isNew: false, text: '**Two** [people](https://a.example)' })]),
  thread(30, 'Beta Marine', []),
]);
const path = `/api/messages/${shown.id}`;

describe("buyer's message", () => {
  it.each([
    [1100, 'dialog'],
    [1440, 'complementary'],
  ] as const)('shows the delivery status at %i px where there is room: %s', async (width, role) => {
    setWidth(width);
    const summary = { recipientCount: 3, toldCount: 3, readCount: 1, refusedCount: 0, personCount: 3 };
    const mailCounts = { PENDING: 0, SENT: 3, KEPT: 0, REFUSED: 0, GIVEN_UP: 0, DIGEST: 0 };
    mockApi({
      [`GET ${path}`]: () => json({ data: shown }),
      [`PUT ${path}/read`]: () => json({ data: null }),
      [`GET /api/business-unit/messages/${shown.id}/status`]: () =>
        json({ data: { items: [], total: 0, totalIsMore: false, summary: { ...summary, mailCounts } } }),
    });
    renderFeaturePage(
      () => <OpenMessage messageId={shown.id} side="buyer" />,
      '/messages/$messageId',
      `/messages/${shown.id}?show-status=true`,
    );
    const status = await screen.findByRole(role);
    expect(await within(status).findByText('read')).toBeTruthy();
  });

  it('expands the thread with new replies and keeps them marked after they are read', async () => {
    let isRead = false;
    const requests = mockApi({
      [`GET ${path}`]: () =>
        json({
          data: isRead
            ? {
                ...shown,
                threads: shown.threads.map((one) => ({
                  ...one,
                  newCount: 0,
                  replies: one.replies.map((said) => ({ ...said, isNew: false })),
                })),
              }
            : shown,
        }),
      [`PUT ${path}/read`]: () => {
        isRead = true;
        return json({ data: null });
      },
    });
    renderFeaturePage(() => <OpenMessage messageId={shown.id} side="buyer" />, '/');
    const open = await screen.findByRole('region', { name: 'Thread with Tidewater Tools' });
    await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
    const put = requests.find(({ method }) => method === 'PUT');
    expect(await put?.json()).toEqual({ supplierId: shown.threads[0]?.supplier.id });
    expect(within(open).getByRole('article').dataset.new).toBe('true');
    expect(screen.queryByRole('region', { name: 'Thread with Alpha Works' })).toBeNull();
    expect(await screen.findByText('Two people')).toBeTruthy();
    expect(screen.getByRole('button', { name: '1 supplier has not replied' })).toBeTruthy();
  });

  it('expands the thread of the reply named in the URL and focuses it', async () => {
    mockApi({
      [`GET ${path}`]: () => json({ data: shown }),
      [`PUT ${path}/read`]: () => json({ data: null }),
    });
    const named = shown.threads[1]?.replies[0]?.id ?? '';
    renderFeaturePage(() => <OpenMessage messageId={shown.id} replyId={named} side="buyer" />, '/');
    const open = await screen.findByRole('region', { name: 'Thread with Alpha Works' });
    const article = within(open).getByRole('article');
    expect(article.dataset.selected).toBe('true');
    expect(document.activeElement).toBe(article);
  });
});

it('keeps a typed reply until it is sent and retries with the same idempotency key', async () => {
  const keys: (string | null)[] = [];
  let isCut = true;
  mockApi({
    [`GET ${path}`]: () => json({ data: shown }),
    [`PUT ${path}/read`]: () => json({ data: null }),
    [`POST ${path}/replies`]: (request) => {
      keys.push(request.headers.get('idempotency-key'));
      if (isCut) throw new TypeError('The connection was cut');
      return json({ data: reply(99) }, 201);
    },
  });
  const user = userEvent.setup();
  const words = () => screen.findByRole('textbox', { name: /^Reply to Tidewater Tools/ });
  renderFeaturePage(() => <OpenMessage messageId={shown.id} side="buyer" />, '/');
  await user.type(await words(), 'Names noted.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText(/Not sent because there is no connection/)).toBeTruthy();
  expect((await words()).textContent).toBe('Names noted.');
  // The reply is stored per role, so that other users of this browser do not see it.
  expect(Object.keys(localStorage).filter((key) => key.includes(una.userRoleId))).toHaveLength(1);
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(async () => expect((await words()).textContent).toBe(''));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(Object.keys(localStorage).filter((key) => key.includes('words'))).toHaveLength(0);
});
