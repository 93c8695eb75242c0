import { draftCalls, messageCalls, messageLimits } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { markRead } from './commands/mark-read.ts';
import { reply } from './commands/reply.ts';
import { changeDraft, createDraft, removeDraft } from './commands/save-draft.ts';
import { sendMailAgain } from './commands/send-mail-again.ts';
import { sendMessage } from './commands/send-message.ts';
import { readDrafts, readOneDraft, readPreview, readRecipients } from './draft.queries.ts';
import type { MessageParts } from './message.parts.ts';
import { readCounts, readMessage, readMessages } from './message.queries.ts';
import { readStatus } from './message-status.queries.ts';

const largeBody = { bodyLimit: messageLimits.jsonBody };

/** Routes for the drafts, sending and delivery status of a business unit. */
function registerDraftRoutes(app: FastifyInstance, parts: MessageParts): void {
  registerCall(app, draftCalls.list, async ({ act, query }) => ({ data: await readDrafts(act, query) }));
  registerCall(
    app,
    draftCalls.create,
    async ({ act, body }) => ({ data: await createDraft(act, body) }),
    largeBody,
  );
  registerCall(app, draftCalls.recipients, async ({ act, query }) => ({
    data: await readRecipients(act, query),
  }));
  registerCall(app, draftCalls.get, async ({ act, params, query }) => ({
    data: await readOneDraft(act, params.messageId, query),
  }));
  registerCall(app, draftCalls.preview, async ({ act, params, query }) => ({
    data: await readPreview(parts, act, params.messageId, query),
  }));
  registerCall(
    app,
    draftCalls.update,
    async ({ act, params, body }) => ({ data: await changeDraft(act, params.messageId, body) }),
    largeBody,
  );
  registerCall(app, draftCalls.delete, async ({ act, params }) => {
    await removeDraft(act, params.messageId);
    return { data: null };
  });
  registerCall(app, draftCalls.send, async ({ act, params, body }) => ({
    data: await sendMessage(parts, act, params.messageId, body.revision),
  }));
  registerCall(app, draftCalls.status, async ({ act, params, query }) => ({
    data: await readStatus(act, params.messageId, query),
  }));
  registerCall(app, draftCalls.sendAgain, async ({ act, params, body }) => ({
    data: await sendMailAgain(parts, act, params.messageId, body),
  }));
}

/** Routes for messages: drafts of the buyer, reading and replying for both sides. */
export function registerMessageRoutes(app: FastifyInstance, parts: MessageParts): void {
  registerDraftRoutes(app, parts);
  registerCall(app, messageCalls.list, async ({ act, query }) => ({ data: await readMessages(act, query) }));
  registerCall(app, messageCalls.counts, async ({ act }) => ({ data: await readCounts(act) }));
  registerCall(app, messageCalls.get, async ({ act, params, query }) => ({
    data: await readMessage(act, params.messageId, query),
  }));
  registerCall(app, messageCalls.reply, async ({ act, params, body }) => ({
    data: await reply(parts, act, params.messageId, body),
  }));
  registerCall(app, messageCalls.markRead, async ({ act, params, body }) => {
    await markRead(act, params.messageId, body.supplierId);
    return { data: null };
  });
}
