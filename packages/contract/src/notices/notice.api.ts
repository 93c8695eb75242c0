import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, listOf } from '../common/envelope.ts';
import { noticeQuerySchema, noticeSchema, readUntilSchema } from './notice.schema.ts';

const tag = 'Notifications';
const unread = z.int().min(0).meta({ description: 'The number of unread notifications, counted up to 100.' });

export const noticeCalls = {
  list: defineCall({
    key: 'GET /api/notifications',
    summary: 'The notifications of the current role, newest first, and how many are unread',
    tag,
    query: noticeQuerySchema,
    response: inData(listOf(noticeSchema).extend({ unread })),
  }),
  markAllRead: defineCall({
    key: 'PUT /api/notifications/read',
    summary: 'Mark all notifications up to a given time as read',
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
