import { noticeCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { markAllRead, markOneRead } from './commands/mark-read.ts';
import { readNotices } from './notice.queries.ts';

export function registerNoticeRoutes(app: FastifyInstance): void {
  registerCall(app, noticeCalls.list, async ({ ctx, query }) => ({ data: await readNotices(ctx, query) }));
  registerCall(app, noticeCalls.markAllRead, async ({ ctx, body }) => ({
    data: await markAllRead(ctx, body.until),
  }));
  registerCall(app, noticeCalls.markRead, async ({ ctx, params }) => ({
    data: await markOneRead(ctx, params.notificationId),
  }));
}
