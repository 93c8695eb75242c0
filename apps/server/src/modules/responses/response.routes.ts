import { responseCalls, supplierTaskCalls, taskLimits } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { attachment } from '../../platform/http/attachment.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { sendPdf } from '../../platform/http/send-pdf.ts';
import { readPublicly } from '../../platform/queues/large-reads.ts';
import { prepareSigningKey, readKeyRecords } from '../../platform/signing/key-records.ts';
import { readReceiptKeys } from '../../platform/signing/signer.ts';
import { acceptTerms } from './commands/accept-terms.ts';
import { broadcastPresence } from './commands/broadcast-presence.ts';
import { declineTask } from './commands/decline-task.ts';
import { discardChanges } from './commands/discard-changes.ts';
import { saveDraft } from './commands/save-draft.ts';
import { submitResponse } from './commands/submit-response.ts';
import { withdrawResponse } from './commands/withdraw-response.ts';
import type { ResponseDeps } from './response.deps.ts';
import {
  readConditions,
  readReceipt,
  readReceipts,
  readResponse,
  readResponseChanges,
  readSentCopy,
  renderRecordPdf,
} from './response.queries.ts';
import { readOwnTasks } from './supplier-tasks.queries.ts';
import { registerResponseWorkbookRoutes } from './workbook/response-workbook.routes.ts';

/** The body is two numbers. */
const submissionBodyLimit = 16 * 1024;

/** Routes for responses: drafts, submissions and their receipts. */
export function registerResponseRoutes(app: FastifyInstance, deps: ResponseDeps): void {
  app.addHook('onReady', () => prepareSigningKey(deps.db, deps.keyring, deps.config.publicUrl));
  registerCall(app, supplierTaskCalls.list, async ({ ctx, params }) => ({
    data: await readOwnTasks(ctx, params.eventId),
  }));
  registerCall(app, responseCalls.get, async ({ ctx, params }) => ({
    data: await readResponse(deps, ctx, params.taskId),
  }));
  registerCall(app, responseCalls.changes, async ({ ctx, params, query }) => ({
    data: await readResponseChanges(deps, ctx, params.taskId, query.since),
  }));
  registerCall(
    app,
    responseCalls.save,
    async ({ ctx, params, body }) => ({ data: await saveDraft(deps, ctx, params.taskId, body) }),
    { bodyLimit: taskLimits.jsonBody, oneAtATime: true },
  );
  registerResponseWorkbookRoutes(app, deps);
  registerCall(
    app,
    responseCalls.discard,
    async ({ ctx, params }) => ({ data: await discardChanges(deps, ctx, params.taskId) }),
    { oneAtATime: true },
  );
  registerCall(app, responseCalls.presence, async ({ ctx, params, body }) => {
    await broadcastPresence(ctx, params.taskId, body.path);
    return { data: null };
  });
  registerCall(
    app,
    responseCalls.submit,
    async ({ ctx, params, body }) => ({ data: await submitResponse(deps, ctx, params.taskId, body) }),
    { usesReserved: true, decidedByArrival: true, bodyLimit: submissionBodyLimit },
  );
  registerCall(
    app,
    responseCalls.withdraw,
    async ({ ctx, params }) => ({ data: await withdrawResponse(deps, ctx, params.taskId) }),
    { usesReserved: true, decidedByArrival: true },
  );
  registerCall(
    app,
    responseCalls.decline,
    async ({ ctx, params, body }) => ({ data: await declineTask(deps, ctx, params.taskId, body) }),
    { decidedByArrival: true },
  );
  registerCall(
    app,
    responseCalls.undoDecline,
    async ({ ctx, params }) => ({ data: await declineTask(deps, ctx, params.taskId, null) }),
    { decidedByArrival: true },
  );
  registerCall(app, responseCalls.receipts, async ({ ctx, params }) => ({
    data: await readReceipts(ctx, params.taskId),
  }));
  registerCall(app, responseCalls.receipt, async ({ ctx, params }) => ({
    data: await readReceipt(ctx, params.taskId, params.version),
  }));
  registerCall(app, responseCalls.content, async ({ ctx, params, reply }) => {
    const { fileName, content } = await readSentCopy(deps, ctx, params.taskId, params.version);
    return reply
      .type('application/json')
      .header('content-disposition', attachment(`${fileName}.json`))
      .send(content);
  });
  registerCall(app, responseCalls.conditions, async ({ ctx, params, reply }) => {
    const { fileName, content } = await readConditions(ctx, params.taskId, params.version);
    return reply
      .type('application/json')
      .header('content-disposition', attachment(`${fileName}.json`))
      .send(content);
  });
  registerCall(app, responseCalls.receiptPdf, async ({ ctx, params: { taskId, version }, reply }) => {
    const { fileName, content } = await renderRecordPdf(deps, ctx, { taskId, kind: 'SUBMISSION', version });
    return sendPdf(reply, fileName, content);
  });
  registerCall(app, responseCalls.withdrawalPdf, async ({ ctx, params: { taskId, version }, reply }) => {
    const { fileName, content } = await renderRecordPdf(deps, ctx, { taskId, kind: 'WITHDRAWAL', version });
    return sendPdf(reply, fileName, content);
  });
  registerCall(app, responseCalls.acceptTerms, async ({ ctx, params, body }) => {
    await acceptTerms(ctx, params.eventId, body);
    return { data: null };
  });
  registerCall(app, responseCalls.keys, async ({ request }) => ({
    data: await readPublicly(request.ip, () => readReceiptKeys(deps.db)),
  }));
  registerCall(app, responseCalls.keyRecords, async ({ request }) => ({
    data: await readPublicly(request.ip, () => readKeyRecords(deps.db)),
  }));
}
