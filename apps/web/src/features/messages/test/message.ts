import type { Message, MessageDraft, Reply, Thread } from '@tenderbox/contract';

const idOf = (number: number) => `019b0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-11-02T09:30:00Z';
const event = { id: idOf(90), title: 'Quay cranes, lot 2', reference: 'EV-2026-00042' };

/** Unread reply of a supplier. */
export const reply = (number: number, more: Partial<Reply> = {}): Reply => ({
  id: idOf(number),
  text: `Reply ${number}`,
  at,
  files: [],
  isNew: true,
  publishedAs: null,
  from: { side: 'SUPPLIER', fullName: 'Tess Quinn', of: 'Tidewater Tools', isMe: false },
  ...more,
});

export const thread = (number: number, name: string, replies: Reply[]): Thread => ({
  supplier: { id: idOf(number), supplierCode: `S-${number}`, name },
  replies,
  replyCount: replies.length,
  newCount: replies.filter(({ isNew }) => isNew).length,
  awaitingReply: replies.length > 0,
  lastAt: at,
  can: { reply: true },
});

export const message = (threads: Thread[], more: Partial<Message> = {}): Message => ({
  id: idOf(1),
  kind: 'MESSAGE',
  status: 'SENT',
  subject: 'Site visit on Tuesday',
  sentAt: at,
  event,
  task: null,
  unread: true,
  newCount: 1,
  replyCount: 1,
  awaitingReply: true,
  lastAt: at,
  questionState: null,
  recipientCount: threads.length,
  supplier: null,
  text: 'Meet at the lodge.',
  from: { side: 'BUYER', fullName: 'Una Bell', of: 'Harbour Authority, Dredging', isMe: true },
  files: [],
  threads,
  threadCount: threads.length,
  published: null,
  silentCount: threads.filter(({ replyCount }) => replyCount === 0).length,
  can: { reply: true, answer: false, publish: false },
  ...more,
});

/** A saved draft. */
export const draft = (revision: number, more: Partial<MessageDraft> = {}): MessageDraft => ({
  id: idOf(2),
  status: 'DRAFT',
  subject: 'Two days left',
  text: 'Please answer.',
  sentAt: null,
  event: null,
  task: null,
  supplierIds: [],
  suppliers: [],
  files: [],
  savedAt: at,
  savedBy: 'Ravi Nair',
  revision,
  ...more,
});
