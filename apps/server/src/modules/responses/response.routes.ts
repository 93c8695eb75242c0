import { responseCalls, supplierTaskCalls, taskLimits } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { attachment } from '../../platform/http/attachment.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { sendPdf } from '../../platform/http/send-pdf.ts';
import { ensureSigningKey, readReceiptKeys } from '../../platform/signing/signer.ts';
import { readPublicly } from '../../platform/turns/large-reads.ts';
import { acceptTerms } from './commands/accept-terms.ts';
import { declineTask } from './commands/decline-task.ts';
import { discardChanges } from './commands/discard-changes.ts';
import { saveDraft } from './commands/save-draft.ts';
import { submitResponse } from './commands/submit-response.ts';
import { tellPresence } from './commands/tell-presence.ts';
import { withdrawResponse } from './commands/withdraw-response.ts';
import { readOwnTasks } from './own-tasks.queries.ts';
import type { ResponseParts } from './response.parts.ts';
import {
  readPaperRecord,
  readReceipt,
  readReceipts,
  readResponse,
  readResponseChanges,
  readSentCopy,
} from './response.queries.ts';
import { registerResponseWorkbookRoutes } from './response-workbook.routes.ts';

/** The body is two numbers. */
const submissionBodyLimit = 16 * 1024;

/** Routes for responses: drafts, submissions and their receipts. */
export function registerResponseRoutes(app: FastifyInstance, parts: ResponseParts): void {
  app.addHook('onReady', () => ensureSigningKey(parts.db, parts.keyring));
  registerCall(app, supplierTaskCalls.list, async ({ act, params }) => ({
    data: await readOwnTasks(act, params.eventId),
  }));
  registerCall(app, responseCalls.get, async ({ act, params }) => ({
    data: await readResponse(parts, act, params.taskId),
  }));
  registerCall(app, responseCalls.changes, async ({ act, params, query }) => ({
    data: await readResponseChanges(parts, act, params.taskId, query.since),
  }));
  registerCall(
    app,
    responseCalls.save,
    async ({ act, params, body }) => ({ data: await saveDraft(parts, act, params.taskId, body) }),
    { bodyLimit: taskLimits.jsonBody, oneAtATime: true },
  );
  registerResponseWorkbookRoutes(app, parts);
  registerCall(
    app,
    responseCalls.discard,
    async ({ act, params }) => ({ data: await discardChanges(parts, act, params.taskId) }),
    { oneAtATime: true },
  );
  registerCall(app, responseCalls.presence, async ({ act, params, body }) => {
    await tellPresence(act, params.taskId, body.path);
    return { data: null };
  });
  registerCall(
    app,
    responseCalls.submit,
    async ({ act, params, body }) => ({ data: await submitResponse(parts, act, params.taskId, body) }),
    { usesReserved: true, decidedByArrival: true, bodyLimit: submissionBodyLimit },
  );
  registerCall(
    app,
    responseCalls.withdraw,
    async ({ act, params }) => ({ data: await withdrawResponse(parts, act, params.taskId) }),
    { usesReserved: true, decidedByArrival: true },
  );
  registerCall(
    app,
    responseCalls.decline,
    async ({ act, params, body }) => ({ data: await declineTask(parts, act, params.taskId, body) }),
    { decidedByArrival: true },
  );
  registerCall(
    app,
    responseCalls.takeBackDecline,
    async ({ act, params }) => ({ data: await declineTask(parts, act, params.taskId, null) }),
    { decidedByArrival: true },
  );
  registerCall(app, responseCalls.receipts, async ({ act, params }) => ({
    data: await readReceipts(act, params.taskId),
  }));
  registerCall(app, responseCalls.receipt, async ({ act, params }) => ({
    data: await readReceipt(act, params.taskId, params.version),
  }));
  registerCall(app, responseCalls.content, async ({ act, params, reply }) => {
    const { fileName, content } = await readSentCopy(parts, act, params.taskId, params.version);
    return reply
      .type('application/json')
      .header('content-disposition', attachment(`${fileName}.json`))
      .send(content);
  });
  registerCall(app, responseCalls.receiptPdf, async ({ act, params: { taskId, version }, reply }) => {
    const { fileName, content } = await readPaperRecord(act, { taskId, kind: 'SUBMISSION', version });
    return sendPdf(reply, fileName, content);
  });
  registerCall(app, responseCalls.withdrawalPdf, async ({ act, params: { taskId, version }, reply }) => {
    const { fileName, content } = await readPaperRecord(act, { taskId, kind: 'WITHDRAWAL', version });
    return sendPdf(reply, fileName, content);
  });
  registerCall(app, responseCalls.acceptTerms, async ({ act, params, body }) => {
    await acceptTerms(act, params.eventId, body);
    return { data: null };
  });
  registerCall(app, responseCalls.keys, async ({ request }) => ({
    data: await readPublicly(request.ip, () => readReceiptKeys(parts.db)),
  }));
}
