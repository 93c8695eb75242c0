import { draftCalls, messageCalls, messageLimits } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { markRead } from './commands/mark-read.ts';
import { reply } from './commands/reply.ts';
import { changeDraft, createDraft, removeDraft } from './commands/save-draft.ts';
import { sendMailAgain } from './commands/send-mail-again.ts';
import { sendMessage } from './commands/send-message.ts';
import { readDrafts, readOneDraft, readPreview, readRecipients } from './draft.queries.ts';
import type { MessageDeps } from './message.deps.ts';
import { readCounts, readMessage, readMessages } from './message.queries.ts';
import { readStatus } from './message-status.queries.ts';

const largeBody = { bodyLimit: messageLimits.jsonBody };

/** Routes for the drafts, sending and delivery status of a business unit. */
function registerDraftRoutes(app: FastifyInstance, deps: MessageDeps): void {
  registerCall(app, draftCalls.list, async ({ ctx, query }) => ({ data: await readDrafts(ctx, query) }));
  registerCall(
    app,
    draftCalls.create,
    async ({ ctx, body }) => ({ data: await createDraft(ctx, body) }),
    largeBody,
  );
  registerCall(app, draftCalls.recipients, async ({ ctx, query }) => ({
    data: await readRecipients(ctx, query),
  }));
  registerCall(app, draftCalls.get, async ({ ctx, params, query }) => ({
    data: await readOneDraft(ctx, params.messageId, query),
  }));
  registerCall(app, draftCalls.preview, async ({ ctx, params, query }) => ({
    data: await readPreview(deps, ctx, params.messageId, query),
  }));
  registerCall(
    app,
    draftCalls.update,
    async ({ ctx, params, body }) => ({ data: await changeDraft(ctx, params.messageId, body) }),
    largeBody,
  );
  registerCall(app, draftCalls.delete, async ({ ctx, params }) => {
    await removeDraft(ctx, params.messageId);
    return { data: null };
  });
  registerCall(app, draftCalls.send, async ({ ctx, params, body }) => ({
    data: await sendMessage(deps, ctx, params.messageId, body.revision),
  }));
  registerCall(app, draftCalls.status, async ({ ctx, params, query }) => ({
    data: await readStatus(ctx, params.messageId, query),
  }));
  registerCall(app, draftCalls.sendAgain, async ({ ctx, params, body }) => ({
    data: await sendMailAgain(deps, ctx, params.messageId, body),
  }));
}

/** Routes for messages: drafts of the buyer, reading and replying for both sides. */
export function registerMessageRoutes(app: FastifyInstance, deps: MessageDeps): void {
  registerDraftRoutes(app, deps);
  registerCall(app, messageCalls.list, async ({ ctx, query }) => ({ data: await readMessages(ctx, query) }));
  registerCall(app, messageCalls.counts, async ({ ctx }) => ({ data: await readCounts(ctx) }));
  registerCall(app, messageCalls.get, async ({ ctx, params, query }) => ({
    data: await readMessage(ctx, params.messageId, query),
  }));
  registerCall(app, messageCalls.reply, async ({ ctx, params, body }) => ({
    data: await reply(deps, ctx, params.messageId, body),
  }));
  registerCall(app, messageCalls.markRead, async ({ ctx, params, body }) => {
    await markRead(ctx, params.messageId, body.supplierId);
    return { data: null };
  });
}
