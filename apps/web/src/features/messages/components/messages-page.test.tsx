import type { MessageInList } from '@tenderbox/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { saveAuthorization } from '../../../entities/session/session.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { json, jsonList, mockApi } from '../../../shared/test/mock-api.ts';
import { setWidth } from '../../../shared/test/set-width.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { MessagesPage } from './messages-page.tsx';

beforeEach(() => saveAuthorization(tokenOf(una)));

const at = '2026-11-02T09:30:00Z';
const from = { side: 'BUYER', fullName: 'Una Bell', of: 'Harbour Authority, Dredging', isMe: true } as const;
const listed = (number: number, unread: boolean): MessageInList => ({
  id: testId(number),
  kind: 'MESSAGE',
  status: 'SENT',
  subject: 'Site visit on Tuesday',
  sentAt: at,
  event: null,
  task: null,
  from,
  unread,
  newCount: 0,
  replyCount: 0,
  awaitingReply: false,
  lastAt: at,
  questionState: null,
  recipientCount: 2,
  supplier: null,
  excerpt: 'Meet at the lodge.',
  last: { writer: from, at, text: 'Meet at the lodge.' },
});

function open(items: MessageInList[], address = '/messages') {
  const requests = mockApi({
    'GET /api/messages': () => jsonList(items),
    'GET /api/messages/counts': () => json({ data: { unread: 1, awaitingReply: 0 } }),
  });
  const router = renderFeaturePage(MessagesPage, '/messages/{-$messageId}', address);
  const marked = () => requests.filter(({ method }) => method === 'PUT');
  return { router, marked };
}

it('opens the first unread message in a wide window, in place of the list', async () => {
  setWidth(1440);
  const { router } = open(
    [listed(1, false), listed(2, true), listed(3, true)],
    '/messages?awaitingReply=true',
  );
  await waitFor(() => expect(router.state.location.pathname).toBe(`/messages/${testId(2)}`));
  expect(router.state.location.search).toEqual({ awaitingReply: true });
  expect(router.history.length).toBe(1);
});

it('opens the first message if all are read', async () => {
  setWidth(1200);
  const { router } = open([listed(1, false), listed(2, false)]);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/messages/${testId(1)}`));
});

it.each([
  ['in a narrower window', 1100, '/messages'],
  ['while someone searches', 1440, '/messages?search=crane'],
  ['among drafts', 1440, '/messages?drafts=%22true%22'],
])('opens and marks nothing by itself %s', async (_when, width, address) => {
  setWidth(width);
  const { router, marked } = open([listed(1, true)], address);
  await screen.findByText('Choose a message to read it here.');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(router.state.location.pathname).toBe('/messages');
  expect(marked()).toEqual([]);
});
