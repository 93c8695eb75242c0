import { responseCalls, responseLimits, type SupplierCaller } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { answerExportQueue, answerImportQueue } from '../../../platform/excel/excel-queues.ts';
import { receiveWorkbook } from '../../../platform/excel/receive-workbook.ts';
import { sendWorkbook, workbookName } from '../../../platform/excel/send-workbook.ts';
import { registerCall } from '../../../platform/http/register-call.ts';
import { RequestInvalidError } from '../../../platform/http/validation.ts';
import { importAnswers, readAnswerSheets } from '../commands/import-answers.ts';
import type { ResponseDeps } from '../response.deps.ts';
import { readForWorkbook } from '../response.queries.ts';
import { writeAnswers } from './answer-workbook.ts';

/** Work is queued per supplier, not per organisation, so that no supplier waits for a competitor. */
const asSupplier = (caller: SupplierCaller) => ({ ...caller, organisationId: caller.supplierId });

const optionsSchema = responseCalls.readWorkbook.query;

/** Routes to download a draft as an Excel file and upload it again. */
export function registerResponseWorkbookRoutes(app: FastifyInstance, deps: ResponseDeps): void {
  registerCall(app, responseCalls.downloadWorkbook, async ({ ctx, params, reply }) => {
    const { place, workbook } = await answerExportQueue.admit(asSupplier(ctx.caller), async (turn) => {
      const contents = await readForWorkbook(deps, ctx, params.taskId);
      const { eventReference, taskTitle } = contents;
      return { place: `${eventReference} ${taskTitle}`, workbook: await turn(() => writeAnswers(contents)) };
    });
    return sendWorkbook(reply, workbookName('answers', place), workbook);
  });
  registerCall(
    app,
    responseCalls.readWorkbook,
    ({ ctx, params, query, request }) =>
      answerImportQueue.admit(asSupplier(ctx.caller), async (turn) => {
        const { bytes, fields } = await receiveWorkbook(request, responseLimits.workbookSize);
        const options = optionsSchema.safeParse(fields, { reportInput: true });
        if (!options.success) throw new RequestInvalidError('body', options.error.issues);
        const { dryRun: isDryRun = false } = { ...query, ...options.data };
        const read = () => turn(() => readAnswerSheets(bytes));
        return { data: await importAnswers(deps, ctx, params.taskId, { read, isDryRun }) };
      }),
    { limit: { max: 200, windowSeconds: 3600 } },
  );
}
