import { noticeCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { markAllRead, markOneRead } from './commands/mark-read.ts';
import { readNotices } from './notice.queries.ts';

export function registerNoticeRoutes(app: FastifyInstance): void {
  registerCall(app, noticeCalls.list, async ({ act, query }) => ({ data: await readNotices(act, query) }));
  registerCall(app, noticeCalls.markAllRead, async ({ act, body }) => ({
    data: await markAllRead(act, body.until),
  }));
  registerCall(app, noticeCalls.markRead, async ({ act, params }) => ({
    data: await markOneRead(act, params.notificationId),
  }));
}
