import { mailboxCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { guardDemoHelper } from '../../platform/http/demo-helper.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { renderMailbox } from './mailbox.page.ts';

/** Shows the e-mails that would have been sent. Demo installations only. */
export function registerMailboxRoutes(app: FastifyInstance, outbox: Outbox, publicUrl: string): void {
  registerCall(app, mailboxCalls.list, async ({ query, request }) => {
    guardDemoHelper(request, publicUrl);
    return { data: await outbox.show(query.to || null) };
  });
  registerCall(app, mailboxCalls.show, async ({ query, request, reply }) => {
    guardDemoHelper(request, publicUrl);
    const recipient = query.to || null;
    return reply
      .type('text/html; charset=utf-8')
      .send(renderMailbox(await outbox.show(recipient), recipient));
  });
}
