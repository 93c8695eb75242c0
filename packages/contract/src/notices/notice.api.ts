import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, listOf } from '../common/envelope.ts';
import { noticeQuerySchema, noticeSchema, readUntilSchema } from './notice.schema.ts';

const tag = 'Notifications';
const unread = z.int().min(0).meta({ description: 'How many are unread; counting ends at 100.' });

export const noticeCalls = {
  list: defineCall({
    key: 'GET /api/notifications',
    summary: 'What the caller was told in the role in use, newest first, and how much of it is unread',
    tag,
    query: noticeQuerySchema,
    response: inData(listOf(noticeSchema).extend({ unread })),
  }),
  markAllRead: defineCall({
    key: 'PUT /api/notifications/read',
    summary: 'Mark everything as read that was told up to an instant',
    tag,
    body: readUntilSchema,
    response: inData(z.object({ unread })),
  }),
  markRead: defineCall({
    key: 'PUT /api/notifications/:notificationId/read',
    summary: 'Mark one notification as read',
    tag,
    params: z.object({ notificationId: z.uuid() }),
    response: inData(z.object({ unread })),
  }),
};
